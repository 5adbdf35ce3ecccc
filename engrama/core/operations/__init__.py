"""The operations: each a generator that yields requests and returns a record, written once for every backend."""

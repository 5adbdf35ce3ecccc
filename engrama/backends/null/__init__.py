"""The memory-only store: the plainest reading of every request, for dry runs and to compare the others with."""

"""The verbs that users call: each reads its arguments and returns a plan that an engine runs."""

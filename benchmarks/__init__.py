"""Benchmarks: every figure beside the physical limit of the same machine, measured in the same run."""

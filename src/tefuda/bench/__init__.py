"""Benchmarks: speeds in CPU seconds, error rates of the statistics, peers beside ours."""

"""The `durak` command, the processes that serve, and the benchmarks."""

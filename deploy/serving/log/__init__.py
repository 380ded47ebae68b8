"""The log: its format, its repetitions, and the request that a line belongs to."""

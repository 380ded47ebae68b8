"""Benchmarks, training and sizes."""

"""Findings of `durak doctor`, on real servers with one fault each."""

"""Deadlines that have come: found by the clock, and acted on at their tables."""

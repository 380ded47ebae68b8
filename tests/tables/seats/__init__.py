"""Seats and the people in them: rights, blocks, late players, hosts."""

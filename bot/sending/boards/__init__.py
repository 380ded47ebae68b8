"""Boards: the living message of each table, how often it changes, and what becomes of it."""

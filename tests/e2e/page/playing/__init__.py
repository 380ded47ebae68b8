"""Playing at a table in a real browser."""

"""Play at a table: dealing, moves, clocks, standing orders, the end."""

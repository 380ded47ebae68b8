"""What calls people: to their turn, to a new table, to a game at a certain hour."""

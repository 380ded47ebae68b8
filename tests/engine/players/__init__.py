"""Computer players: their moves, endings, learned value, looks back."""

"""What is said to one person about themselves and others: games, numbers, choices, data."""

"""Facts about people that no table holds: notes of their seats and games, language, blocks."""

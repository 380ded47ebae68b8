"""Finished games: the archive, forgetting, looks back."""

"""What the store's channels tell: what changed, to processes that show it."""

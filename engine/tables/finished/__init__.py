"""Finished games: packed by the commit that ends them, for some days in Redis, then archived."""

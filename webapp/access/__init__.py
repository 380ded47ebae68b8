"""Who asks, from where, and how often he may: launch data, tokens, origins, limits."""

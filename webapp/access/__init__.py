"""Who asks, from where, and how often they may: launch data, tokens, callers, limits."""

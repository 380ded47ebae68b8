"""Access to the page: launch data, sessions, tokens."""

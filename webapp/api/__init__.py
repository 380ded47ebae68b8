"""Questions of the page that are answered once: a session, finished games, games that run."""

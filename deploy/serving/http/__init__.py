"""The HTTP server of every role, and what it decides before a handler sees a request."""

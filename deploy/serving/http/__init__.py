"""HTTP of every role, before its own routes are asked.

`http_server.py` listens. The others each refuse one thing: bodies that are too long, requests that
are too slow or can't be read, everything before the store is ready, and private addresses at the
public port. Answers don't name the library.
"""

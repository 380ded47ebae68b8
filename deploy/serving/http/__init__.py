"""HTTP of every role, before its own routes are asked.

`http_server.py` listens. Others each refuse one thing: bodies that are too long (`bodies.py`),
requests that are too slow (`slow_requests.py`) or can't be read (`unreadable_requests.py`),
everything before the store is ready (`gate.py`), and private addresses at the public port
(`health_port.py`). `server_header.py` keeps the library's name out of answers.
"""

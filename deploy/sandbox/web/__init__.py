"""Everything over HTTP, at one origin.

`server.py` puts it together: the Bot API (`bot_api.py`), the page and the socket of the chat
client (`client_routes.py`), and the addresses for tests (`sandbox_routes.py`). `same_origin.py`
keeps other pages out.
"""

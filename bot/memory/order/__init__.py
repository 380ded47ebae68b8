"""Memory that keeps a group in order.

`lobbies.py` knows each person's waiting table in a chat, `request_counts.py` how often commands
were used lately, and `rights.py` the rights that Telegram refused us there.
"""

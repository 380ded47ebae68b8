"""`durak demo`: everything on one machine, with the local Telegram.

`demo.py` starts an embedded store, the bot, the page's server and the local Telegram, and prints
one address. `temporary.py` keeps the games of a demo that has no `--data`.
"""

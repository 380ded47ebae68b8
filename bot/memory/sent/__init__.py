"""Memory of what was sent to Telegram.

`kept_messages.py` knows the messages that are kept up to date: what each shows, and where.
`notices.py` knows who was told of what. `attempts.py` notes each send before it is tried, so that
nothing comes twice. `send_windows.py` counts sends against Telegram's limits, for all processes
together, and `paid_sends.py` those that cost something.
"""

"""Memory of what was sent to Telegram.

`board_messages.py` and `notices.py` know the messages that show a table or a notice, so that they
can be edited. `attempts.py` notes each send before it is tried, so that nothing comes twice.
`send_windows.py` counts sends against Telegram's limits, for all processes together, and
`paid_sends.py` those that cost something.
"""

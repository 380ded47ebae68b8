"""Handlers for people who play with buttons in their private chat, without the page.

`choice.py` switches between chat and page. `hand_presses.py` makes moves and gives standing
orders. `bot/messages/hand` draws the message, `bot/sending/hand` sends it.
"""

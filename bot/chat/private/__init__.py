"""Handlers of commands and buttons in a private chat with the bot.

`private.py` has the general commands. The others have a subject each: when to be notified, numbers
and history, people one has played with, and the data that is kept of oneself.
"""

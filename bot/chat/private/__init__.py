"""Handlers of commands and buttons in a private chat with the bot.

`private.py` has the general commands. The others have a subject each: when to be notified
(`call_settings.py`), numbers and leaderboards, people to block or report (`people_command.py`),
and the data that is kept of oneself (`privacy_command.py`).
"""

"""Messages to one person about themselves and others, and the settings of a group.

A module for each subject: finished games (`history_text.py`), numbers and leaderboards, people one
has played with, reports, privacy, settings.
"""

"""Messages to one person about themselves and others, and the settings of a group.

Their subjects: finished games, numbers and leaderboards, people one has played with, reports,
privacy.
"""

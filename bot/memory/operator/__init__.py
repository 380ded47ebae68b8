"""Memory for the operator's page: figures of the day, players' reports, announcements.

All bots of the list share it.
"""

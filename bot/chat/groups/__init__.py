"""Handlers of commands and buttons in groups.

Here people make tables (`/durak`), appoint games, and ask for rules and results. Administrators
choose the group's settings and keep order at its tables. `calls.py` lets people choose to be
notified of new tables.
"""

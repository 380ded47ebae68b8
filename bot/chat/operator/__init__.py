"""The operator's page: a message with buttons for the people who run the server.

Operators are the people of `DURAK_ADMINS`; `operators.py` checks that for every press. The page
shows figures of now and today, players' reports, maintenance and announcements, a module for each.
"""

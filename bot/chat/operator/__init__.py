"""The operator's page: a message with buttons for the people who run the server.

Operators are the people of `DURAK_ADMINS`; `operators.py` checks that for every press.
`operator_command.py` opens the page with its figures. Reports, maintenance and announcements have
a module each (`…_part`), and `page_parts.py` defines what goes in and out of one.
"""

"""Handlers of commands and buttons in groups.

`group.py` has /durak and the general commands. `appointment_command.py` appoints games,
`settings_command.py` has the choices of admins, `table_commands.py` keeps order at the group's
tables, and `calls.py` lets people choose to be notified of new ones. `group_admins.py` tells who
may decide something here.
"""

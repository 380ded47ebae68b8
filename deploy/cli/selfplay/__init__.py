"""`durak selfplay`: computer players play whole games without a server.

`arguments.py` reads `--set`, `played_tables.py` plays ten games in a row at a table, and
`selfplay_command.py` shares tables among processes and prints the sums.
"""

"""`durak export` and `durak import`: finished games as lines of JSON.

`command_line.py` has the arguments, `archive_commands.py` does the work, `archive_lines.py` turns
a game into a line and back.
"""

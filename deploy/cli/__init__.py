"""The `durak` command. `__main__.py` has the arguments and help texts of each command.

The work of a command is in the module or folder with its name; `lab.py` reaches the commands of
deploy/lab, where that folder exists. Modules are imported when their command runs, so that
`durak --help` is quick. Refusals are sentences with exit code 2 (`command_refusals.py`).
"""

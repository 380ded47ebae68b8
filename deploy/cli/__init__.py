"""The `durak` command. `__main__.py` has the arguments and help texts of each command.

The work of a command is in the module or folder with its name. Modules are imported when their
command runs, so that `durak --help` is quick. Refusals are sentences with exit code 2.
"""

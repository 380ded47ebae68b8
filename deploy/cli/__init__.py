"""The `durak` command: a module or a folder for each thing it does."""

"""The `durak` command, as people write it."""

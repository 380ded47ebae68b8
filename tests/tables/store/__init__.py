"""The store of the tables: commits, scripts, servers that fail or move."""

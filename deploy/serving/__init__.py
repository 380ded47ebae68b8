"""Servers: the roles, the programs around them, the embedded store."""

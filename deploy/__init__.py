"""Programs of the project, and what puts their parts together.

cli/ has the `durak` command, serving/ the servers, demo/ a game on one machine, doctor/ checks of
an installation, move/ the way to another store, sandbox/ the local Telegram. kit/ has files for
nginx, systemd, containers and Prometheus. lab/ measures and trains, and isn't installed. Imports
go down in that order; a contract in pyproject.toml holds it.
"""

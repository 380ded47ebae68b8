"""Programs of the project, and what puts their parts together.

cli/ has the `durak` command, serving/ the servers, demo/ a game on one machine, doctor/ checks of
an installation, move/ the way to another store, sandbox/ the local Telegram. kit/ has files for
nginx, systemd, containers and Prometheus. lab/ measures and trains, and isn't in the wheel.
`settings.py` reads the environment, and `setting_doubts.py` finds what was probably meant
otherwise. Contracts in pyproject.toml say who may import whom.
"""

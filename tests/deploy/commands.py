"""The `durak` command as somebody at a terminal meets it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import typer.testing
from typer.main import get_command

from deploy.cli.__main__ import app

typer.testing._get_command = cache(get_command)
"""All commands are put together once: for each call that took as long as most of them take."""


@dataclass(frozen=True)
class Said:
    """The exit code of a command and its output; `errors` with its lines joined again."""

    code: int
    out: str
    errors: str


def durak(*arguments: object, stdin: bytes | None = None) -> Said:
    """Runs the command in this process; a traceback fails the test."""
    result = typer.testing.CliRunner().invoke(
        app, [*map(str, arguments)], prog_name="durak", input=stdin
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result.exit_code, result.stdout, " ".join(result.stderr.split()))

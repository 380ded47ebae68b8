"""Refusals of the `durak` command: a sentence on stderr, exit code 2, no traceback."""

from __future__ import annotations

from typing import NoReturn

import typer
from rich.console import Console

from deploy.settings import Settings, SettingsFault, read_settings

errors = Console(stderr=True, highlight=False)
WRONG_ARGUMENTS = 2


def settings_or_refuse() -> Settings:
    """The environment as settings; ends the command with its faults in sentences."""
    try:
        return read_settings()
    except SettingsFault as fault:
        refuse(*fault.sentences)


def refuse(*sentences: str) -> NoReturn:
    """End the command: what is wrong and what to write instead, exit code 2."""
    for sentence in sentences:
        errors.print(sentence, markup=False, soft_wrap=True)
    raise typer.Exit(WRONG_ARGUMENTS)

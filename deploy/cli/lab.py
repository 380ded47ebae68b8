"""Commands of deploy/lab, which only a checkout of the project has: the wheel leaves it out."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

import typer

from deploy.cli.command_refusals import refuse

LAB: Final = "deploy.lab"
COMMANDS: Final = ("bench", "train")
ANY_WORDS: Final = {"ignore_unknown_options": True, "allow_extra_args": True}


class NeedsCheckout(Exception):
    """A module of the laboratory isn't installed."""


def lab_module(name: str) -> ModuleType:
    """Import a module of deploy/lab, such as `scale.__main__`; raises NeedsCheckout."""
    try:
        return import_module(f"{LAB}.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(LAB):
            raise NeedsCheckout from None
        raise


def needs_checkout(command: str) -> str:
    """Return the sentence that says where a command of the laboratory can be had."""
    return (
        f"`{command}` needs a checkout of the project: the installed package has only "
        "what a game needs."
    )


def add_lab_commands(app: typer.Typer) -> None:
    """Add `durak bench` and `durak train`; without a checkout each only refuses."""
    try:
        commands = lab_module("lab_commands")
    except NeedsCheckout:
        for name in COMMANDS:
            app.command(name, context_settings=ANY_WORDS)(_refused)
    else:
        for name in COMMANDS:
            app.command(name)(getattr(commands, name))


def _refused(context: typer.Context) -> None:
    """Needs a checkout of the project (docs/measuring.md)."""
    refuse(needs_checkout(context.command_path))

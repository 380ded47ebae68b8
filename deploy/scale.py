"""`python -m deploy.scale`: start the simulation in deploy/lab/scale, if this is a checkout."""

from __future__ import annotations

import sys

import typer

from deploy.cli.command_refusals import WRONG_ARGUMENTS, errors
from deploy.cli.lab import NeedsCheckout, lab_module, needs_checkout


def main() -> None:
    """Run it, or say that it needs a checkout of the project."""
    try:
        simulation = lab_module("scale.__main__").main
    except NeedsCheckout:
        errors.print(needs_checkout("python -m deploy.scale"), markup=False, soft_wrap=True)
        sys.exit(WRONG_ARGUMENTS)
    typer.run(simulation)


if __name__ == "__main__":
    main()

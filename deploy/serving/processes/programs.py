"""Commands that start our programs from installed packages, not from the working directory."""

from __future__ import annotations

import sys


def program(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of ours as a program.

    Without `-P` Python would look for packages in the working directory first, and a folder
    called `bot` there would be taken for ours.
    """
    return [sys.executable, "-P", "-m", module, *arguments]

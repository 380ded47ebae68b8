"""docs/operations.md, and its lines as somebody types them."""

from __future__ import annotations

import asyncio
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

BOOK: Final = (Path(__file__).resolve().parents[2] / "docs" / "operations.md").read_text()


async def by_the_book(first: str, places: Mapping[str, object]) -> str:
    """Run the book's lines from the one that begins with `first` to the end of their block.

    `places` says what to put for addresses and paths. `systemctl` does nothing. Returns the output
    of the lines.
    """
    (lines,) = re.findall(rf"^ *({re.escape(first)}.*(?:\n(?! *```).+)*)", BOOK, re.MULTILINE)
    return await typed(f"systemctl() {{ :; }}\n{lines}", places)


async def typed(lines: str, places: Mapping[str, object]) -> str:
    """Return the output of a shell for these lines, in these places."""
    for place, here in places.items():
        lines = lines.replace(place, str(here))
    ran = await asyncio.to_thread(
        subprocess.run, ["sh", "-euc", lines], check=True, stdout=subprocess.PIPE, text=True
    )
    return ran.stdout


def section(title: str) -> str:
    """Return the text under a heading, up to the next one of any kind."""
    (text,) = re.findall(
        rf"^##+ {re.escape(title)}\n(.*?)(?=^##|\Z)", BOOK, re.MULTILINE | re.DOTALL
    )
    return text

"""`python -m deploy.lab.find_ends`: writes the file that has the end of each day."""

from __future__ import annotations

from itertools import chain, count, islice
from pathlib import Path
from typing import Annotated

import typer

from engine.players.daily_ends.collection import FILE
from engine.players.daily_ends.finding import ends_of_game


def find_ends(
    number: Annotated[int, typer.Option(min=1, help="So many ends.")] = 400,
    seed: Annotated[str, typer.Option(help="Any text: other text, other games.")] = "durak",
    out: Annotated[Path, typer.Option(help="Write them here.")] = FILE,
) -> None:
    """Find ends in which exactly one move wins, in games of computer players."""
    found = chain.from_iterable(ends_of_game(seed, game) for game in count())
    out.write_text("".join(f"{end}\n" for end in islice(found, number)))


if __name__ == "__main__":
    typer.run(find_ends)

"""`python -m deploy.lab.find_ends`: writes the file that has the end of each day."""

from __future__ import annotations

import json
from itertools import chain, count, islice
from pathlib import Path
from typing import Annotated

import typer

from durak_rules.records import Record
from engine.players.daily_ends.collection import FILE
from engine.players.daily_ends.finding import end_of_record, ends_of_game


def find_ends(
    number: Annotated[int, typer.Option(min=1, help="So many ends.")] = 400,
    seed: Annotated[str, typer.Option(help="Any text: other text, other games.")] = "durak",
    out: Annotated[Path, typer.Option(help="Write them here.")] = FILE,
    records: Annotated[Path | None, typer.Option(help="Records of finished games.")] = None,
) -> None:
    """Find ends in which exactly one move wins: in finished games, if you have a folder of their
    records, and as many more in games of computer players.
    """
    played = filter(None, map(_end_of, sorted(records.glob("*.json")) if records else ()))
    made = chain.from_iterable(ends_of_game(seed, game) for game in count())
    out.write_text("".join(f"{end}\n" for end in islice(chain(played, made), number)))


def _end_of(file: Path) -> str | None:
    return end_of_record(Record.from_dict(json.loads(file.read_bytes())))


if __name__ == "__main__":
    typer.run(find_ends)

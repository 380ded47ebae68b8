"""`durak move` as it is written at a terminal, and what it says there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Lines

from deploy.cli.command_refusals import errors, refuse

if TYPE_CHECKING:
    from deploy.move.move_ends import MoveEnd
    from deploy.move.store_move import Progress as Tell
    from deploy.move.whole_move import Moved

INTERRUPTED = 130  # as a shell tells it
END = "A data directory, a Redis address or an archive address. Repeat it for both addresses."


def move(
    source: Annotated[
        list[str],
        typer.Option("--from", envvar="DURAK_MOVE_FROM", help=f"{END} Nothing is changed there."),
    ],
    target: Annotated[
        list[str], typer.Option("--to", envvar="DURAK_MOVE_TO", help=f"{END} It must be empty.")
    ],
) -> None:
    """Move live games, chats and finished games to another Redis, directory or database.

    Stop Durak before. To continue an interrupted move, run the same command again.

    Examples: `durak move --from data --to redis://host:6379`,
    `durak move --from sqlite:////srv/archive.sqlite3 --to postgresql://durak@host/durak`
    """
    from deploy.move.move_ends import ends_of
    from deploy.move.refusal import CantMove
    from deploy.move.whole_move import move_all

    try:
        one, other = ends_of(source, target)
        with _progress() as tell:
            moved = move_all(one, other, tell)
    except CantMove as why:
        refuse(str(why))
    except KeyboardInterrupt:
        errors.print("Stopped. Run the same command again to continue.")
        raise typer.Exit(INTERRUPTED) from None
    console = Console(highlight=False)
    console.print(_counts(moved))
    for sentence in closing_words(one, other, moved):
        console.print(sentence, markup=False, soft_wrap=True)


@contextmanager
def _progress() -> Iterator[Tell]:
    """A bar for each part of the work."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors) as progress:
        bars = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in bars:
                bars[what] = progress.add_task(what)
            progress.update(bars[what], completed=done, total=total)

        yield tell


def _counts(moved: Moved) -> Lines:
    """Return the counts of keys and games that are the same at both ends, line by line."""
    lines = Lines(box=None, show_header=False)
    families = sorted(moved.keys.families.items()) if moved.keys else []
    for family, count in families:
        lines.add_row(family, f"{count} keys")
    if moved.games is not None:
        lines.add_row("archive", f"{moved.games} games")
    return lines


def closing_words(source: MoveEnd, target: MoveEnd, moved: Moved) -> Iterator[str]:
    """Yield sentences that say what is done and what to do next."""
    yield "Everything has come, and is the same at both ends."
    if target.directory:
        yield f"Next: start `durak serve --data {target.directory}`, without the old addresses."
    else:
        store = ["DURAK_REDIS_URL"] if moved.keys else []
        archive = ["DURAK_DATABASE_URL"] if moved.games is not None else []
        yield f"Next: set {' and '.join(store + archive)} to the new address, and start Durak."
    if source.directory and moved.keys and moved.games is None and source.has_archive:
        yield f"Finished games stay where they are: set DURAK_DATABASE_URL={source.finished}."
    yield (
        "The old place is as it was. To go back, start Durak with the old settings; what has been "
        "played in the new place by then stays there."
    )

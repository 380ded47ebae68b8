"""`durak export` and `durak import` as they are written at a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from deploy.cli.command_refusals import errors, refuse, settings_or_refuse

ArchiveIn = Annotated[
    Path,
    typer.Option("--data", help="Directory of `durak serve`, without DURAK_DATABASE_URL."),
]


def export_games(
    out: Annotated[
        Path | None, typer.Option(help="File that only you can read. Without it: stdout.")
    ] = None,
    chat: Annotated[
        int | None, typer.Option(help="Only games of the group with this Telegram ID.")
    ] = None,
    person: Annotated[
        int | None, typer.Option(min=1, help="Only games of the person with this Telegram ID.")
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Only games that ended on this day or later."),
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Leave out names, Telegram IDs and chats.")
    ] = False,
    data: ArchiveIn = Path("data"),
) -> None:
    """Write finished games of the archive as lines for `durak verify` and `durak import`.

    Examples: `durak export --out games.jsonl`, `durak export --chat -1001234 --since 2026-11-01`,
    `durak export --public | durak verify -`
    """
    from deploy.cli.archive import archive_commands as command
    from engine.tables.finished.past_game import Wanted

    wanted = Wanted(
        place="" if chat is None else f"chat:{chat}",
        person_id=person or 0,
        since_ms=int(since.replace(tzinfo=UTC).timestamp() * 1000) if since else 0,
    )
    with archive_refusals():
        address = command.address_of(settings_or_refuse(), data)
        with command.ours_alone(out) as file:
            written = asyncio.run(command.export(address, wanted, file, public=public))
    errors.print(f"{_counted(written)}.", markup=False)


def import_games(
    file: Annotated[Path, typer.Argument(help="A file of `durak export`. - is stdin.")],
    data: ArchiveIn = Path("data"),
) -> None:
    """Add exported games to the archive. Games that it has already stay as they are.

    Exit code 0: all games are in the archive; 1: some lines are no games, and are named; 2: the
    file or the archive can't be used.

    Example: `durak import games.jsonl`
    """
    from deploy.cli.archive import archive_commands as command

    with archive_refusals():
        address = command.address_of(settings_or_refuse(), data, make=True)
        with command.opened(file) as lines:
            came = asyncio.run(command.bring_back(address, lines, typer.echo))
    errors.print(f"{_counted(came.games)}, {came.new} new to the archive.", markup=False)
    raise typer.Exit(1 if came.bad else 0)


def _counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


@contextmanager
def archive_refusals() -> Iterator[None]:
    """Turn errors of files and databases into sentences, and end the command."""
    from deploy.cli.archive.archive_commands import NoArchive
    from deploy.cli.record_lines import CantRead
    from engine.tables.finished.past_game import ArchiveUnavailable

    try:
        yield
    except NoArchive as why:
        refuse(str(why))
    except ArchiveUnavailable as why:
        refuse(f"The archive doesn't answer: {why.values['reason']}")
    except BrokenPipeError:
        raise
    except CantRead as why:
        refuse(f"The file can't be read: {why}.")
    except OSError as error:
        refuse(f"{error.filename} can't be used: {error.strerror}.")

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
    typer.Option("--data", help="Where `durak serve` keeps games, without DURAK_DATABASE_URL."),
]


def export_games(
    out: Annotated[
        Path | None, typer.Option(help="Write here, for you alone to read; else to stdout.")
    ] = None,
    chat: Annotated[
        int | None, typer.Option(help="Only this group's: its number on Telegram.")
    ] = None,
    person: Annotated[int | None, typer.Option(min=1, help="Only this person's.")] = None,
    since: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only those that ended since.")
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Without names, people's numbers and chats.")
    ] = False,
    data: ArchiveIn = Path("data"),
) -> None:
    """Write finished games of the archive as lines that `durak verify` and `durak import` take.

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
    file: Annotated[Path, typer.Argument(help="What `durak export` wrote; - is stdin.")],
    data: ArchiveIn = Path("data"),
) -> None:
    """Put exported games into the archive. Those that it has stay as they are.

    Exit code 0: all are there; 1: some lines are none, and are told; 2: it can't be done.

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

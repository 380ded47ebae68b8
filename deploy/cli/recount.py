"""`durak recount`: people's numbers and ratings, worked out anew from the records."""

from __future__ import annotations

import asyncio
from pathlib import Path

from deploy.cli.archive.command_line import ArchiveIn, archive_refusals
from deploy.cli.command_refusals import errors, settings_or_refuse


def recount(data: ArchiveIn = Path("data")) -> None:
    """Work out everybody's numbers and ratings anew from the games of the archive.

    For when a number seems wrong, or a release counts otherwise. It can be done while people play:
    the old numbers are shown until the new ones are there.

    Example: `durak recount`
    """
    from deploy.cli.archive import archive_commands as command

    with archive_refusals():
        address = command.address_of(settings_or_refuse(), data)
        with errors.status("") as status:
            games = asyncio.run(
                command.recount(address, lambda n: status.update(f"{_games(n)} so far"))
            )
    errors.print(f"{_games(games)} counted anew.", markup=False)


def _games(n: int) -> str:
    return "1 game" if n == 1 else f"{n} games"

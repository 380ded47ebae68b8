"""`durak recount`: compute people's statistics and ratings again from the records."""

from __future__ import annotations

import asyncio
from pathlib import Path

from deploy.cli.archive.command_line import ArchiveIn, archive_refusals
from deploy.cli.command_refusals import errors, settings_or_refuse


def recount(data: ArchiveIn = Path("data")) -> None:
    """Compute everybody's statistics and ratings again from the games in the archive.

    Use it if a number looks wrong, or if a new release counts differently. People may play
    meanwhile; they see the old numbers until the new ones are there.

    Example: `durak recount`
    """
    from deploy.cli.archive import archive_commands as command

    with archive_refusals():
        address = command.address_of(settings_or_refuse(), data)
        with errors.status("") as status:
            games = asyncio.run(
                command.recount(address, lambda n: status.update(f"{_games(n)} so far"))
            )
    errors.print(f"{_games(games)} counted again.", markup=False)


def _games(n: int) -> str:
    return "1 game" if n == 1 else f"{n} games"

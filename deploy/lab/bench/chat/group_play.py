"""Play of a group: the first legal move of the seat that is waited for, game after game."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from durak_rules import legal_moves, waited_for
from engine.tables import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tables import Person, Table, Tables


async def moved(tables: Tables, table: Table, people: Sequence[Person]) -> Table:
    """The table of these people one move later; where no game runs, one is dealt."""
    game = table.game
    if table.phase is not Phase.PLAYING or game is None:
        return await tables.game.start(table.id, people[0].id)
    seat = waited_for(game)[0]
    played = await tables.game.play(
        table.id,
        table.players[seat],
        legal_moves(game, seat)[0],
        move_id=secrets.token_hex(4),
        version=table.version,
        bout=game.bout_number,
    )
    return played.table

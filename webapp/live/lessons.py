"""One thing to learn from the game that has just ended: the move that cost a person most.

While people look at the result, their moves are looked back at part by part, as they could ask for
themselves (webapp/api/look_backs.py). Players' processes do that with the lowest priority. This
process asks for one part at a time. When they are busy with something else it gives up, and says
so.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple

from engine.tables import NobodyThinks, Phase, PlayedGame, TableError, Tables
from engine.tables.finished.lookbacks import LookedBack
from engine.tables.nursery import Nursery
from webapp.live.protocol import LessonTold, encode
from webapp.live.showing.room import Room
from webapp.metrics import Metrics

log = logging.getLogger(__name__)

AFTER: Final = 3.0  # seconds; the next game may begin at once, and then nobody wants it
AGAIN_AFTER: Final = 10.0  # seconds, if players' processes are busy
PATIENCE: Final = 3  # times in a row that they may be busy
GIVEN_UP: Final = ("busy", "nobody", "failed")


class _Pupil(NamedTuple):
    """A person and the game that they may learn from."""

    table: str
    game: int
    person_id: int


class Lessons:
    """Lessons for everybody who looks at a result in this process."""

    def __init__(self, tables: Tables, nursery: Nursery, metrics: Metrics, *, on: bool) -> None:
        """Without `on` nobody gets any."""
        self._tables = tables
        self._nursery = nursery
        self._metrics = metrics
        self._on = on
        self._taught: set[_Pupil] = set()
        self._turn = asyncio.Lock()

    def teach_all(self, room: Room) -> None:
        """Begin for everybody who looks at the result of a game that they have played."""
        for member in room.members:
            self.teach(room, member.person_id)

    def teach(self, room: Room, person_id: int) -> None:
        """Begin for one person, if the game at this table is over and they have played it."""
        table = room.table
        pupil = _Pupil(table.id, table.game_number, person_id)
        played = table.phase is Phase.OVER and person_id in table.players
        if table.game is not None and table.game.ruleset.cheaters:
            return  # nobody can say what a move cost
        if self._on and played and pupil not in self._taught:
            self._taught.add(pupil)
            self._nursery.start(self._teach(room, pupil), "look back at a last game")

    async def _teach(self, room: Room, pupil: _Pupil) -> None:
        try:
            await asyncio.sleep(AFTER)
            result = await self._look_back(room, pupil)
        except NobodyThinks:
            result = "nobody"
        except TableError as error:
            log.info("A last game can't be looked back at: %s", error)
            result = "failed"
        finally:
            self._taught.discard(pupil)
        self._metrics.lessons.labels(result).inc()
        if result in GIVEN_UP and _is_here(room, pupil):
            _tell(room, pupil, LessonTold(pupil.table, pupil.game, None, 0, given_up=True))

    async def _look_back(self, room: Room, pupil: _Pupil) -> str:
        """Look back until all is known. Return in a word how that ended."""
        known, patience = 0, PATIENCE
        played = await self._tables.past.game(pupil.table, pupil.game)
        while _is_here(room, pupil):
            looked = await self._one_part(played, pupil)
            if looked.found is not None:
                _tell(
                    room, pupil, _lesson(pupil, looked.found["turning"], looked.found["decisions"])
                )
                return "told"
            patience = PATIENCE if looked.done > known else patience - 1
            if not patience:
                return "busy"
            if looked.done == known:
                await asyncio.sleep(AGAIN_AFTER)
            known = looked.done
        return "left"

    async def _one_part(self, played: PlayedGame, pupil: _Pupil) -> LookedBack:
        seat = played.players.index(pupil.person_id)
        async with self._turn:
            return await self._tables.look_backs.go_on(played, seat)


def _is_here(room: Room, pupil: _Pupil) -> bool:
    """Return whether the person still looks at that result."""
    table = room.table
    shown = table.phase is Phase.OVER and table.game_number == pupil.game
    return shown and pupil.person_id in room.looking


def _tell(room: Room, pupil: _Pupil, lesson: LessonTold) -> None:
    """Send the lesson to the person's pages, and to nobody else."""
    frame = encode(lesson)
    for member in room.members:
        if member.person_id == pupil.person_id:
            member.send_news(frame)


def _lesson(pupil: _Pupil, turning: int | None, decisions: list[dict[str, float]]) -> LessonTold:
    costs = {one["at"]: round(100 * (one["best"] - one["chance"])) for one in decisions}
    cost = 0 if turning is None else costs[turning]
    at = turning if cost > 0 else None
    return LessonTold(table=pupil.table, game=pupil.game, at=at, cost=cost)

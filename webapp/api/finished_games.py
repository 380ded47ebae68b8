"""Finished games: `GET /api/games`, one's own, the newest; `GET /api/record`, the record that
anybody can check; `GET /api/replay`, the same game move by move with every hand open.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from engine.rules import Event, Record, Step, event_for, replay, view_for
from engine.tables import (
    Finished,
    NoRecord,
    NoSuchTable,
    Phase,
    StoreUnavailable,
    TableError,
    Tables,
)
from webapp.access.limits import RECORDS_OF_PERSON, Buckets
from webapp.access.tokens import BadToken, Session
from webapp.api.bearer import session_of
from webapp.api.json_answer import answer
from webapp.app_keys import TABLES
from webapp.failures import failure
from webapp.live.protocol import encode

TABLE = re.compile(r"[a-z0-9]{1,64}")
GAME = re.compile(r"[1-9][0-9]{0,8}")
MOST_GAMES = 50  # listed at once, the newest
STATUS = {"no_token": 401, "bad_token": 401, "too_many": 429, "not_finished": 409}

Kept = Mapping[str, Any]


class NotShown(Exception):
    """The game isn't shown; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Asked:
    """Which game of which table."""

    table: str
    game: int


class Records:
    """Shows finished games to whoever may open their table: to everybody who has its link. A list
    of them is shown only to who played them.
    """

    def __init__(self) -> None:
        self._of_person = Buckets(RECORDS_OF_PERSON)

    async def serve_record(self, request: web.Request) -> web.Response:
        """The record as JSON."""

        async def record(_: Session) -> Kept:
            return await finished(request.app[TABLES], _asked(request))

        return await self._answer(request, record)

    async def serve_replay(self, request: web.Request) -> web.Response:
        """The positions of the game, from the deal to its end."""

        async def replay(_: Session) -> Kept:
            return film(await finished(request.app[TABLES], _asked(request)))

        return await self._answer(request, replay)

    async def serve_games(self, request: web.Request) -> web.Response:
        """The finished games of who asks, newest first."""

        async def games(session: Session) -> Kept:
            me = session.person_id
            played = await request.app[TABLES].games_of(me, MOST_GAMES)
            return {"games": [_listed(game, me) for game in played]}

        return await self._answer(request, games)

    async def _answer(
        self, request: web.Request, show: Callable[[Session], Awaitable[Kept]]
    ) -> web.Response:
        session: Session | None = None
        try:
            session = session_of(request)
            if not self._of_person.take(session.person_id, time.monotonic()):
                raise NotShown("too_many")
            return answer(encode(await show(session)))
        except (NotShown, BadToken) as why:
            language = session.language if session else None
            return failure(request, STATUS.get(why.code, 404), why.code, language)
        except StoreUnavailable:
            raise web.HTTPServiceUnavailable from None


async def finished(tables: Tables, asked: Asked) -> Kept:
    """The record of a finished game; raises NotShown."""
    try:
        return await tables.record(asked.table, asked.game)
    except NoRecord:
        raise NotShown(await _why_none(tables, asked)) from None
    except StoreUnavailable:
        raise
    except TableError as why:
        raise NotShown(NoSuchTable.code) from why


async def _why_none(tables: Tables, asked: Asked) -> str:
    """A game that runs is not shown; one that never was, or that is forgotten, can't be."""
    try:
        table = await tables.load(asked.table)
    except NoSuchTable:
        return NoSuchTable.code
    runs = table.phase == Phase.PLAYING and table.game_number == asked.game
    return "not_finished" if runs else "no_such_game"


def _listed(game: Finished, me: int) -> dict[str, Any]:
    """A finished game in a line: who sat where, which seat was mine, how it ended."""
    return {
        "table": game.table_id,
        "game": game.game,
        "ended_ms": game.ended_ms,
        "seats": [
            {"name": name, "level": level}
            for name, level in zip(game.names, game.levels, strict=True)
        ],
        "seat": game.players.index(me),
        "outcome": game.outcome.as_dict(),
    }


def film(kept: Kept) -> dict[str, Any]:
    """A finished game as positions with all hands open: the deal, and one more for each move."""
    record = Record.from_dict(kept)
    frames = [_frame(step, record.seats) for step in replay(record)]
    for move in record.clock:
        frames[move + 1]["clock"] = True
    return {
        "table": record.table,
        "game": record.game,
        "rules": record.ruleset.as_dict(),
        "seats": record.seats,
        "frames": frames,
    }


def _frame(step: Step, seats: Sequence[str]) -> dict[str, Any]:
    game = step.game
    return {
        "turn": None
        if step.turn is None
        else {"seat": step.turn.seat, "move": str(step.turn.move)},
        "clock": False,
        "events": [_told(event) for event in step.events],
        "game": {
            **view_for(game, None).as_dict(),
            "hands": [[str(card) for card in game.hand(seat)] for seat in range(len(seats))],
        },
    }


def _told(event: Event) -> dict[str, Any]:
    """An event as a spectator hears it; the cards that were drawn lie open in the frame."""
    return event_for(event, None)


def _asked(request: web.Request) -> Asked:
    table, game = request.query.get("table", ""), request.query.get("game", "")
    if not TABLE.fullmatch(table) or not GAME.fullmatch(game):
        raise web.HTTPBadRequest
    return Asked(table, int(game))

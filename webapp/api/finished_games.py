"""Finished games: `GET /api/games` lists the newest ones of a person, `GET /api/record` returns a
record that anybody can verify, `GET /api/replay` the same game move by move with every hand open.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from aiohttp import web

from durak_rules import Event
from durak_rules.events import event_for
from durak_rules.records import Record, Step, false_moves, replay
from durak_rules.view_json import view_dict
from engine.tables import (
    Finished,
    NoRecord,
    NoSuchTable,
    Phase,
    PlayedGame,
    StoreUnavailable,
    TableError,
    Tables,
)
from webapp.access.rate_limits import RECORDS_OF_PERSON
from webapp.access.tokens import Session, Tokens
from webapp.access.visitors import Visitors
from webapp.error_answers import RequestRefused
from webapp.live.protocol import Count, Word, encode
from webapp.responses import json_for_one

log = logging.getLogger(__name__)

TABLE = re.compile(r"[a-z0-9]{1,64}")
GAME = re.compile(r"[1-9][0-9]{0,8}")
MOST_GAMES = 50  # listed at once, the newest
STATUS = {"not_finished": 409}  # and 404 for what isn't there

RecordFields = Mapping[str, Any]  # as Record.as_dict gives them


class GameAsked(msgspec.Struct):
    """The game that a request is about."""

    table: Word
    game: Count


class FinishedGames:
    """Shows a finished game to everybody who may open its table, that is, who has its link. The
    list of a person's games is shown to that person only.
    """

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._visitors = Visitors(tokens, RECORDS_OF_PERSON)

    async def serve_record(self, request: web.Request) -> web.Response:
        """Return the record as JSON."""
        session = self._visitors.session(request)
        return json_for_one(encode(await self._record(request, session)))

    async def serve_replay(self, request: web.Request) -> web.Response:
        """Return the positions of the game, from the deal to its end."""
        session = self._visitors.session(request)
        table, game = _asked(request)
        played = await played_game(self._tables, table, game, session.language)
        mine = seat_of(played.players, session.person_id)
        return json_for_one(encode({**positions(played.record), "mine": mine}))

    async def serve_games(self, request: web.Request) -> web.Response:
        """Return the finished games of this person, newest first."""
        me = self._visitors.session(request).person_id
        played = await self._tables.past.of_person(me, MOST_GAMES)
        return json_for_one(encode({"games": [listed(game, me) for game in played]}))

    async def _record(self, request: web.Request, session: Session) -> RecordFields:
        """Return the record of the game that is asked for; raises RequestRefused if it can't be
        shown.
        """
        table, game = _asked(request)
        return (await played_game(self._tables, table, game, session.language)).record


async def played_game(tables: Tables, table: str, game: int, language: str) -> PlayedGame:
    """Return a finished game; raises RequestRefused, with words in this language, for one that
    can't be shown.
    """
    try:
        return await tables.past.game(table, game)
    except NoRecord:
        code = await _why_none(tables, table, game)
    except StoreUnavailable:
        raise
    except TableError as error:
        log.warning("A record can't be read: %s", error)
        code = NoSuchTable.code
    raise RequestRefused(STATUS.get(code, 404), code, language)


async def _why_none(tables: Tables, table_id: str, number: int) -> str:
    """Return the code of the refusal for a game without a record: it is still running, never
    existed, or was deleted.
    """
    try:
        table = await tables.load(table_id)
    except NoSuchTable:
        return NoSuchTable.code
    runs = table.phase == Phase.PLAYING and table.game_number == number
    return "not_finished" if runs else "no_such_game"


def seat_of(players: Sequence[int], person_id: int) -> int | None:
    """Return the seat that the person's result counts for; None if they didn't play."""
    return players.index(person_id) if person_id in players else None


def listed(game: Finished, me: int) -> dict[str, Any]:
    """Return a finished game as a row of a list: the seats, the person's own seat, the outcome."""
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


def positions(fields: RecordFields) -> dict[str, Any]:
    """Return a finished game as positions with all hands open: the deal, and one more for each
    move.
    """
    record = Record.from_dict(fields)
    frames = [_frame(step, record.seats) for step in replay(record)]
    for move in record.clock:
        frames[move + 1]["clock"] = True
    for move in false_moves(record):
        frames[move + 1]["cheat"] = True
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
        "cheat": False,
        "events": [_told(event) for event in step.events],
        "game": {
            **view_dict(game, None),
            "hands": [[str(card) for card in game.hand(seat)] for seat in range(len(seats))],
        },
    }


def _told(event: Event) -> dict[str, Any]:
    """Return an event as a spectator sees it; the drawn cards are open in the frame anyway."""
    return event_for(event, None)


def _asked(request: web.Request) -> tuple[str, int]:
    """Return the table and the game number in the request's address; raises HTTPBadRequest."""
    table, game = request.query.get("table", ""), request.query.get("game", "")
    if not TABLE.fullmatch(table) or not GAME.fullmatch(game):
        raise web.HTTPBadRequest
    return table, int(game)

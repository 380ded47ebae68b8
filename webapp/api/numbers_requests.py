"""`/api/numbers`: a person's own numbers, and whether leaderboards may show them.
`/api/leaderboard`: the players of this month or the last, on the whole server or in the chat of a
table.
"""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import web

from engine.tables import (
    Leader,
    Leaderboard,
    NoNumbers,
    NumbersOfStrangers,
    OwnNumbers,
    PersonNumbers,
    StoreUnavailable,
    TableError,
    Tables,
    home_of,
)
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import RECORDS_OF_PERSON
from webapp.access.tokens import Session, Tokens
from webapp.access.visitors import Visitors
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one

STATUS = {NoNumbers.code: 404, NumbersOfStrangers.code: 403}  # and 404 for a table that is gone


class LeaderboardConsent(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `POST /api/numbers`."""

    listed: bool


_read = msgspec.json.Decoder(LeaderboardConsent).decode


class NumbersOfPeople:
    """Gives people their own numbers, and leaderboards without people who don't want to
    be listed.
    """

    def __init__(self, tables: Tables, tokens: Tokens, keep_days: int) -> None:
        self._tables = tables
        self._keep_days = keep_days
        self._visitors = Visitors(tokens, RECORDS_OF_PERSON)

    async def serve_own(self, request: web.Request) -> web.Response:
        """Return the person's own numbers."""
        return await self._own(self._visitors.session(request))

    async def serve_consent(self, request: web.Request) -> web.Response:
        """Store whether leaderboards may list the person; return their numbers."""
        session = self._visitors.session(request)
        wish = await read_json(request, _read)
        try:
            await self._tables.numbers.list_person(session.person_id, listed=wish.listed)
        except TableError as error:
            raise _refused(error, session) from error
        return await self._own(session)

    async def serve_board(self, request: web.Request) -> web.Response:
        """Return a leaderboard."""
        session, last = self._visitors.session(request), request.query.get("month") == "last"
        try:
            told = await self._board(session.person_id, request.query.get("table"), last=last)
        except TableError as error:
            raise _refused(error, session) from error
        return json_for_one(encode(told))

    async def _own(self, session: Session) -> web.Response:
        try:
            told = await self._tables.numbers.of_person(session.person_id)
        except TableError as error:
            raise _refused(error, session) from error
        return json_for_one(encode(own_fields(told, self._keep_days)))

    async def _board(self, me: int, table_id: str | None, *, last: bool) -> dict[str, Any]:
        numbers = self._tables.numbers
        homes = await self._homes(me, table_id) if table_id else []
        now = await numbers.month_now(homes)
        board = await numbers.leaderboard(now.before if last else now, homes)
        return board_fields(board, me)

    async def _homes(self, me: int, table_id: str) -> list[str]:
        """Return the chat of that table; raises NumbersOfStrangers for a person who never played
        there.
        """
        home = home_of((await self._tables.load(table_id)).place)
        if not home or not await self._tables.numbers.has_played(me, [home]):
            raise NumbersOfStrangers
        return [home]


def own_fields(told: OwnNumbers, days: int) -> dict[str, Any]:
    """Return the fields of a person's own numbers; games are kept for `days` days."""
    return {
        **_counts(told.numbers),
        "listed": told.listed,
        "behind": told.behind,
        "days": days,
    }


def board_fields(board: Leaderboard, me: int) -> dict[str, Any]:
    """Return the fields of a leaderboard, as this person sees it."""
    return {
        "month": str(board.month),
        "leaders": [_leader(one, me) for one in board.leaders],
        "behind": board.behind,
    }


def _counts(numbers: PersonNumbers) -> dict[str, Any]:
    counts: dict[str, Any] = msgspec.to_builtins(numbers)
    rating, partner = numbers.rating, numbers.partner
    return {
        **counts,
        "rating": rating and rating._asdict(),
        "partner": partner and partner._asdict(),
    }


def _leader(leader: Leader, me: int) -> dict[str, Any]:
    """Return a row of a leaderboard, without the Telegram ID."""
    return {
        "name": leader.name,
        "games": leader.games,
        "fools": leader.fools,
        "rating": leader.rating._asdict(),
        "me": leader.person_id == me,
    }


def _refused(error: TableError, session: Session) -> Exception:
    if isinstance(error, StoreUnavailable):
        return error
    return RequestRefused(STATUS.get(error.code, 404), error.code, session.language)

"""`/api/numbers`: a person's own numbers, the story of their games, and whether leaderboards may
show them. `/api/leaderboard`: the players of this month or the last, on the whole server or in the
chat of a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

import msgspec
from aiohttp import web

from engine.tables import (
    Leader,
    Leaderboard,
    NoNumbers,
    NoRecord,
    NoSuchTable,
    NumbersOfStrangers,
    OwnNumbers,
    PersonNumbers,
    StoreUnavailable,
    Story,
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

LEAST_COST: Final = 0.02  # of all games: a move that costs less is no lesson
NO_SEATS: Final[Mapping[int, int]] = MappingProxyType({})
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
        """Return the person's own numbers, and the story of their games."""
        return await self._own(self._visitors.session(request), request.query.get("table"))

    async def serve_consent(self, request: web.Request) -> web.Response:
        """Store whether leaderboards may list the person; return their numbers."""
        session = self._visitors.session(request)
        wish = await read_json(request, _read)
        try:
            await self._tables.numbers.list_person(session.person_id, listed=wish.listed)
        except TableError as error:
            raise _refused(error, session) from error
        return await self._own(session, request.query.get("table"))

    async def serve_board(self, request: web.Request) -> web.Response:
        """Return a leaderboard."""
        session, last = self._visitors.session(request), request.query.get("month") == "last"
        try:
            told = await self._board(session.person_id, request.query.get("table"), last=last)
        except TableError as error:
            raise _refused(error, session) from error
        return json_for_one(encode(told))

    async def _own(self, session: Session, table_id: str | None) -> web.Response:
        me = session.person_id
        try:
            seats = await self._seats(table_id)
            told = await self._tables.numbers.of_person(me)
            story = await self._tables.numbers.story(me, seats.keys() - {me})
            lesson = await lesson_of(self._tables, me)
        except TableError as error:
            raise _refused(error, session) from error
        fields = own_fields(told, story, self._keep_days, seats)
        return json_for_one(encode({**fields, "lesson": lesson}))

    async def _seats(self, table_id: str | None) -> dict[int, int]:
        """Return the seats of the people at the table that this person looks at; none if it is
        gone.
        """
        if not table_id:
            return {}
        with suppress(NoSuchTable):
            table = await self._tables.load(table_id)
            return {one.person.id: at for at, one in enumerate(table.seats) if one.person}
        return {}

    async def _board(self, me: int, table_id: str | None, *, last: bool) -> dict[str, Any]:
        numbers = self._tables.numbers
        homes = await self._homes(me, table_id) if table_id else []
        now = await numbers.month_now(homes)
        board = await numbers.leaderboard(now.before if last else now, homes)
        return board_fields(board, me, await self._seats(table_id))

    async def _homes(self, me: int, table_id: str) -> list[str]:
        """Return the chat of that table; raises NumbersOfStrangers for a person who never played
        there.
        """
        home = home_of((await self._tables.load(table_id)).place)
        if not home or not await self._tables.numbers.has_played(me, [home]):
            raise NumbersOfStrangers
        return [home]


async def lesson_of(tables: Tables, me: int) -> dict[str, Any] | None:
    """Return the costliest move of the person's newest game, if all its moves were looked back on
    and one cost something: where it was, and the share of games that it cost.
    """
    for game in await tables.past.of_person(me, 1):
        with suppress(NoRecord):
            played = await tables.past.game(game.table_id, game.game)
            looked = await tables.look_backs.so_far(played, game.players.index(me))
            return _costliest(looked.found, {"table": game.table_id, "game": game.game})
    return None


def _costliest(found: Mapping[str, Any] | None, of: Mapping[str, Any]) -> dict[str, Any] | None:
    costs = [
        (round(one["best"] - one["chance"], 3), one["at"])
        for one in (found["decisions"] if found else ())
        if one["better"]
    ]
    cost, at = max(costs, default=(0, 0))
    return {**of, "at": at, "cost": cost} if cost >= LEAST_COST else None


def own_fields(
    told: OwnNumbers, story: Story, days: int, seats: Mapping[int, int] = NO_SEATS
) -> dict[str, Any]:
    """Return the fields of a person's own numbers; games are kept for `days` days. `seats` are
    those of people at the table that the person looks at.
    """
    return {
        **_counts(told.numbers),
        **_story(story, seats),
        "listed": told.listed,
        "behind": told.behind,
        "days": days,
    }


def _story(story: Story, seats: Mapping[int, int]) -> dict[str, Any]:
    """Return the fields of a story, without anybody's Telegram ID."""
    best, worst = story.best, story.worst
    return {
        "curve": [(one.points, one.margin) for one in story.curve],
        "rivals": [
            {
                "name": one.name,
                "games": one.games,
                "lost": one.lost,
                "won": one.won,
                "seat": seats.get(one.person_id),
            }
            for one in story.rivals
        ],
        "best": best and best._asdict(),
        "worst": worst and worst._asdict(),
    }


def board_fields(
    board: Leaderboard, me: int, seats: Mapping[int, int] = NO_SEATS
) -> dict[str, Any]:
    """Return the fields of a leaderboard, as this person sees it. `seats` as in `own_fields`."""
    return {
        "month": str(board.month),
        "leaders": [
            {**_leader(one, me), "seat": seats.get(one.person_id)} for one in board.leaders
        ],
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

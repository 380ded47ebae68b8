"""`/api/end-of-day`: the end of the day, and a person's moves in it with the replies of the exact
defence.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Any

import msgspec
from aiohttp import web

from durak_rules.view_json import view_dict
from engine.players.daily_ends import (
    MOST_MOVES,
    Attempt,
    ImpossibleMove,
    Result,
    attempt_at,
    end_of_day,
)
from engine.tables import DailyAnswer, Tables, streak_on
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import DAILY_MOVES_OF_PERSON
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.error_answers import RequestRefused
from webapp.live.protocol import Word, encode
from webapp.responses import json_for_one

SHOWN = ("hand", "moves", "trump_suit", "pairs", "taking", "attacker")


class MovesSaid(msgspec.Struct, forbid_unknown_fields=True):
    """All moves of a person in the end of a day, the newest last."""

    day: Word
    moves: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1, max_length=MOST_MOVES)]


_read = msgspec.json.Decoder(MovesSaid).decode


class DailyEnds:
    """Shows the end of the day and judges moves in it. The first answer of a day counts."""

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._visitors = Visitors(tokens, DAILY_MOVES_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return the end of today, as it begins."""
        session = self._visitors.session(request)
        today = await self._today()
        answer = await self._tables.people.daily_answer(session.person_id)
        return json_for_one(encode(daily_fields(today, (), _attempt(today, ()), answer)))

    async def judge(self, request: web.Request) -> web.Response:
        """Return the end after these moves. Raises RequestRefused for another day (409) and for
        moves that can't be made (400).
        """
        session = self._visitors.session(request)
        said = await read_json(request, _read)
        today = await self._today()
        if said.day != today.isoformat():
            raise RequestRefused(409, "end_of_another_day", session.language)
        try:
            attempt = _attempt(today, said.moves)
        except ImpossibleMove:
            raise RequestRefused(400, "bad_request", session.language) from None
        answer = await self._answered(session.person_id, today, attempt.result)
        return json_for_one(encode(daily_fields(today, said.moves, attempt, answer)))

    async def _answered(self, person_id: int, today: date, result: Result) -> DailyAnswer | None:
        people = self._tables.people
        if result is Result.OPEN:
            return await people.daily_answer(person_id)
        solved = result is Result.SOLVED
        return await people.keep_daily_answer(person_id, today.toordinal(), solved=solved)

    async def _today(self) -> date:
        now_ms = await self._tables.clock_ms()
        return datetime.fromtimestamp(now_ms / 1000, UTC).date()


def _attempt(day: date, moves: tuple[str, ...]) -> Attempt:
    return attempt_at(str(end_of_day(day)), moves)


def daily_fields(
    day: date, moves: tuple[str, ...], attempt: Attempt, answer: DailyAnswer | None
) -> dict[str, Any]:
    """Return the fields of an answer. Both hands are open: nothing is hidden in an end."""
    game, seat = attempt.game, attempt.seat
    view, theirs = view_dict(game, seat), view_dict(game, 1 - seat)
    today = answer if answer is not None and answer.day == day.toordinal() else None
    return {
        "day": day.isoformat(),
        "seat": seat,
        **{name: view[name] for name in SHOWN},
        "theirs": theirs["hand"],
        "made": moves[:-1] if attempt.result is Result.MISSED else moves,
        "replies": [{"seat": who, "move": str(move)} for who, move in attempt.replies],
        "result": attempt.result.value,
        "answered": None if today is None else today.solved,
        "streak": streak_on(day.toordinal(), answer),
    }

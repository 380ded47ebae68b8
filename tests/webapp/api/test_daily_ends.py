"""The end of the day on the server: moves are judged, and the first answer of a day counts."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from durak_rules import legal_moves
from engine.players.daily_ends import Result, attempt_at, end_of_day
from engine.tables import DailyAnswer
from tests.engine.players.test_daily_ends import winning_moves
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from webapp.access.rate_limits import DAILY_MOVES_OF_PERSON


async def ask(phone: Phone, body: object = None) -> tuple[int, dict[str, Any]]:
    """Ask for the end of today, or have moves judged."""
    headers = {"Authorization": f"Bearer {phone.token}"}
    url, data = f"{phone.base}/api/end-of-day", None if body is None else json.dumps(body)
    method = "GET" if body is None else "POST"
    async with phone.http.request(method, url, headers=headers, data=data) as answer:
        return answer.status, await answer.json()


async def visitor(site: Site, id: int) -> Phone:
    """Return a phone of a person that no other test knows: they share a store."""
    anna = site.phone(id, "Anna")
    await anna.open_session()
    return anna


async def today(site: Site) -> date:
    return datetime.fromtimestamp(await site.tables[0].clock_ms() / 1000, UTC).date()


def solution(day: date) -> list[str]:
    """Return moves that win, found by trying."""
    end = str(end_of_day(day))
    moves: list[str] = []
    while (attempt := attempt_at(end, moves)).result is Result.OPEN:
        tried = [[*moves, str(move)] for move in legal_moves(attempt.game, attempt.seat)]
        moves = next(one for one in tried if attempt_at(end, one).result is not Result.MISSED)
    return moves


async def test_the_end_of_today_shows_both_hands(site: Site) -> None:
    anna, day = await visitor(site, 8101), await today(site)
    status, told = await ask(anna)
    game = end_of_day(day)
    assert (status, told["day"], told["result"], told["made"]) == (200, str(day), "open", [])
    assert len(told["hand"]) == game.hands[told["seat"]].bit_count()
    assert len(told["theirs"]) == game.hands[1 - told["seat"]].bit_count()
    assert (told["answered"], told["streak"]) == (None, 0)


async def test_a_solution_counts_once(site: Site) -> None:
    anna, day = await visitor(site, 8102), await today(site)
    people = site.tables[0].people
    await people.keep_daily_answer(8102, day.toordinal() - 1, solved=True)
    moves = solution(day)
    for made in range(1, len(moves)):
        _, told = await ask(anna, {"day": str(day), "moves": moves[:made]})
        assert (told["result"], told["made"]) == ("open", moves[:made])
        assert told["answered"] is None
    for _ in range(2):
        _, told = await ask(anna, {"day": str(day), "moves": moves})
        assert (told["result"], told["answered"], told["streak"]) == ("solved", True, 2)


async def test_after_a_wrong_move_the_row_is_over_and_people_may_play_on(site: Site) -> None:
    anna, day = await visitor(site, 8103), await today(site)
    await site.tables[0].people.keep_daily_answer(8103, day.toordinal() - 1, solved=True)
    _, first = await ask(anna)
    (right,) = winning_moves(str(end_of_day(day)))
    wrong = next(move for move in first["moves"] if move != right)
    _, told = await ask(anna, {"day": str(day), "moves": [wrong]})
    assert (told["result"], told["made"], told["moves"]) == ("missed", [], first["moves"])
    assert (told["answered"], told["streak"]) == (False, 0)
    _, told = await ask(anna, {"day": str(day), "moves": solution(day)})
    assert (told["result"], told["answered"], told["streak"]) == ("solved", False, 0)


async def test_a_row_is_broken_by_a_day_without_an_answer(site: Site) -> None:
    people = site.tables[0].people
    await people.keep_daily_answer(8104, 100, solved=True)
    assert await people.keep_daily_answer(8104, 101, solved=True) == DailyAnswer(101, True, 2)
    assert await people.keep_daily_answer(8104, 103, solved=True) == DailyAnswer(103, True, 1)
    assert await people.keep_daily_answer(8104, 102, solved=True) == DailyAnswer(103, True, 1)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"day": "2020-01-01", "moves": ["pass"]}, 409, "end_of_another_day"),
        ({"day": "today", "moves": ["exchange"]}, 400, "bad_request"),
        ({"day": "today", "moves": []}, 400, "bad_request"),
        ({"day": "today", "moves": ["pass"] * 41}, 400, "bad_request"),
        ({"day": "today", "moves": "pass"}, 400, "bad_request"),
    ],
)
async def test_moves_that_answer_nothing_are_refused(
    site: Site, body: dict[str, Any], status: int, code: str
) -> None:
    day = str(await today(site)) if body["day"] == "today" else body["day"]
    found, told = await ask(await visitor(site, 8105), {**body, "day": day})
    assert (found, told["code"]) == (status, code)


async def test_answers_are_for_those_with_a_session_and_not_too_often(site: Site) -> None:
    anna = await visitor(site, 8106)
    answers = [(await ask(anna))[0] for _ in range(int(DAILY_MOVES_OF_PERSON.burst) + 5)]
    assert 429 in answers
    anna.token = "nobody's"
    assert (await ask(anna))[0] == 401


async def test_a_person_gets_their_answer_and_can_be_forgotten(site: Site) -> None:
    anna, people = await visitor(site, 8107), site.tables[0].people
    await people.keep_daily_answer(8107, 100, solved=True)
    headers = {"Authorization": f"Bearer {anna.token}"}
    async with anna.http.get(f"{anna.base}/api/my-data", headers=headers) as answer:
        assert (await answer.json())["end_of_day"] == [100, True, 1]
    await people.forget(8107)
    assert await people.daily_answer(8107) is None

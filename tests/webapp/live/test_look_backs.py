"""Looking back over HTTP: for who played, part by part, and why not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.players import PLAYERS
from engine.players.lookback import parts
from engine.players.thoughts.question_kinds import KINDS
from tests.webapp.api.test_records import finished_game, quick_hands
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate
from webapp.api.numbers_requests import LEAST_COST, lesson_of

__all__ = ["quick_hands"]


async def look_back(phone: Phone, table: object, game: object = 1) -> tuple[int, dict[str, Any]]:
    async with phone.http.post(
        f"{phone.base}/api/look-back",
        json={"table": table, "game": game},
        headers={"Authorization": f"Bearer {phone.token}"},
    ) as response:
        assert response.status != 200 or response.headers["Cache-Control"] == "no-store"
        return response.status, await response.json()


def let_think(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are thought about in this process, and not deeply."""

    async def ask(kind: str, question: bytes) -> bytes:
        return KINDS[kind].think(question)

    for tables in site.tables:
        monkeypatch.setattr(tables.thoughts, "ask_or_hear_why", ask)
    monkeypatch.setattr(parts, "ITERATIONS", 1)
    monkeypatch.setattr(parts, "GOOD_PLAYER", PLAYERS["random"])


@pytest.mark.slow
async def test_a_player_sees_the_cost_of_their_moves(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, boris) = await finished_game(site, "Anna", "Boris")
    let_think(site, monkeypatch)
    told: dict[str, Any] = {"done": 0, "found": None}
    assert await lesson_of(site.tables[0], anna.id) is None, "it isn't known yet"
    while told["found"] is None:
        before = told["done"]
        status, told = await look_back(anna, table)
        assert status == 200
        assert told["done"] > before, "the server looks back by itself too"
    found = told["found"]
    assert told["done"] == told["of"]
    assert found["seat"] == anna.seat
    assert {one["at"] for one in found["decisions"]} >= {found["turning"]} - {None}
    assert [*map(tuple, found["curve"])] == sorted(map(tuple, found["curve"]))
    assert (await look_back(boris, table))[1]["done"] >= 1
    costs = {one["at"]: one["best"] - one["chance"] for one in found["decisions"] if one["better"]}
    dearest = max(costs.values(), default=0)
    lesson = await lesson_of(site.tables[0], anna.id)
    assert (lesson is None) == (dearest < LEAST_COST)
    if lesson:
        assert (lesson["table"], lesson["game"]) == (table, 1)
        assert costs[lesson["at"]] == pytest.approx(lesson["cost"], abs=0.001)
    assert await lesson_of(site.tables[0], boris.id) is None


async def test_many_parts_asked_for_at_once_are_thought_about_one_at_a_time(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, boris) = await finished_game(site, "Anna", "Boris")
    let_think(site, monkeypatch)
    busy, most = 0, 0

    async def ask(kind: str, question: bytes) -> bytes:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        await asyncio.sleep(0.02)
        busy -= 1
        return KINDS[kind].think(question)

    for tables in site.tables:
        monkeypatch.setattr(tables.thoughts, "ask_or_hear_why", ask)
    told = await asyncio.gather(*(look_back(anna, table) for _ in range(4)))
    assert [(status, answer["done"]) for status, answer in told] == [
        (200, 1),
        (200, 2),
        (200, 3),
        (200, 4),
    ]
    assert most == 1
    await asyncio.gather(look_back(anna, table), look_back(boris, table))
    assert most == 2, "others don't wait for it"


async def test_a_part_that_takes_long_goes_on_between_requests(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    let_think(site, monkeypatch)
    monkeypatch.setattr("webapp.api.look_backs.ANSWER_WITHIN", 0.05)
    asked, answered = list[bytes](), asyncio.Event()

    async def ask(kind: str, question: bytes) -> bytes:
        asked.append(question)
        await answered.wait()
        return KINDS[kind].think(question)

    for tables in site.tables:
        monkeypatch.setattr(tables.thoughts, "ask_or_hear_why", ask)
    for _ in range(3):
        status, told = await look_back(anna, table)
        assert (status, told["done"], told["found"]) == (200, 0, None)
    assert len(asked) == 1, "it isn't begun again"
    answered.set()
    monkeypatch.setattr("webapp.api.look_backs.ANSWER_WITHIN", 30)
    assert (await look_back(anna, table))[1]["done"] >= 1


async def test_why_not_is_said_with_a_code(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    dora = site.phone(999, "Dora")
    await dora.open_session()
    running, _ = await seated(site, "Egor", "Fedya")
    asked = {
        "no_own_moves": await look_back(dora, table),
        "nobody_thinks": await look_back(anna, table),
        "no_such_game": await look_back(anna, table, 7),
        "no_such_table": await look_back(anna, "nowhere1"),
        "not_finished": await look_back(running, running.view["id"]),
        "bad_request": await look_back(anna, table, "one"),
    }
    told = {code: (status, answer["code"]) for code, (status, answer) in asked.items()}
    assert told == {
        "no_own_moves": (403, "no_own_moves"),
        "nobody_thinks": (503, "nobody_thinks"),
        "no_such_game": (404, "no_such_game"),
        "no_such_table": (404, "no_such_table"),
        "not_finished": (409, "not_finished"),
        "bad_request": (400, "bad_request"),
    }
    anna.token = "x"
    status, answer = await look_back(anna, table)
    assert (status, answer["code"]) == (401, "bad_token")


async def test_a_person_who_asks_too_often_waits(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.api.look_backs.LOOK_BACKS_OF_PERSON", Rate(2, 0.0))
    await site.serve()
    anna = site.phone(100, "Anna", process=len(site.bases) - 1)
    await anna.open_session()
    for _ in range(2):
        assert (await look_back(anna, "nowhere1"))[0] == 404
    status, told = await look_back(anna, "nowhere1")
    assert (status, told["code"]) == (429, "too_many")


async def lesson(phone: Phone) -> dict[str, Any]:
    await phone.wait(lambda: any(frame["t"] == "lesson" for frame in phone.frames))
    return [frame for frame in phone.frames if frame["t"] == "lesson"][-1]


@pytest.mark.slow
async def test_the_server_looks_back_at_the_last_game_by_itself(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.lessons.AFTER", 0)
    let_think(site, monkeypatch)
    table, (anna, boris) = await finished_game(site, "Anna", "Boris")
    told = await lesson(anna)
    found = (await look_back(anna, table))[1]["found"]
    assert (told["table"], told["game"]) == (table, 1)
    assert told["at"] in (None, found["turning"])
    assert 0 <= told["cost"] <= 100
    assert "given_up" not in told
    assert (await lesson(boris))["table"] == table
    await anna.hello(table)
    await anna.wait(lambda: sum(one["t"] == "lesson" for one in anna.frames) == 2)
    async with site.http.get(f"{site.bases[0]}/metrics") as response:
        assert 'durak_web_lessons_total{result="told"}' in await response.text()


async def test_the_server_looks_back_only_where_somebody_thinks_and_it_is_on(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.lessons.AFTER", 0)
    _, (anna, _) = await finished_game(site, "Anna", "Boris")
    assert (await lesson(anna))["given_up"], "it is said that there will be none"

    async def counted() -> bool:
        async with site.http.get(f"{site.bases[0]}/metrics") as response:
            return 'durak_web_lessons_total{result="nobody"}' in await response.text()

    async with asyncio.timeout(10):
        while not await counted():
            await asyncio.sleep(0.05)
    await site.serve(looks_back=False)
    let_think(site, monkeypatch)
    _, (clara, dora) = await finished_game(site, "Clara", "Dora")
    await clara.send(t="ping")
    await clara.until(lambda frame: frame["t"] == "pong")
    assert not [frame for frame in clara.frames + dora.frames if frame["t"] == "lesson"]

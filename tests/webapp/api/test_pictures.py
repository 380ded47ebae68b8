"""Finished games and last bouts as pictures: for all who have the link, sent for who played."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from engine.tables import PictureAsk
from tests.webapp.api.test_records import finished_game
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """These people play and ask faster than people can, where the bot can paint."""
    fast = Rate(burst=10_000, per_second=10_000)
    monkeypatch.setattr("webapp.live.connections.devices.MESSAGES", fast)
    monkeypatch.setattr("webapp.live.views.open_acts.can_paint", lambda: True)
    monkeypatch.setattr("webapp.api.picture_requests.can_paint", lambda: True)


async def ask(phone: Phone, table: str, game: object = 1, bout: int = 0) -> tuple[int, bytes]:
    async with phone.http.get(
        f"{phone.base}/api/picture",
        params={"table": table, "game": str(game), "bout": str(bout)},
        headers={"Authorization": f"Bearer {phone.token}"},
    ) as answer:
        return answer.status, await answer.read()


async def send(phone: Phone, table: str, bout: int = 0) -> tuple[int, dict[str, Any]]:
    async with phone.http.post(
        f"{phone.base}/api/picture",
        json={"table": table, "game": 1, "bout": bout},
        headers={"Authorization": f"Bearer {phone.token}"},
    ) as answer:
        return answer.status, await answer.json()


async def test_whoever_may_see_the_game_may_see_its_picture(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    assert {"picture", "send-picture"} <= {*anna.view["can"]}
    clara = await site.phone(33, "Clara").open(table)
    assert "picture" in clara.view["can"]
    assert "send-picture" not in clara.view["can"]
    status, drawing = await ask(clara, table)
    assert (status, drawing[:4]) == (200, b"<svg")
    assert b"Boris" in drawing


async def test_a_plain_install_draws_for_the_page_and_sends_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("webapp.live.views.open_acts", "webapp.api.picture_requests"):
        monkeypatch.setattr(f"{module}.can_paint", lambda: False)
    monkeypatch.setitem(sys.modules, "anyascii", None)
    table, (anna, _) = await finished_game(site, "Ანა", "Boris")
    assert "picture" in anna.view["can"]
    assert "send-picture" not in anna.view["can"]
    status, drawing = await ask(anna, table)
    assert (status, "Ანა" in drawing.decode()) == (200, True)
    status, answer = await send(anna, table)
    assert (status, answer["code"]) == (503, "no_picture")


async def test_of_a_game_that_runs_there_is_the_last_bout(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.pictures.drawing.card", lambda _t, one, *_: f"[{one}]")
    phones = await seated(site, "Anna", "Boris")
    anna, laid = phones[0], set[str]()
    while anna.view["game"]["bout"] < 3:
        await play_on(phones, rounds=1)
        laid |= {event["card"] for event in anna.view["events"] if event["kind"] == "attacked"}
        laid |= {event["by"] for event in anna.view["events"] if event["kind"] == "beaten"}
    table = anna.view["id"]
    assert "picture" in anna.view["can"]
    status, drawing = await ask(anna, table, bout=2)
    assert status == 200
    shown = set(re.findall(r"\[(\w+)\]", drawing.decode()))
    assert shown
    assert shown <= laid, "what all have seen"
    assert (await ask(anna, table, bout=1))[0] == 404, "one looks back no further"
    assert (await ask(anna, table, bout=3))[0] == 404, "it isn't over"
    assert await send(anna, table, bout=2) == (200, {})
    clara = await site.phone(33, "Clara").open(table)
    assert (await send(clara, table, bout=2))[1]["code"] == "not_played"


async def test_a_game_that_runs_has_no_picture(site: Site) -> None:
    anna, _ = await seated(site, "Anna", "Boris")
    status, body = await ask(anna, anna.view["id"])
    assert (status, b"not_finished" in body) == (409, True)
    assert (await send(anna, anna.view["id"]))[1]["code"] == "not_finished"


async def test_only_who_played_has_it_sent(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    clara = await site.phone(33, "Clara").open(table)
    assert (await send(clara, table))[1]["code"] == "not_played"
    assert await send(anna, table) == (200, {})
    tables = site.tables[0]
    await tables.chats.shut_out(table, anna.id)
    assert (await send(anna, table))[1]["code"] == "members_only"
    asks = [await tables.chats.read_ask(id) for id in await tables.chats.waiting_asks()]
    (asked,) = [one for one in asks if isinstance(one, PictureAsk) and one.table == table]
    assert (asked.game, asked.person) == (1, anna.id)


async def test_a_missing_game_is_told(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    assert (await ask(anna, table, 7))[0] == 404
    assert (await ask(anna, table, "x"))[0] == 400


async def test_nobody_asks_for_pictures_without_an_end(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Rate(burst=2, per_second=0.000_001)
    monkeypatch.setattr("webapp.api.picture_requests.PICTURES_OF_PERSON", few)
    table, _ = await finished_game(site, "Anna", "Boris")
    await site.serve()
    clara = await site.phone(33, "Clara", process=len(site.bases) - 1).open(table)
    assert [(await ask(clara, table))[0] for _ in range(3)] == [200, 200, 429]

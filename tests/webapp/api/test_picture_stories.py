"""Pictures as stories: sealed addresses for people who played, and nobody else's name on them."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from aiohttp import ClientSession

from engine.pictures.painter import Painter
from engine.words import words
from tests.webapp.api.test_records import finished_game
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.picture_seals import LIFETIME, PictureSeals, SealedPicture
from webapp.access.rate_limits import Rate


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """These people play and ask faster than people can, where the server can paint."""
    fast = Rate(burst=10_000, per_second=10_000)
    monkeypatch.setattr("webapp.live.connections.devices.MESSAGES", fast)
    monkeypatch.setattr("webapp.api.picture_stories.can_paint", lambda: True)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All drawings that are painted."""
    seen: list[str] = []
    paint = Painter.paint

    async def look_and_paint(painter: Painter, svg: str) -> bytes:
        seen.append(svg)
        return await paint(painter, svg)

    monkeypatch.setattr(Painter, "paint", look_and_paint)
    return seen


async def seal(phone: Phone, table: str, game: int = 1, bout: int = 0) -> tuple[int, Any]:
    async with phone.http.post(
        f"{phone.base}/api/picture/story",
        json={"table": table, "game": game, "bout": bout},
        headers={"Authorization": f"Bearer {phone.token}"},
    ) as answer:
        return answer.status, await answer.json()


async def address_of(phone: Phone, table: str, bout: int = 0) -> str:
    status, answer = await seal(phone, table, bout=bout)
    assert (status, [*answer]) == (200, ["address"]), answer
    return str(answer["address"])


async def fetch(http: ClientSession, address: str) -> tuple[int, bytes]:
    """Fetch the picture as Telegram does: without any token."""
    async with http.get(address) as answer:
        if answer.status == 200:
            assert answer.content_type == "image/png"
            assert answer.headers["Cache-Control"] == "no-store"
            assert answer.headers["X-Robots-Tag"] == "noindex"
        return answer.status, await answer.read()


def words_on(svg: str) -> list[str]:
    return re.findall("<text[^>]*>([^<]*)<", svg)


def sealed(table: str, *, ago: float = 0, bot_token: str = BOT_TOKEN, game: int = 1) -> str:
    seals = PictureSeals(bot_token, lambda: time.time() - ago)
    return seals.seal(SealedPicture(table, game, 0, 1, "en"))


async def one_bout(phones: list[Phone]) -> int:
    """Play until the first bout is over; return its defender."""
    while phones[0].view["game"]["bout"] == 1:
        await play_on(phones, rounds=1)
    ends = [event for event in phones[0].view["events"] if event["kind"].startswith("bout_")]
    return int(ends[-1]["seat"])


async def test_a_bout_names_its_defender_only_in_their_own_story(
    site: Site, drawn: list[str]
) -> None:
    phones = await seated(site, "Anna", "Boris", "Clara")
    table, defender = phones[0].view["id"], await one_bout(phones)
    for phone in phones:
        address = await address_of(phone, table, bout=1)
        assert address.startswith(f"{site.bases[0]}/app/picture/")
        assert table not in address
        status, png = await fetch(site.http, address)
        assert (status, png[:4]) == (200, b"\x89PNG")
        shown = phone.name if phone.seat == defender else f"Player {defender + 1}"
        assert shown in words_on(drawn[-1])
        assert not any(one.name in drawn[-1] for one in phones if one.name != shown)
        assert table not in drawn[-1]


async def test_a_game_names_nobody_but_the_person_who_shares_it(
    site: Site, drawn: list[str]
) -> None:
    table, phones = await finished_game(site, "Anna", "Boris", "Clara")
    outcome = phones[0].game["outcome"]
    named = {*outcome["out"], *outcome["losers"]}  # nobody in a draw of all
    for phone in phones:
        assert (await fetch(site.http, await address_of(phone, table)))[0] == 200
        names = [one.name for one in phones if one.name in drawn[-1]]
        assert names == ([phone.name] if phone.seat in named else [])


async def test_another_process_paints_it_in_the_language_of_its_person(
    site: Site, drawn: list[str]
) -> None:
    phones = await seated(site, "Anna", "Boris")
    table, defender = phones[0].view["id"], await one_bout(phones)
    other = phones[1 - defender].id
    seal = PictureSeals(BOT_TOKEN, time.time).seal(SealedPicture(table, 1, 1, other, "ru"))
    base = await site.serve(words=words, languages=("en", "ru"))
    assert (await fetch(site.http, f"{base}/app/picture/{seal}.png"))[0] == 200
    assert f"Игрок {defender + 1}" in words_on(drawn[-1])


async def test_a_bout_stays_a_bout_after_play_has_gone_on_and_ended(
    site: Site, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.pictures.drawing.card", lambda _t, one, *_: f"[{one}]")
    phones = await seated(site, "Anna", "Boris")
    anna, laid = phones[0], set[str]()
    table = anna.view["id"]
    while anna.view["game"]["bout"] < 2:
        await play_on(phones, rounds=1)
        laid |= {event["card"] for event in anna.view["events"] if event["kind"] == "attacked"}
        laid |= {event["by"] for event in anna.view["events"] if event["kind"] == "beaten"}
    address = await address_of(anna, table, bout=1)
    pictures = []
    for ends in (2, 3, None):
        while anna.view["phase"] == "playing" and (not ends or anna.view["game"]["bout"] < ends):
            await play_on(phones, rounds=1)
        assert (await fetch(site.http, address))[0] == 200
        pictures.append(drawn[-1])
    assert anna.view["phase"] == "over"
    assert len({*pictures}) == 1
    shown = set(re.findall(r"\[(\w+)\]", pictures[0]))
    assert shown
    assert shown <= laid, "what all have seen"
    assert "Boris" not in pictures[0]
    assert (await seal(anna, table, game=2))[1]["code"] == "no_such_game"


async def test_of_a_game_that_runs_only_the_last_bout_is_a_story(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    anna, table = phones[0], phones[0].view["id"]
    assert (await seal(anna, table))[1]["code"] == "not_finished"
    while anna.view["game"]["bout"] < 3:
        await play_on(phones, rounds=1)
    assert (await seal(anna, table, bout=1))[1]["code"] == "no_such_bout"
    assert (await seal(anna, table, bout=3))[1]["code"] == "no_such_bout", "it isn't over"
    assert (await seal(anna, table, bout=2))[0] == 200


async def test_only_players_make_a_story_of_it(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    clara = await site.phone(33, "Clara").open(table)
    status, answer = await seal(clara, table)
    assert (status, answer["code"]) == (403, "not_played")
    await site.tables[0].chats.shut_out(table, anna.id)
    assert (await seal(anna, table))[1]["code"] == "members_only"
    clara.token = ""
    assert (await seal(clara, table))[0] == 401


async def test_addresses_that_dont_hold_are_refused_alike(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    assert (await fetch(site.http, f"{site.bases[0]}/app/picture/{sealed(table)}.png"))[0] == 200
    seals = {
        "old": sealed(table, ago=LIFETIME + 5),
        "of another bot": sealed(table, bot_token="1:" + "x" * 35),
        "a session": anna.token,
        "bent": sealed(table)[:40] + "AAAA" + sealed(table)[44:],
        "guessed": "1",
        "long": "A" * 3000,
        "of a game that isn't there": sealed(table, game=7),
        "of a table that isn't there": sealed("k3x9"),
    }
    answers = {
        what: await fetch(site.http, f"{site.bases[0]}/app/picture/{one}.png")
        for what, one in seals.items()
    }
    nowhere = await fetch(site.http, f"{site.bases[0]}/app/nowhere")
    assert nowhere[0] == 404
    assert {what for what, answer in answers.items() if answer != nowhere} == set()


async def test_a_plain_install_seals_and_paints_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    monkeypatch.setattr("webapp.api.picture_stories.can_paint", lambda: False)
    monkeypatch.setattr("engine.pictures.painter.can_paint", lambda: False)
    status, answer = await seal(anna, table)
    assert (status, answer["code"]) == (503, "no_picture")
    assert (await fetch(site.http, f"{site.bases[0]}/app/picture/{sealed(table)}.png"))[0] == 503


@pytest.mark.parametrize("limit", ["STORIES_OF_ADDRESS", "STORIES_OF_PERSON"])
async def test_nobody_has_stories_painted_without_an_end(
    site: Site, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    few = Rate(burst=2, per_second=0.000_001)
    monkeypatch.setattr(f"webapp.api.picture_stories.{limit}", few)
    table, _ = await finished_game(site, "Anna", "Boris")
    base = await site.serve(trusted_hops=0)
    address = f"{base}/app/picture/{sealed(table)}.png"
    assert [(await fetch(site.http, address))[0] for _ in range(3)] == [200, 200, 429]

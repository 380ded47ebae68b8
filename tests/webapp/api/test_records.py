"""Finished games: their record and replay for all who have the link, and not a card sooner."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from durak_rules.records import verify
from tests.webapp.conftest import Site
from tests.webapp.games import CARD, play_on
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate
from webapp.access.tokens import LIFETIME, Session, Tokens


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people can."""
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )


async def ask(
    phone: Phone, what: str, table: str, game: object = 1, token: str | None = None
) -> tuple[int, dict[str, Any]]:
    """Ask for a `record` or a `replay`."""
    token = phone.token if token is None else token
    async with phone.http.get(
        f"{phone.base}/api/{what}",
        params={"table": table, "game": str(game)},
        headers={"Authorization": f"Bearer {token}"} if token else {},
    ) as response:
        assert response.status != 200 or response.headers["Cache-Control"] == "no-store"
        return response.status, await response.json()


async def finished_game(site: Site, *names: str, **terms: Any) -> tuple[str, list[Phone]]:
    phones = await seated(site, *names, **terms)
    await play_on(phones)
    assert phones[0].view["phase"] == "over"
    return phones[0].view["id"], phones


async def test_the_record_of_a_game_can_be_checked(site: Site) -> None:
    table, (anna, boris) = await finished_game(site, "Anna", "Boris")
    status, record = await ask(anna, "record", table)
    assert status == 200
    assert verify(record) == []
    assert (record["table"], record["game"]) == (table, 1)
    assert record["seats"] == ["first player", "second player"]
    assert record["result"] == anna.game["outcome"]
    sealed = {frame["fair"]["commitment"] for frame in boris.frames if is_of_game(frame, 1)}
    assert sealed == {record["fair"]["commitment"]}, "the seal that everybody saw before"
    assert "Anna" not in json.dumps(record)
    assert await ask(boris, "record", table) == (200, record)


@pytest.mark.slow
async def test_a_game_of_eight_is_kept_and_right(site: Site) -> None:
    """R1.1, R1.4"""
    names = ("Anna", "Boris", "Clara", "Daria", "Egor", "Fedya", "Gleb", "Vera")
    table, phones = await finished_game(site, *names, changes={"deck": 52})
    assert all(phone.view["game"]["outcome"] == phones[0].game["outcome"] for phone in phones)
    _, record = await ask(phones[-1], "record", table)
    assert record["seats"][-2:] == ["seventh player", "eighth player"]
    assert verify(record) == []
    _, listed = await ask(phones[-1], "games", table)
    assert [seat["name"] for seat in listed["games"][0]["seats"]] == [*names]


@pytest.mark.parametrize("name", ["computer:Ivan Petrov", "computer:easy", "second player"])
async def test_a_person_with_any_name_is_a_person(site: Site, name: str) -> None:
    """Only a level makes a computer player: the name stays out of what others are handed."""
    table, (anna, ivan) = await finished_game(site, "Anna", name)
    _, record = await ask(anna, "record", table)
    _, replayed = await ask(anna, "replay", table)
    assert record["seats"] == replayed["seats"] == ["first player", "second player"]
    assert "Ivan" not in json.dumps([record, replayed])
    assert all(len(nonce) == 32 for nonce in record["fair"]["nonces"])
    assert verify(record) == []
    _, listed = await ask(ivan, "games", table)
    assert listed["games"][0]["seats"][1] == {"name": name, "level": None}
    seat = anna.view["seats"][1]
    assert (seat["name"], seat["kind"], seat["level"]) == (name, "person", None)


def is_of_game(frame: dict[str, Any], game: int) -> bool:
    return frame["t"] == "table" and bool(frame["fair"]["game"] == game)


async def test_all_who_have_the_link_may_see_it(site: Site) -> None:
    table, _ = await finished_game(site, "Anna", "Boris")
    dora = site.phone(999, "Dora")
    await dora.open_session()
    assert (await ask(dora, "record", table))[0] == 200
    assert (await ask(dora, "replay", table))[0] == 200


@pytest.mark.slow
async def test_the_replay_goes_from_the_deal_to_the_end(site: Site) -> None:
    table, (anna, *_) = await finished_game(site, "Anna", "Boris", "Clara")
    _, record = await ask(anna, "record", table)
    status, replayed = await ask(anna, "replay", table)
    assert status == 200
    frames = replayed["frames"]
    assert len(frames) == len(record["moves"]) + 1
    assert frames[0]["game"]["hands"] == [
        sorted_like(hand, shown)
        for hand, shown in zip(record["deal"]["hands"], frames[0]["game"]["hands"], strict=True)
    ]
    for frame, move in zip(frames[1:], record["moves"], strict=True):
        assert f"{frame['turn']['seat']} {frame['turn']['move']}" == move
        assert frame["events"]
    assert frames[-1]["game"]["outcome"] == record["result"]
    assert [frame["game"]["cards"] for frame in frames] == [
        [len(hand) for hand in frame["game"]["hands"]] for frame in frames
    ]


def sorted_like(hand: list[str], shown: list[str]) -> list[str]:
    """The same cards in the order in which they are shown."""
    assert sorted(hand) == sorted(shown)
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("what", ["record", "replay"])
async def test_a_game_that_runs_shows_nothing(site: Site, what: str) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    table = anna.view["id"]
    status, answer = await ask(anna, what, table)
    assert (status, answer["code"]) == (409, "not_finished")
    assert answer["words"] == "This game isn't over yet: until then its cards stay hidden."
    assert not CARD.search(json.dumps(answer))
    await play_on([anna, boris])
    assert (await ask(anna, what, table))[0] == 200


@pytest.mark.parametrize("what", ["record", "replay"])
async def test_the_next_game_is_hidden_too(site: Site, what: str) -> None:
    table, (anna, boris) = await finished_game(site, "Anna", "Boris")
    for phone in (anna, boris):
        await phone.act("rematch", nonce=nonce())
    await anna.act("start")
    await anna.sees(lambda view: view["phase"] == "playing")
    status, answer = await ask(anna, what, table, 2)
    assert (status, answer["code"]) == (409, "not_finished")
    assert not CARD.search(json.dumps(answer))


@pytest.mark.parametrize("game", [2, 77])
async def test_a_game_that_never_was(site: Site, game: int) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    status, answer = await ask(anna, "record", table, game)
    assert (status, answer["code"]) == (404, "no_such_game")


async def test_a_table_that_never_was(site: Site) -> None:
    anna = site.phone(100, "Anna")
    await anna.open_session()
    status, answer = await ask(anna, "replay", "nosuchtable")
    assert (status, answer["code"]) == (404, "no_such_table")


@pytest.mark.parametrize(
    ("table", "game"),
    [("", 1), ("../etc", 1), ("ABC", 1), ("abc", ""), ("abc", 0), ("abc", -1), ("abc", "9" * 10)],
)
async def test_nonsense(site: Site, table: str, game: object) -> None:
    anna = site.phone(100, "Anna")
    await anna.open_session()
    status, answer = await ask(anna, "record", table, game)
    assert (status, answer["code"]) == (400, "bad_request")


async def test_no_record_without_a_token(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    session = Session(100, "Anna", "en", launched=int(time.time()))
    old = Tokens(BOT_TOKEN).make(session, time.time() - LIFETIME - 60)
    foreign = Tokens("99:another-bot").make(session, time.time())
    for token, code in (
        ("", "no_token"),
        ("nonsense", "bad_token"),
        (old, "bad_token"),
        (foreign, "bad_token"),
        (anna.token[:-2] + "xx", "bad_token"),
    ):
        status, answer = await ask(anna, "record", table, token=token)
        assert (status, answer["code"]) == (401, code)
        assert answer["words"]


async def test_a_token_in_the_address_opens_nothing(site: Site) -> None:
    table, (anna, _) = await finished_game(site, "Anna", "Boris")
    status, answer = await ask(anna, "record", f"{table}&token={anna.token}", token="")
    assert (status, answer["code"]) == (401, "no_token")


async def test_nobody_asks_without_end(site: Site) -> None:
    anna = site.phone(4242, "Anna")
    await anna.open_session()
    answers = [(await ask(anna, "record", "nosuchtable"))[0] for _ in range(24)]
    assert answers[0] == 404
    assert 429 in answers


async def test_everybody_finds_the_games_that_were_his(site: Site) -> None:
    table, (anna, boris) = await finished_game(site, "Anna", "Boris")
    newcomer = site.phone(31_337, "Dora")
    await newcomer.open_session()
    status, found = await ask(boris, "games", table)
    assert status == 200
    game = found["games"][0]
    assert (game["table"], game["game"], game["seat"]) == (table, 1, 1)
    assert game["seats"] == [{"name": "Anna", "level": None}, {"name": "Boris", "level": None}]
    assert game["outcome"] == anna.game["outcome"]
    assert abs(game["ended_ms"] / 1000 - time.time()) < 60
    assert (await ask(anna, "games", table))[1]["games"][0]["seat"] == 0
    assert await ask(newcomer, "games", table) == (200, {"games": []})
    assert await site.tables[0].past.of_place("", 5) == [], "it stood in no chat"


@pytest.mark.parametrize("token", ["", "nonsense"])
async def test_nobody_finds_games_without_saying_who_he_is(site: Site, token: str) -> None:
    anna = site.phone(1, "Anna")
    status, answer = await ask(anna, "games", "any", token=token)
    assert (status, answer["code"]) == (401, "bad_token" if token else "no_token")

"""Whole games through sockets: everybody sees every move, nobody sees a hidden card."""

from __future__ import annotations

import pytest

from tests.tables.evening import clock, time_is_up
from tests.webapp.conftest import Site
from tests.webapp.games import MOST_MOVES, Knowledge, play_on
from tests.webapp.people import nonce
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate

TOO_LATE = {"stale_bout", "stale_cards", "limit_reached", "not_the_defender", "game_over"}
# another's pass may come between a move and the view that shows it: the view still offers it
PLAYED_ALREADY = {"card_not_in_hand", "has_passed"}


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people can."""
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )


@pytest.mark.parametrize("host_asks_first", [True, False])
async def test_two_people_play_to_the_end_and_again(site: Site, *, host_asks_first: bool) -> None:
    """Once both have said Again the cards are dealt, whoever was first."""
    anna, boris = await seated(site, "Anna", "Boris")
    assert anna.seat == 0
    assert boris.seat == 1
    await play_on([anna, boris])
    assert anna.view["phase"] == "over"
    assert anna.game["outcome"] == boris.game["outcome"]
    assert anna.game["outcome"]["reason"] in {"last_with_cards", "draw"}
    assert "rematch" in anna.view["can"]
    first, last = (anna, boris) if host_asks_first else (boris, anna)
    await first.act("rematch", nonce=nonce())
    view = await last.sees(lambda view: view["seats"][first.seat]["ready"])
    assert view["phase"] == "over"
    await last.act("rematch", nonce=nonce())
    view = await boris.sees(lambda view: view["game"]["number"] == 2)
    assert len(view["game"]["hand"]) == 6


async def test_every_move_is_seen_as_it_happens(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    mover, other = (anna, boris) if anna.seat in anna.game["waited"] else (boris, anna)
    move = mover.game["moves"][0]
    card = move.split()[1]
    assert card not in other.game["hand"]
    await mover.play(move)
    view = await other.sees(lambda view: bool(view["game"]["pairs"]))
    assert view["game"]["pairs"] == [{"attack": card, "by": mover.seat, "beaten": None}]
    (event,) = view["events"]
    assert (event["kind"], event["card"], event["seat"]) == ("attacked", card, mover.seat)
    assert event["v"] == view["v"]
    assert view["game"]["waited"] == [other.seat]
    assert view["clock"]["of"] == 30
    assert 25 < view["clock"]["left"] <= 30


async def test_running_out_of_time_is_told(site: Site) -> None:
    """R11.3: the clock moves for a late player, and nobody wonders why that was played."""
    anna, boris = await seated(site, "Anna", "Boris")
    late, other = (anna, boris) if anna.seat in anna.game["waited"] else (boris, anna)
    tables = site.tables[0]
    async with clock(tables):
        await time_is_up(tables, await tables.load(late.view["id"]), late.seat)
        view = await other.sees(lambda view: bool(view["game"]["pairs"]))
    told = [(event["kind"], event["seat"], event["v"]) for event in view["events"]]
    assert told == [(kind, late.seat, view["v"]) for kind in ("time_ran_out", "attacked")]


@pytest.mark.slow
async def test_three_people_in_two_processes_and_no_card_shows(site: Site) -> None:
    """Every frame of every person is searched for cards that they can't know."""
    await site.serve()
    phones = await seated(site, "Anna", "Boris", "Clara", spectator="Dora")
    await play_on(phones)
    assert phones[0].view["phase"] == "over"
    for phone in phones:
        knows = Knowledge(phone)
        for frame in phone.frames:
            knows.check(frame)
    spectator = phones[-1]
    views = [
        frame["game"] for frame in spectator.frames if frame["t"] == "table" and frame["game"]
    ]
    assert len(views) > 20
    assert not any(view["hand"] or view["moves"] or view["reasons"] for view in views)


async def test_computer_players_fill_the_table(site: Site) -> None:
    site.run_the_clock()
    anna = await site.phone(100, "Anna").open()
    table = (await anna.act("new-table", preset="perevodnoy", changes={"deck": 24}))["table"]
    await anna.hello(table)
    assert "start" not in anna.view["can"], "one isn't enough"
    for _ in range(2):
        assert (await anna.act("add-computer", level="easy"))["t"] == "ack"
    await anna.sees(lambda view: len(view["seats"]) == 3 and "start" in view["can"])
    assert [seat["kind"] for seat in anna.view["seats"]] == ["person", "computer", "computer"]
    await anna.act("ready", nonce=nonce())
    await anna.act("start")
    for _ in range(MOST_MOVES):
        view = await anna.sees(
            lambda view: (
                view["phase"] == "over"
                or (view["game"] and view["you"]["seat"] in view["game"]["waited"])
            )
        )
        if view["phase"] == "over":
            break
        answer = await anna.play(view["game"]["moves"][0])
        assert answer["t"] == "ack" or answer["code"] in TOO_LATE | PLAYED_ALREADY, answer
        await anna.sees(lambda seen, v=view["v"]: seen["v"] > v)
    assert anna.view["phase"] == "over"
    assert anna.game["outcome"]["reason"] != "abandoned"

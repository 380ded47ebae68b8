"""Manage a table over sockets: hosts free, keep out and close; others vote and are told,
or need a minute.
"""

from __future__ import annotations

from typing import Any

from tests.tables.evening import clock, time_is_up
from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated


async def test_a_host_gives_a_seat_to_a_computer_and_its_owner_takes_it_back(site: Site) -> None:
    anna, boris, _ = await seated(site, "Anna", "Boris", "Clara")
    assert "remove-seat" in anna.view["can"]
    assert "remove-seat" not in boris.view["can"]
    assert (await boris.act("remove-seat", seat=0))["code"] == "not_the_host"
    assert (await anna.act("remove-seat", seat=1))["t"] == "ack"
    view = await boris.sees(lambda view: bool(view["seats"][1]["held"]))
    assert view["can"][:2] == ["sit", "spectate"]
    assert (await boris.act("sit"))["t"] == "ack"
    await anna.sees(lambda view: not view["seats"][1]["held"])


async def test_a_person_kept_out_sees_the_spectators_view_and_the_reason(site: Site) -> None:
    anna, boris, clara = await seated(site, "Anna", "Boris", "Clara")
    assert boris.game["hand"]
    assert (await anna.act("keep-out", seat=1))["t"] == "ack"
    view = await boris.sees(lambda view: view["barred"] is not None)
    assert view["barred"] == "The host is keeping you out of this table. You can watch."
    assert (view["you"]["seat"], view["game"]["hand"], view["can"]) == (
        None,
        [],
        ["block", "report", "picture", "invite", "new-table"],
    )
    assert (await boris.act("sit"))["code"] == "sent_out"
    reopened = await site.phone(boris.id, boris.name).open(view["id"])
    assert reopened.view["seats"][1]["held"], "coming back doesn't take the seat back"
    assert anna.view["kept_out"] == [{"number": 1, "name": "Boris"}]
    assert clara.view["kept_out"] == []
    assert (await anna.act("let-in", number=1))["t"] == "ack"
    await boris.sees(lambda view: "sit" in view["can"])
    assert (await boris.act("sit"))["t"] == "ack"
    await boris.sees(lambda view: bool(view["game"]["hand"]))


async def test_a_host_keeps_somebody_out_of_the_next_game(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await site.phone(2, "Boris").open(table)
    await boris.act("sit")
    await anna.sees(lambda view: len(view["seats"]) == 2)
    assert anna.view["may_keep_out"] == [1]
    assert boris.view["may_keep_out"] == []
    assert (await anna.act("keep-out", seat=0))["code"] == "cant_keep_out"
    await anna.act("keep-out", seat=1)
    await boris.sees(lambda view: view["barred"] is not None and len(view["seats"]) == 1)
    assert "sit" not in boris.view["can"]
    assert (await boris.act("ready", nonce=nonce()))["code"] == "sent_out"


async def test_a_host_closes_the_table_in_the_middle_of_a_game(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    assert (await boris.act("close-table"))["code"] == "not_the_host"
    assert (await anna.act("close-table"))["t"] == "ack"
    gone = await boris.until(lambda frame: frame["t"] == "gone")
    assert gone["words"] == "This table is closed."
    kept = (await site.tables[0].past.of_person(boris.id, 5))[0]
    assert kept.table_id == anna.view["id"]
    assert kept.outcome.losers == ()


async def test_players_go_on_without_who_ran_out_of_time(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris", "Clara")
    late = next(phone for phone in phones if phone.seat in phone.game["waited"])
    first, second = (phone for phone in phones if phone is not late)
    assert first.view["absent"] == [], "everybody looks, and nobody is late"
    assert (await first.act("go-on", seat=late.seat))["code"] == "still_in_time"
    tables = site.tables[0]
    async with clock(tables):
        await time_is_up(tables, await tables.load(late.view["id"]), late.seat)
        await first.sees(lambda view: bool(view["absent"]))
    assert absent_of(first) == {"seat": late.seat, "opens_in": 0, "votes": 0, "needed": 2}
    assert (await first.act("go-on", seat=late.seat))["t"] == "ack"
    await second.sees(lambda view: view["absent"][0]["votes"] == 1)
    assert (first.view["absent"][0]["mine"], second.view["absent"][0]["mine"]) == (True, False)
    assert (await second.act("go-on", seat=late.seat))["t"] == "ack"
    await late.sees(lambda view: bool(view["seats"][late.seat]["held"]))
    assert (await second.act("go-on", seat=late.seat))["code"] == "away_already"


def absent_of(phone: Phone) -> dict[str, Any]:
    (one,) = phone.view["absent"]
    return {name: value for name, value in one.items() if name != "mine"}


async def test_half_of_a_turn_is_waited_for_who_does_not_look(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    gone = next(phone for phone in phones if phone.seat in phone.game["waited"])
    other = next(phone for phone in phones if phone is not gone)
    await gone.hang_up()
    view = await other.sees(lambda view: bool(view["absent"]))
    (one,) = view["absent"]
    assert (one["seat"], one["votes"], one["needed"]) == (gone.view["you"]["seat"], 0, 1)
    # A process takes the store's time for what it was before the answer was on its way
    assert 0 < one["opens_in"] < view["clock"]["of"] * 3 / 4


async def test_a_player_gets_a_minute_more_and_all_see_it_on_the_clock(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris", "Clara", pace="relaxed", spectator="Vera")
    slow = next(phone for phone in phones if phone.seat in phone.game["waited"])
    other = next(phone for phone in phones if phone.seat not in (slow.seat, None))
    assert "need-time" in slow.view["can"]
    assert "need-time" not in phones[-1].view["can"]
    assert slow.view["clock"]["minutes"] == []
    assert (await other.act("need-time"))["code"] == "not_waited_for"
    assert (await slow.act("need-time"))["t"] == "ack"
    for phone in phones:
        view = await phone.sees(lambda view: bool(view["clock"]["minutes"]))
        assert (view["clock"]["minutes"], view["clock"]["of"]) == ([slow.seat], 360)
    assert "need-time" not in slow.view["can"]
    refused = await slow.act("need-time")
    assert refused["code"] == "had_the_minute"
    assert refused["words"] == "You have had your minute in this game."


async def test_at_a_live_table_nobody_is_offered_a_minute(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    assert not any("need-time" in phone.view["can"] for phone in phones)
    refused = await phones[0].act("need-time")
    assert refused["code"] == "no_minutes"

"""Seats that change hands, over sockets: what each sees before and after, and what is refused."""

from __future__ import annotations

from tests.webapp.conftest import Site
from tests.webapp.seats import seated


async def test_a_seat_is_handed_over_and_its_hand_with_it(site: Site) -> None:
    anna, boris, gleb = await seated(site, "Anna", "Boris", spectator="Gleb")
    hand = boris.game["hand"]
    assert "take-seat" not in gleb.view["can"]
    assert (await gleb.act("take-seat", seat=1))["code"] == "not_offered"
    assert (await gleb.act("offer-seat", seat=1, on=True))["code"] == "not_the_host"
    assert (await anna.act("offer-seat", seat=1, on=True))["code"] == "seat_in_play"
    assert (await boris.act("offer-seat", seat=1, on=True))["t"] == "ack"
    view = await gleb.sees(lambda view: view["seats"][1]["offered"])
    assert "take-seat" in view["can"]
    assert view["game"]["hand"] == []
    assert (await gleb.act("take-seat", seat=1))["t"] == "ack"
    view = await gleb.sees(lambda view: bool(view["game"]["hand"]))
    assert view["game"]["hand"] == hand
    assert view["you"]["seat"] == 1
    left = await boris.sees(lambda view: view["seats"][1]["name"] == "Gleb")
    assert (left["game"]["hand"], left["game"]["seat"], left["you"]["seat"]) == ([], None, None)
    assert "take-seat" not in left["can"]
    assert left["game"]["handed"] == [{"seat": 1, "giver": "Boris", "taker": "Gleb"}]
    assert (await boris.act("take-seat", seat=1))["code"] == "saw_a_hand"
    before = str(gleb.frames[: gleb.frames.index(view)])
    assert [card for card in hand if f"'{card}'" in before] == [], "never before"


async def test_a_spectator_joins_the_next_game(site: Site) -> None:
    anna, boris, gleb = await seated(site, "Anna", "Boris", spectator="Gleb")
    assert "join-next" in gleb.view["can"]
    assert (await boris.act("join-next", on=True))["code"] == "already_seated"
    assert (await gleb.act("join-next", on=True))["t"] == "ack"
    view = await anna.sees(lambda view: bool(view["joining"]))
    assert (view["joining"], view["you"]["joins"]) == (["Gleb"], False)
    await gleb.sees(lambda view: bool(view["you"]["joins"]))
    for phone in (anna, boris):
        await phone.act("leave")
    view = await gleb.sees(lambda view: view["phase"] == "over")
    assert [seat["name"] for seat in view["seats"]] == ["Gleb"]


async def test_a_late_player_is_shown_so_until_they_are_ready(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await site.phone(2, "Boris").open(table)
    assert (await boris.act("keep-seat"))["code"] == "not_seated"
    await boris.act("sit")
    await boris.sees(lambda view: "keep-seat" in view["can"])
    assert (await boris.act("keep-seat"))["t"] == "ack"
    view = await anna.sees(lambda view: bool(view["seats"][1]["late"]))
    assert not view["seats"][1]["ready"]
    view = await boris.sees(lambda view: bool(view["seats"][1]["late"]))
    assert "keep-seat" not in view["can"]
    await boris.act("ready", nonce="0" * 32)
    await anna.sees(lambda view: not view["seats"][1]["late"] and view["seats"][1]["ready"])

"""Signs thrown at the fool after a game: who sees them, then and later, and each refusal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.live.test_remarks import heard, hears, refused, say, talkative
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated
from webapp.access.rate_limits import REMARKS_OF_PERSON
from webapp.live.thrown_signs import THROWN, THROWN_FOR_MS

__all__ = ["talkative"]

pytestmark = pytest.mark.usefixtures("talkative")


async def fooled(site: Site) -> tuple[Phone, Phone, Phone]:
    """A game that is over: its fool, the other player, and a spectator."""
    anna, boris, vera = await seated(site, "Anna", "Boris", spectator="Vera", preset="express")
    await play_on([anna, boris, vera])
    while anna.game["outcome"]["fool"] is None:
        await anna.act("rematch", nonce=nonce())
        await boris.act("rematch", nonce=nonce())
        await anna.act("start")
        for phone in (anna, boris, vera):
            await phone.sees(lambda view: view["phase"] == "playing")
        await play_on([anna, boris, vera])
    fool = anna.game["outcome"]["fool"]
    return (anna, boris, vera) if anna.seat == fool else (boris, anna, vera)


async def test_a_sign_flies_at_the_fool_who_bows(site: Site) -> None:
    await site.serve()
    fool, other, vera = phones = await fooled(site)
    await say(other, "tomato")
    seen = [(await hears(phone, 1))[0] for phone in phones]
    assert seen[0] == seen[1] == seen[2]
    assert (seen[0]["seat"], seen[0]["at"], seen[0]["remark"]) == (other.seat, fool.seat, "tomato")
    await say(fool, "bow")
    bow = [(await hears(phone, 2))[1] for phone in phones][2]
    assert (bow["seat"], bow["at"], bow["remark"]) == (fool.seat, fool.seat, "bow")
    for count, sign in enumerate(sorted(THROWN), start=3):
        await say(other, sign)
        assert (await hears(vera, count))[-1]["remark"] == sign


async def test_a_spectator_throws_from_no_seat_and_as_much_as_a_player(site: Site) -> None:
    await site.serve()
    fool, _, vera = phones = await fooled(site)
    most = int(REMARKS_OF_PERSON.burst)
    for _ in range(most):
        await say(vera, "pie")
    seen = [(await hears(phone, most))[-1] for phone in phones]
    assert {(one["seat"], one["at"], one["remark"]) for one in seen} == {(None, fool.seat, "pie")}
    late = await reloaded(site, fool)
    assert (await told(late))["signs"] == {"pie": most}


async def test_a_spectator_who_was_sent_out_throws_nothing(site: Site) -> None:
    fool, other, vera = await fooled(site)
    host = next(one for one in (fool, other) if "keep-out" in one.view["can"])
    await vera.act("sit")
    seated = await host.sees(lambda view: len(view["seats"]) == 3)
    seat = next(one["seat"] for one in seated["seats"] if one["name"] == "Vera")
    await host.act("keep-out", seat=seat)
    await vera.sees(lambda view: bool(view["barred"]))
    assert await refused(vera, "egg") == "sent_out"


async def test_why_not_is_said_with_a_code(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    fool, other, vera = await fooled(site)
    assert await refused(other, "bow") == "only_fool_bows"
    assert await refused(fool, "egg") == "fool_only_bows"
    assert await refused(vera, "bow") == "only_fool_bows"
    assert await refused(vera, "hello") == "not_seated"
    monkeypatch.setattr("webapp.live.thrown_signs.THROWN_FOR_MS", -3_000)
    assert await refused(other, "egg") == "too_late_to_throw"
    assert await refused(fool, "bow") == "too_late_to_throw"
    monkeypatch.undo()
    await fool.act("leave")
    await other.sees(lambda view: len(view["seats"]) == 1)
    assert await refused(other, "egg") == "no_fool_here"
    assert heard(vera) == []


async def reloaded(site: Site, phone: Phone) -> Phone:
    """The same person with a page that knows nothing, at the last process."""
    again = site.phone(phone.id, phone.name, process=len(site.bases) - 1)
    return await again.open(phone.view["id"])


async def told(phone: Phone) -> dict[str, Any]:
    """The news of earlier throws."""
    return await phone.until(lambda frame: frame["t"] == "thrown")


async def test_a_reload_shows_what_was_thrown_in_every_process(site: Site) -> None:
    await site.serve()
    fool, other, vera = await fooled(site)
    for sign in ("tomato", "flower", "tomato"):
        await say(other, sign)
    await hears(vera, 3)
    await say(fool, "bow")
    await hears(vera, 4)
    seen = await told(await reloaded(site, vera))
    assert seen == {
        "t": "thrown",
        "table": fool.view["id"],
        "game": fool.game["number"],
        "signs": {"tomato": 2, "flower": 1},
        "left": THROWN_FOR_MS,
    }
    for phone in (fool, other):
        mine = await told(await reloaded(site, phone))
        assert mine["signs"] == seen["signs"]
        assert 0 <= mine["left"] < THROWN_FOR_MS
    poller = site.poller(vera.id, vera.name)
    assert (await told(await poller.open(fool.view["id"])))["signs"] == seen["signs"]


async def test_a_person_who_comes_late_has_the_same_time_to_throw(site: Site) -> None:
    fool, other, vera = await fooled(site)
    await say(other, "hello")
    [hello] = await hears(vera, 1)
    tables, table = site.tables[0], fool.view["id"]
    earlier = await tables.clock_ms() - THROWN_FOR_MS - 3_000
    await tables.thrown.keep(
        table, fool.game["number"], who=hello["who"], sign="egg", now_ms=earlier
    )
    assert (await told(await reloaded(site, other)))["left"] == 0
    assert await refused(other, "egg") == "too_late_to_throw"
    late = await reloaded(site, vera)
    assert (await told(late))["signs"] == {"egg": 1}
    assert (await late.act("sit"))["t"] == "ack"
    await say(late, "egg")
    assert (await hears(fool, 2))[1]["remark"] == "egg"
    assert (await told(await reloaded(site, fool)))["signs"] == {"egg": 2}


async def test_a_result_whose_fool_has_left_has_nothing_thrown(site: Site) -> None:
    fool, other, vera = await fooled(site)
    await say(other, "pie")
    await hears(vera, 1)
    await fool.act("leave")
    await other.sees(lambda view: len(view["seats"]) == 1)
    late = await reloaded(site, vera)
    await late.send(t="ping")
    await late.until(lambda frame: frame["t"] == "pong")
    assert [frame for frame in late.frames if frame["t"] == "thrown"] == [], "the fool has left"


async def test_nothing_is_thrown_before_the_end(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    assert await refused(anna, "egg") == "no_fool_here"
    assert await refused(boris, "bow") == "no_fool_here"


async def test_a_muted_person_throws_nothing(site: Site) -> None:
    fool, other, _ = await fooled(site)
    host, muted = (fool, other) if "hush" in fool.view["can"] else (other, fool)
    await host.act("hush", on=True)
    await muted.sees(lambda view: bool(view["hushed"]))
    assert await refused(muted, "bow" if muted is fool else "egg") == "hushed"


async def test_the_view_says_who_had_which_seat_in_the_game(site: Site) -> None:
    fool, other, vera = await fooled(site)
    assert [one["game_seat"] for one in vera.view["seats"]] == [0, 1]
    await other.act("leave")
    await vera.sees(lambda view: len(view["seats"]) == 1)
    assert [one["game_seat"] for one in vera.view["seats"]] == [fool.game["outcome"]["fool"]]
    await vera.act("sit")
    await vera.sees(lambda view: len(view["seats"]) == 2)
    assert [one["game_seat"] for one in vera.view["seats"]].count(None) == 1

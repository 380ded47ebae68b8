"""Signs thrown at the fool just after a game: who sees them, and each refusal."""

from __future__ import annotations

import pytest

from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.live.test_remarks import heard, hears, refused, say, talkative
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated
from webapp.live.thrown_signs import THROWN

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


async def test_why_not_is_said_with_a_code(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    fool, other, vera = await fooled(site)
    assert await refused(other, "bow") == "only_fool_bows"
    assert await refused(fool, "egg") == "fool_only_bows"
    assert await refused(vera, "egg") == "not_seated"
    monkeypatch.setattr("webapp.live.thrown_signs.THROWN_FOR_MS", -3_000)
    assert await refused(other, "egg") == "too_late_to_throw"
    assert await refused(fool, "bow") == "too_late_to_throw"
    monkeypatch.undo()
    await fool.act("leave")
    await other.sees(lambda view: len(view["seats"]) == 1)
    assert await refused(other, "egg") == "no_fool_here"
    assert heard(vera) == []


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

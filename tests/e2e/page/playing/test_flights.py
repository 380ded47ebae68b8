"""Cards fly where they go: by transform and opacity, briefly, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import PHONE, TELEGRAM, Screen, position_of
from tests.support.patience import PATIENCE
from tests.webapp.people import Phone, nonce

# Every flight is noted: which card or picture, when, from where to where it goes, and how
NOTING = (
    TELEGRAM
    + """
window.flights = [];
window.frozen = false;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const zone = this.closest("[data-zone]");
  const place = () => { const { x, y } = this.getBoundingClientRect(); return [x, y]; };
  const flight = animate.call(this, frames, timing);
  flight.pause();
  const { delay } = flight.effect.getTiming();
  const flown = {
    card: this.dataset.card || this.dataset.pictured || "", time: timing.duration,
    picture: this.classList.contains("ghost"), zone: zone ? zone.dataset.zone : "",
    names: [...new Set(flight.effect.getKeyframes().flatMap(Object.keys))],
    begins: document.timeline.currentTime + delay,
  };
  flight.currentTime = delay;
  flown.from = place();
  flight.currentTime = delay + timing.duration - 0.01;
  flown.to = place();
  flight.currentTime = 0;
  if (!window.frozen) flight.play();
  window.flights.push(flown);
  return flight;
};
"""
)
LOW = "Mozilla/5.0 (Linux; Android 10) Telegram-Android/11.0 (Some Phone; Android 10; SDK 29; LOW)"
ATTACK = "podkidnoy trump=9h stock=TdTsTh9h attacker=0 hands=6c7d7s8dKsAs/8h9dJcQdAdKd"
OPEN = "podkidnoy trump=9h stock=TdTsTh9h attacker=1 hands=8c9s8dKsAs/7c8h9dJcAd"
BEATEN = "podkidnoy trump=9h stock=TdTsTh9h attacker=0 hands=6c7d8dKsAs/9c8h9dJcAd table=7c0"
TAKING = "podkidnoy trump=9h stock=TdTsTh9h attacker=1 hands=6c7d8dKsAs/8h9dJcAd table=Qc1"
DEALT = "podkidnoy trump=9h stock=TdTsThJs6s9h attacker=0 dealer=1 hands=6c7dKs7s/9c8h9dJc"
CARDS = "all => all.map((card) => card.dataset.card)"
NOT_ANIMATED = {"offset", "computedOffset", "easing", "composite"}
Act = Callable[[Screen, list[Phone]], Awaitable[object]]


@dataclass
class Flight:
    """A card that is to fly."""

    card: str  # "" where any card will do
    start: str  # selectors of where it comes from and where it goes
    end: str


@dataclass
class Move:
    """Something that happens at the table, and what is to fly then."""

    position: str
    act: Act
    flights: dict[str, Flight]


async def plays(anna: Screen, phones: list[Phone]) -> None:
    await anna.tap("7d")


async def is_attacked(anna: Screen, phones: list[Phone]) -> None:
    await phones[1].play("attack 7c")


async def beats(anna: Screen, phones: list[Phone]) -> None:
    await phones[1].play("defend 7c 9c")


async def lets_it_be_beaten(anna: Screen, phones: list[Phone]) -> None:
    """Boris beats, Anna has nothing more: the bout is over, and both draw."""
    await beats(anna, phones)
    await expect(anna.action("pass")).to_be_visible()
    await anna.action("pass").tap()


async def takes(anna: Screen, phones: list[Phone]) -> None:
    await anna.action("take").tap()
    await phones[1].sees(lambda view: view["game"]["taking"])
    await phones[1].play("pass")


STOCK, OTHER, HAND, BOUT = "#stock", "[data-seat='1'] .avatar", "#hand", "#bout"
END_OF_BOUT = {
    "beat": Flight("9c", OTHER, BOUT),
    "discard": Flight("9c", BOUT, "#discard"),
    "draw": Flight("", STOCK, HAND),
    "others draw": Flight("", STOCK, OTHER),
}
MOVES = [
    Move(ATTACK, plays, {"throw in": Flight("7d", HAND, BOUT)}),
    Move(OPEN, is_attacked, {"attacked": Flight("7c", OTHER, BOUT)}),
    Move(TAKING, takes, {"take": Flight("Qc", BOUT, HAND)}),
    Move(BEATEN, lets_it_be_beaten, END_OF_BOUT),
]


async def flown(anna: Screen) -> list[dict[str, Any]]:
    flights: list[dict[str, Any]] = await anna.page.evaluate("window.flights")
    return flights


async def flight_of(anna: Screen, wanted: Flight) -> dict[str, Any] | None:
    for one in await flown(anna):
        right = one["picture"] and wanted.card in ("", one["card"])
        starts = right and await is_near(anna, one["from"], wanted.start)
        if starts and await is_near(anna, one["to"], wanted.end):
            return one
    return None


async def is_near(anna: Screen, point: list[float], where: str) -> bool:
    """Return whether a card's corner is within a place or at its edge."""
    box = await anna.page.locator(where).bounding_box()
    assert box is not None
    x, y = point
    across = box["x"] - 30 <= x <= box["x"] + box["width"] + 30
    return across and box["y"] - 30 <= y <= box["y"] + box["height"] + 30


@pytest.mark.parametrize("move", MOVES, ids=lambda move: ", ".join(move.flights))
async def test_cards_fly_from_where_they_were_to_where_they_go(sit_at: SitAt, move: Move) -> None:
    """Events are seen in their order: nobody draws before the bout is discarded."""
    anna, phones = await sit_at(move.position, telegram=NOTING)
    await anna.page.locator("html[data-whole]").wait_for()  # its scenes come after the first hand
    await move.act(anna, phones)
    flights = [await until_flown(anna, *one) for one in move.flights.items()]
    begins = [flight["begins"] for flight in flights]
    assert begins == sorted(begins)
    for one in await flown(anna):
        assert set(one["names"]) - NOT_ANIMATED <= {"transform", "opacity"}
        assert one["time"] <= 300


async def until_flown(anna: Screen, name: str, wanted: Flight) -> dict[str, Any]:
    try:
        async with asyncio.timeout(PATIENCE):
            while (found := await flight_of(anna, wanted)) is None:
                await anna.page.wait_for_timeout(50)
            return found
    except TimeoutError:
        raise AssertionError(f"{name}: nothing of that in {await flown(anna)}") from None


async def deal_once_more(
    anna: Screen, eye: Phone, boris: Phone, deal: Callable[[str], None]
) -> None:
    """A short game is over, and another one is dealt, whose cards stand still in the air."""
    await anna.tap("7s")
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("take")
    await anna.shows("result")
    await anna.action("rematch").tap()
    await boris.act("rematch", nonce=nonce())
    deal(DEALT)
    await anna.page.evaluate("window.flights = []; window.frozen = true")
    await eye.act("start")
    await anna.shows("table")


async def test_the_deal_goes_round_the_table_until_a_tap(
    sit_at: SitAt, deal: Callable[[str], None]
) -> None:
    anna, phones = await sit_at(
        "podkidnoy bout=9 dealer=1 trump=9h attacker=0 defender=1 hands=7s/6d8d limit=1",
        telegram=NOTING,
    )
    await deal_once_more(anna, *phones, deal)
    flights = [one for one in await flown(anna) if one["picture"]]
    dealt = sorted(flights, key=lambda one: one["begins"])
    assert [one["card"] for one in dealt] == ["7s", "", "Ks", "", "7d", "", "6c", "", "9h"]
    lasts = dealt[-1]["begins"] + dealt[-1]["time"] - dealt[0]["begins"]
    assert 600 <= lasts <= 900
    count = anna.page.locator("#stock .left")
    await expect(count).to_have_text("14")
    await expect(anna.page.locator("#stock .unseen")).to_contain_text("6 cards")
    await expect(anna.page.locator(".awaited")).to_have_count(5)
    await anna.page.locator("#cloth").tap()
    await expect(anna.page.locator(".awaited")).to_have_count(0)
    await expect(anna.page.locator("#flights > *")).to_have_count(0)
    await expect(count).to_have_text("6")


async def test_scenes_are_dropped_when_they_are_behind_or_nobody_looks(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(
        "podkidnoy trump=9h stock=TdTsTh9h attacker=1 hands=8c9s8dKsAs/7c7d7h7sAd",
        telegram=NOTING,
    )
    await anna.page.locator("html[data-whole]").wait_for()  # its scenes come after the first hand
    await anna.page.evaluate("window.frozen = true")
    for card, awaited in (("7c", ["7c"]), ("7d", ["7c", "7d"]), ("7h", ["7h"])):
        await boris.play(f"attack {card}")
        await expect(anna.lying(card)).to_be_visible()
        assert await anna.page.locator("#bout .awaited").evaluate_all(CARDS) == awaited
    await anna.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(anna.page.locator(".awaited")).to_have_count(0)
    await expect(anna.page.locator("#flights > *")).to_have_count(0)


async def test_a_tap_counts_while_cards_fly(sit_at: SitAt) -> None:
    slow = (
        NOTING
        + "window.slow = setInterval(() => document.getAnimations()"
        + (".forEach((one) => { one.playbackRate = 0.02; }));")
    )
    anna, (eye, _) = await sit_at(ATTACK, telegram=slow)
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_have_class("card awaited")
    await anna.card("7s").dispatch_event("click")
    await expect(anna.lying("7s")).to_have_count(1)
    assert anna.line.moves == ["attack 7d", "attack 7s"]
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert await anna.position() == position_of(eye.view)


@pytest.mark.parametrize("calm", ["asked", "chosen"])
async def test_whoever_wants_no_motion_gets_none_and_the_same_end(
    sit_at: SitAt, calm: str
) -> None:
    options: dict[str, Any] = {"reduced_motion": "reduce"} if calm == "asked" else {}
    anna, phones = await sit_at(BEATEN, telegram=NOTING, **options)
    if calm == "chosen":
        await anna.choose("settings")
        await anna.page.locator("#set-motion").tap()
        await anna.back()
        await anna.page.evaluate("window.flights = []")
    await lets_it_be_beaten(anna, phones)
    await expect(anna.page.locator("#bout .pair")).to_have_count(0)
    assert await flown(anna) == []
    view = await phones[0].sees(lambda view: view["game"]["attacker"] == 1)
    assert await anna.position() == position_of(view)


LAST_BEATS = "podkidnoy trump=9h stock=9h attacker=0 hands=6c7d8dKsAs/9cJc table=7c0 limit=1"
GHOSTS = "#flights [data-pictured='7c'], #flights [data-pictured='9c']"


async def test_the_last_card_of_a_bout_stays_to_be_understood(sit_at: SitAt) -> None:
    """Boris's last card beats: the server shows the cards aside at once, the page later."""
    anna, phones = await sit_at(LAST_BEATS, telegram=NOTING)
    await beats(anna, phones)
    lands = await until_flown(anna, "beat", Flight("9c", OTHER, BOUT))
    leaves = await until_flown(anna, "discard", Flight("9c", BOUT, "#discard"))
    assert leaves["begins"] - lands["begins"] - lands["time"] >= 400
    await expect(anna.page.locator("#bout .pair")).to_have_count(0)
    await expect(anna.page.locator("#flights > *")).to_have_count(0)


async def test_without_motion_the_last_cards_lie_still_for_a_moment(sit_at: SitAt) -> None:
    anna, phones = await sit_at(LAST_BEATS, reduced_motion="reduce")
    await anna.page.clock.install()
    await anna.page.clock.pause_at("2030-01-01")
    await beats(anna, phones)
    await phones[0].sees(lambda view: view["game"]["attacker"] == 1)
    await expect(anna.page.locator("#bout .pair")).to_have_count(0)
    ghosts = anna.page.locator(GHOSTS)
    await expect(ghosts).to_have_count(2)
    await expect(ghosts.nth(1)).to_be_visible()
    await anna.page.clock.run_for(650)
    await expect(ghosts).to_have_count(2)
    await anna.page.clock.run_for(200)
    await expect(ghosts).to_have_count(0)


async def test_a_slow_phone_moves_only_the_cards_that_matter(sit_at: SitAt) -> None:
    anna, phones = await sit_at(BEATEN, telegram=NOTING, **{**PHONE, "user_agent": LOW})
    await expect(anna.root).to_have_attribute("data-low", "")
    await lets_it_be_beaten(anna, phones)
    await phones[0].sees(lambda view: view["game"]["attacker"] == 1)
    await expect(anna.page.locator("#bout .pair")).to_have_count(0)
    flights = await flown(anna)
    assert any(one["zone"] == "hand" for one in flights), "the own cards fly"
    assert not any(one["picture"] for one in flights), "nothing else does"

"""Cards fly by what costs a phone nothing, briefly, and in nobody's way."""

from __future__ import annotations

from typing import Any

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.games import play_a_game
from tests.e2e.page.screen import TELEGRAM

BOTH_DRAW = "podkidnoy trump=9h stock=TcJs6dTh9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
DEFENCE = "podkidnoy trump=9h stock=Th9h attacker=1 hands=7s9cKs6h/7cJcQdAd8d"
LONGEST = 300  # ms
CHEAP = {"transform", "opacity"}
BESIDES = {"offset", "easing", "composite", "computedOffset"}  # of a keyframe
SLOW_PHONE = (
    "Mozilla/5.0 (Linux; Android 12; SM-A125F) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile "
    "Safari/537.36 Telegram-Android/11.3.3 (Samsung SM-A125F; Android 12; SDK 31; LOW)"
)
WATCH = """
window.flights = [];
window.frozen = false;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const flight = animate.apply(this, how);
  const { duration } = flight.effect.getTiming();
  const changes = flight.effect.getKeyframes().flatMap((one) => Object.keys(one));
  const isPlayed = document.documentElement.dataset.screen === "table"; // test_ceremony: the end
  const picture = !!this.closest(".ghost");
  if (isPlayed) window.flights.push({ duration, changes, picture });
  if (window.frozen) flight.pause();
  return flight;
};
"""


async def flights_of_a_game(sit_at: SitAt, **phone: Any) -> list[dict[str, Any]]:
    """Return all flights of a whole game: how long each took, what changed, and if a picture
    flew. Nothing of them is left.
    """
    anna, phones = await sit_at(BOTH_DRAW, telegram=TELEGRAM + WATCH, **phone)
    await play_a_game(anna, phones)
    await anna.shows("result")
    await expect(anna.page.locator("#flights > *")).to_have_count(0)
    flights: list[dict[str, Any]] = await anna.page.evaluate("window.flights")
    return flights


async def test_cards_fly_briefly_and_by_transform_and_opacity_alone(sit_at: SitAt) -> None:
    flights = await flights_of_a_game(sit_at)
    assert len(flights) > 10
    assert {change for flight in flights for change in flight["changes"]} - BESIDES <= CHEAP
    assert max(flight["duration"] for flight in flights) <= LONGEST
    assert any(flight["picture"] for flight in flights)


async def test_on_a_slow_phone_only_open_cards_fly(sit_at: SitAt) -> None:
    flights = await flights_of_a_game(sit_at, user_agent=SLOW_PHONE)
    assert flights
    assert not any(flight["picture"] for flight in flights)


async def test_a_tap_counts_while_cards_are_in_the_air(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(DEFENCE, telegram=TELEGRAM + WATCH)
    await anna.page.locator("html[data-whole]").wait_for()  # scenes come after the first hand
    await anna.page.evaluate("window.frozen = true")
    await boris.play("attack 7c")
    await expect(anna.lying("7c")).to_have_class("card awaited")
    await anna.card("9c").tap()
    await expect(anna.lying("9c")).to_be_visible()
    assert anna.line.moves == ["defend 7c 9c"]

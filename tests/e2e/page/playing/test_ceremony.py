"""The end of a game: the cap lands before anything is told, once, in nobody's way; what is thrown
is seen by all.
"""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.room import boxes_of
from tests.e2e.page.screen import TELEGRAM, Screen
from tests.webapp.people import Phone

BORIS_HAS_ONE = "podkidnoy dealer=1 trump=9h attacker=1 defender=0 hands=7dKs/6c"
CHEAP = {"transform", "opacity", "offset", "easing", "composite", "computedOffset"}
# Every cap that flies, every movement of the ceremony, what the hand feels
WATCHED = (
    TELEGRAM
    + """
window.caps = 0;
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const movement = animate.apply(this, how);
  if (this.closest(".stage")) {
    window.moved.push(...movement.effect.getKeyframes().flatMap((one) => Object.keys(one)));
    if (this.matches(".flying-cap") && !this.seen) { this.seen = true; window.caps += 1; }
  }
  return movement;
};
"""
)

# The beats; whether the last bout was out of sight, or in the hand; the beats at which it was told
LOOKS = """
window.beats = [];
window.gone = [];
window.tellings = [];
const note = (list, beat) => { if (list.at(-1) !== beat) list.push(beat); };
(function look() {
  const beat = document.documentElement.dataset.ceremony || "";
  note(window.beats, beat);
  if (!document.querySelector("#bout .card, .last-cards .card")) note(window.gone, beat);
  if (document.querySelector("#hand [data-card='6c']")) note(window.gone, `${beat} held`);
  const head = document.querySelector(".ending h2");
  const isSeen = head && window.getComputedStyle(head).visibility === "visible";
  if (isSeen || document.getElementById("news").textContent.includes("fool")) {
    note(window.tellings, beat);
  }
  if (beat !== "told") window.requestAnimationFrame(look);
})();
"""


async def anna_is_the_fool(anna: Screen, boris: Phone) -> None:
    await boris.play("attack 6c")
    await expect(anna.lying("6c")).to_be_visible()
    await anna.action("take").tap()
    await anna.shows("result")


async def caps(anna: Screen) -> int:
    flown: int = await anna.page.evaluate("window.caps")
    return flown


async def ended(anna: Screen) -> None:
    """Wait until nothing of the ceremony is left."""
    await anna.page.wait_for_function("() => window.caps > 0")
    await expect(anna.page.locator(".stage")).to_have_count(0)
    await expect(anna.page.locator("html[data-ceremony]")).to_have_count(0)


async def test_the_cap_flies_once_for_a_game_whatever_happens_then(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(BORIS_HAS_ONE, telegram=WATCHED)
    await anna_is_the_fool(anna, boris)
    await ended(anna)
    worn = anna.page.locator(".chair[data-own] .worn-cap")
    await expect(worn).to_have_css("opacity", "1")
    assert {*await anna.page.evaluate("window.moved")} <= CHEAP
    await boris.act("rematch", nonce_commitment="0" * 64)
    await expect(anna.page.locator(".chair[data-ready]")).to_have_count(1)
    await anna.choose("players")
    await anna.back()
    await anna.shows("result")
    await anna.page.locator("[data-chair='1'] > button").tap()
    await anna.action("leave-chair").tap()
    assert await caps(anna) == 1
    await anna.page.reload()
    await anna.shows("result")
    await expect(worn).to_have_css("opacity", "1")
    assert await caps(anna) == 0, "who comes later sees how it ended"


async def test_the_last_bout_stays_and_nothing_is_told_until_the_cap_has_landed(
    sit_at: SitAt,
) -> None:
    anna, (_, boris) = await sit_at(BORIS_HAS_ONE, telegram=WATCHED)
    await boris.play("attack 6c")
    await expect(anna.lying("6c")).to_be_visible()
    await anna.page.evaluate(LOOKS)
    await anna.action("take").tap()
    await ended(anna)
    beats, gone, told = await anna.page.evaluate("[window.beats, window.gone, window.tellings]")
    assert beats == ["", "dim", "bout", "cap", "told"]
    assert gone == []
    assert told == ["told"]
    await expect(anna.page.get_by_role("heading", name="You are the fool.")).to_be_visible()
    await expect(anna.news).to_have_text("You are the fool.")


async def test_a_tap_cuts_it_short_and_hits_nothing_that_comes_then(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(BORIS_HAS_ONE, telegram=WATCHED)
    await anna_is_the_fool(anna, boris)
    await anna.page.locator("html[data-ceremony='bout']").wait_for(state="attached")
    veil, cloth = await boxes_of(anna.page, ".veil", "#result .around")
    assert [*veil.values()] == [*cloth.values()]
    again = await anna.page.locator("[data-action=rematch]").bounding_box()
    assert again is not None
    await anna.page.touchscreen.tap(again["x"] + 20, again["y"] + 20)
    await expect(anna.page.locator(".stage")).to_have_count(0)
    assert await anna.page.evaluate("document.documentElement.dataset.ceremony") is None
    await anna.action("rematch").tap()
    await expect(anna.page.locator(".waits-for")).to_have_text("Waiting for Boris.")


async def test_less_movement_shows_the_end_at_once(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(BORIS_HAS_ONE, telegram=WATCHED, reduced_motion="reduce")
    await anna_is_the_fool(anna, boris)
    await expect(anna.page.locator(".chair[data-own] .worn-cap")).to_be_visible()
    await expect(anna.action("throw")).to_have_text("Take a bow")
    assert await caps(anna) == 0
    assert await anna.page.evaluate("window.moved") == []


async def test_everybody_sees_what_is_thrown_and_the_bow(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(BORIS_HAS_ONE)
    await anna_is_the_fool(anna, boris)
    await anna.action("throw").wait_for()
    await boris.send(t="say", id="throw1", remark="tomato")
    await expect(anna.news).to_contain_text("Boris: A tomato")
    await expect(anna.page.locator(".chair[data-own] .stuck")).to_have_count(1)
    await anna.action("throw").tap()
    heard = await boris.until(lambda frame: frame.get("remark") == "bow")
    assert (heard["seat"], heard["at"]) == (0, 0)
    await anna.page.reload()
    thrown = anna.page.locator(".throwing [data-at='tomato']")
    await expect(thrown).to_have_attribute("data-times", "1")
    await expect(anna.page.locator(".chair[data-own] .stuck")).to_have_count(1)


async def test_signs_are_pale_after_too_many_throws_and_nothing_moves(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(BORIS_HAS_ONE)
    await anna_is_the_fool(anna, boris)
    await anna.action("throw").wait_for()
    await anna.action("throw").evaluate("(sign) => Array.from({ length: 12 }, () => sign.click())")
    await anna.page.wait_for_function(
        "() => document.querySelector('.throwing').getAnimations().length > 0"
    )
    await expect(anna.page.locator("[data-refusal=true]")).to_have_count(0)

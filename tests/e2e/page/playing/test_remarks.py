"""Friends say something to each other by one tap: it is seen at their seats, or hidden."""

from __future__ import annotations

import asyncio
from itertools import combinations, product
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.page.conftest import WORDY, GalleryOn, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, boxes_of, resize, sideways
from tests.e2e.page.screen import NEXT_PICTURE, Screen
from tests.support.patience import PATIENCE
from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce
from webapp.access.rate_limits import Rate

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
SIZES = [(280, 653), (320, 568), (360, 640), (390, 844), (768, 1024), (844, 390), (1366, 768)]
KEPT_FREE = ("#stock .card", ".app [data-tone]", "#turn, #news")  # of bubbles; a chair may be free
LEAST = 44  # pixels of what a finger is to meet
# Bubbles are gone after two seconds: a slow machine looks at what was noted
LISTEN = """() => {
  window.bubbles = [];
  const note = (bubble) => {
    const seat = document.querySelector(`.app [data-seat="${bubble.dataset.speaker}"] .avatar`);
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
    const at = seat.getBoundingClientRect();
    window.bubbles.push({
      words: bubble.textContent, moves: bubble.getAnimations().length > 0,
      near: left <= at.right && right >= at.left && top <= at.bottom + 60 && bottom >= at.top - 60,
      hand: document.querySelector("#hand").getBoundingClientRect().top,
    });
  };
  new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(
    (bubble) => requestAnimationFrame(() => note(bubble)))))
    .observe(document.querySelector("#bubbles"), { childList: true });
}"""


@pytest.fixture(autouse=True)
def three_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, nobody gets more meanwhile."""
    few = Rate(burst=3, per_second=0.000_001)
    monkeypatch.setattr("webapp.live.remarks.REMARKS_OF_PERSON", few)


Friends = tuple[Screen, Phone]


@pytest.fixture
async def friends(site: Site, sit_at: SitAt) -> Friends:
    """Anna before her page, and Boris' line to another process."""
    base = await site.serve(real_page=True)
    anna, (eye, boris) = await sit_at(ATTACK)
    await boris.hang_up()
    boris.base = base
    await boris.open(eye.view["id"])
    await anna.page.evaluate(LISTEN)
    return anna, boris


async def say(screen: Screen, remark: str) -> None:
    await screen.page.locator("#speak").tap()
    await screen.page.locator(f"#speakbar [data-at={remark}]").tap()
    await expect(screen.page.locator("#speakbar")).to_be_hidden()


async def heard(screen: Screen, count: int) -> list[dict[str, Any]]:
    """Wait for so many bubbles."""
    await screen.page.wait_for_function("(count) => window.bubbles.length >= count", arg=count)
    found: list[dict[str, Any]] = await screen.page.evaluate("window.bubbles")
    return found


def told(boris: Phone) -> list[str]:
    """Return the remarks that his line has told, in order."""
    return [frame["remark"] for frame in boris.frames if frame["t"] == "remark"]


async def is_told(boris: Phone, *remarks: str) -> None:
    await boris.wait(lambda: len(told(boris)) >= len(remarks))
    assert told(boris) == list(remarks)


async def test_friends_see_at_each_others_seat_what_they_say_until_they_say_too_much(
    friends: Friends,
) -> None:
    anna, boris = friends
    before = await anna.page.evaluate(
        "document.querySelector('#hand').getBoundingClientRect().top"
    )
    await say(anna, "well-played")
    await heard(anna, 1)
    await is_told(boris, "well-played")
    await boris.send(t="say", id=nonce(), remark="thumb")
    own, others = await heard(anna, 2)
    assert [own["words"], others["words"]] == ["Anna: Well played!", "Boris: Thumbs up"]
    assert own["near"]
    assert others["near"]
    assert [own["hand"], others["hand"]] == [before] * 2, "nothing moves for it"
    for remark in ("luck", "think", "fire"):
        await say(anna, remark)
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    await expect(anna.news).to_contain_text("Wait a moment before you say more.")
    await expect(anna.page.locator(".bubble")).to_have_count(0)
    await is_told(boris, "well-played", "thumb", "luck", "think")
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()


async def test_somebody_is_hidden_on_this_device_and_heard_again(friends: Friends) -> None:
    anna, boris = friends
    await boris.send(t="say", id=nonce(), remark="hello")
    await heard(anna, 1)
    hiding = anna.page.locator("#speakbar [data-action=hide-remarks]")
    await anna.page.locator("#speak").tap()
    await anna.page.locator("[data-action=choose-hidden]").tap()
    await expect(hiding).to_have_text(["Hide what is said here", "Hide Boris"])
    await hiding.nth(1).tap()
    await expect(hiding.nth(1)).to_have_attribute("aria-pressed", "true")
    await anna.page.reload()
    await anna.shows("table")
    await anna.page.evaluate(LISTEN)
    await boris.send(t="say", id=nonce(), remark="think")
    await expect_told(anna, "think")
    await anna.page.evaluate(NEXT_PICTURE)
    assert await heard(anna, 0) == []
    await anna.page.locator("#speak").tap()
    await anna.page.locator("[data-action=choose-hidden]").tap()
    await hiding.nth(1).tap()
    await anna.page.locator("[data-action=end-speaking]").tap()
    await boris.send(t="say", id=nonce(), remark="phew")
    assert [one["words"] for one in await heard(anna, 1)] == ["Boris: Phew, that was close!"]


async def expect_told(screen: Screen, remark: str) -> None:
    """Its server has told the page."""
    async with asyncio.timeout(PATIENCE):
        while not any(said.get("remark") == remark for said in screen.line.heard):
            await screen.page.evaluate(NEXT_PICTURE)


async def test_the_bar_is_used_by_keys_and_closed_by_telegrams_button_or_beside_it(
    friends: Friends,
) -> None:
    anna, boris = friends
    opener, bar = anna.page.locator("#speak"), anna.page.locator("#speakbar")
    await opener.focus()
    await anna.page.keyboard.press("Enter")
    await expect(bar.locator("[data-at=thumb]")).to_be_focused()
    await anna.page.keyboard.press("Escape")
    await expect(bar).to_be_hidden()
    await expect(opener).to_be_focused()
    for key in ("Enter", "Tab", "Enter"):
        await anna.page.keyboard.press(key)
    await expect(opener).to_be_focused()
    await is_told(boris, "star")
    assert (await heard(anna, 1))[0]["words"] == "Anna: A star"
    await opener.tap()
    await expect(bar).to_be_visible()
    assert await anna.back_is_shown()
    await anna.telegram_says("back_button_pressed")
    await expect(bar).to_be_hidden()
    assert not await anna.back_is_shown()
    await anna.shows("table")
    await opener.tap()
    await expect(bar).to_be_visible()
    await anna.page.locator("#cloth").tap(position={"x": 30, "y": 30})
    await expect(bar).to_be_hidden()
    assert anna.line.moves == [], "a tap beside the bar plays nothing"


async def test_with_calm_or_reduced_motion_nothing_moves(gallery_on: GalleryOn) -> None:
    moving = "document.querySelector('.bubble').getAnimations().length"
    gallery = await gallery_on()
    await gallery.page.goto(f"{gallery.base}/app/gallery?scene=remarks&calm")
    await gallery.page.wait_for_selector(".bubble", state="attached")
    assert await gallery.page.evaluate(moving) == 0
    gallery = await gallery_on(reduced_motion="reduce")
    await gallery.page.goto(f"{gallery.base}/app/gallery?scene=remarks")
    await gallery.page.wait_for_selector(".bubble", state="attached")
    assert await gallery.page.evaluate(moving) == 0


async def hidden_by_bubbles(page: Page) -> list[tuple[str, str]]:
    """Return what a bubble lies on: the trump card, a sign, the status, another bubble."""
    *kept, bubbles = await boxes_of(page, *KEPT_FREE, ".bubble")
    under = {name: box for found in kept for name, box in found.items()}
    pairs = [*product(bubbles.items(), under.items()), *combinations(bubbles.items(), 2)]
    return [(one, other) for (one, at), (other, on) in pairs if at.apart(on) < -0.5]


@pytest.mark.parametrize("scene", ["remarks", "remarks-lobby"])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
async def test_bubbles_stay_on_the_screen_and_take_no_taps(
    gallery: GalleryPage, scene: str, direction: str
) -> None:
    await gallery.show(scene, language="ru", direction=direction)
    for width, height in SIZES:
        await resize(gallery.page, width, height)
        assert await sideways(gallery.page) <= 0, width
        bubbles = await boxes(gallery.page, ".bubble")
        assert len(bubbles) == 3
        for words, box in bubbles.items():
            assert box.inside(width, height), (width, words, box)
        assert await hidden_by_bubbles(gallery.page) == [], (width, height)
    meets = await gallery.page.evaluate(
        """[...document.querySelectorAll(".bubble")].filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const met = document.elementFromPoint(left + width / 2, top + height / 2);
          return met && met.closest(".bubble");
        }).length"""
    )
    assert meets == 0


@pytest.mark.parametrize("language", WORDY)
async def test_the_bar_has_room_on_every_phone(gallery: GalleryPage, language: str) -> None:
    await gallery.show("remarks-bar", language=language)
    for width, height in SIZES:
        await resize(gallery.page, width, height)
        assert await sideways(gallery.page) <= 0, width
        [bar] = (await boxes(gallery.page, "#speakbar")).values()
        assert bar.inside(width, height), (width, bar)
        kept = await boxes(gallery.page, "#hand [data-card], #turn, #me, #clock, #actions button")
        assert [name for name, box in kept.items() if box.apart(bar) < -0.5] == [], (width, height)
        signs = await boxes(gallery.page, ".signs button")
        assert len({round(box.top) for box in signs.values()}) == 1, "one row of eight"
        small = await gallery.page.evaluate(
            """(least) => [...document.querySelectorAll("#speak, #speakbar button")].filter(
              (one) => {
                const { width, height } = one.getBoundingClientRect();
                const sign = one.closest(".signs") && innerWidth < 400; // eight in a row
                return width && (width < (sign ? 28 : least) || height < least
                  || one.scrollWidth > one.clientWidth + 1);
              }).map((one) => one.outerHTML)""",
            LEAST,
        )
        assert small == [], (width, small)
        [opener] = (await boxes(gallery.page, "#speak")).values()
        assert opener.inside(width, height), (width, opener)

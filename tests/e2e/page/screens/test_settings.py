"""Settings that a person chooses for their phone hold at once and after a reload."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.phone.test_doors import NO_STORAGE
from tests.e2e.page.screen import Screen

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
DEFENCE = "podkidnoy trump=9h stock=Th9h attacker=1 hands=8c9cKs6h/JcQdAd8d table=7c1"
NAMES = {
    "largeType": "Large type",
    "motion": "Cards fly",
    "askFirst": "Ask before I take",
    "sound": "Sound",
    "photo": "Show my photo",
}
COUNT_FLIGHTS = """() => {
  window.flown = 0;
  const go = Element.prototype.animate;
  Element.prototype.animate = function (...all) { flown += 1; return go.apply(this, all); };
}"""
ON = {"motion", "photo"}


def setting(anna: Screen, name: str) -> Locator:
    return anna.page.get_by_role("switch", name=NAMES[name])


async def test_each_setting_is_kept_over_a_reload_and_no_other_with_it(
    open_page: OpenPage,
) -> None:
    anna = await open_page()
    await anna.choose("settings")
    await anna.shows("settings")
    on = {*ON}
    assert await switched_on(anna) == on
    for name in NAMES:
        await setting(anna, name).tap()
        await anna.page.reload()
        await anna.choose("settings")
        await anna.shows("settings")
        on ^= {name}
        assert await switched_on(anna) == on, name


async def switched_on(anna: Screen) -> set[str]:
    return {name for name in NAMES if await setting(anna, name).is_checked()}


async def test_refused_storage_keeps_a_setting_for_now(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK, telegram=NO_STORAGE)
    await anna.choose("settings")
    await setting(anna, "largeType").tap()
    await anna.back()
    await expect(anna.root).to_have_attribute("data-large-type", "")
    await anna.choose("settings")
    await expect(setting(anna, "largeType")).to_be_checked()


async def test_settings_are_reached_and_changed_by_keyboard(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    for button in ("menu", "settings"):
        await anna.action(button).focus()
        await anna.page.keyboard.press("Enter")
    await anna.shows("settings")
    await setting(anna, "largeType").focus()
    await anna.page.keyboard.press("Space")
    await expect(anna.root).to_have_attribute("data-large-type", "")
    await expect(setting(anna, "largeType")).to_be_focused()
    await anna.page.keyboard.press("Escape")
    await anna.shows("table")


async def test_large_type_is_larger_and_nothing_is_lost(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK, viewport={"width": 320, "height": 568})
    turn = anna.page.locator("#turn")
    before = await turn.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
    await anna.choose("settings")
    await setting(anna, "largeType").tap()
    await anna.back()
    after = await turn.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
    assert after >= 1.3 * before
    await expect(anna.root).to_have_attribute("data-large", "")
    for card in await anna.hand():
        await anna.card(card).scroll_into_view_if_needed()
        await expect(anna.card(card)).to_be_in_viewport(ratio=0.4)
    wide = await anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320


async def test_without_motion_no_card_flies(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.choose("settings")
    await setting(anna, "motion").tap()
    await anna.back()
    await anna.page.evaluate(COUNT_FLIGHTS)
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    assert await anna.page.evaluate("window.flown") == 0


async def test_whoever_wants_is_asked_before_he_takes(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(DEFENCE)
    await anna.choose("settings")
    await setting(anna, "askFirst").tap()
    await anna.back()
    await anna.action("take").tap()
    await anna.action("decline").tap()
    assert anna.line.moves == []
    await anna.action("take").tap()
    await anna.action("agree").tap()
    await eye.sees(lambda view: view["game"]["taking"] or not view["game"]["pairs"])
    assert anna.line.moves == ["take"]

"""A tap answers at once, plays once, and says why when it can't."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import CORNER, NEXT_PICTURE, Screen, position_of

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
DEFENCE = "perevodnoy trump=9h stock=Th9h attacker=1 hands=7s9cKs6h/JcQdAd8d table=7c1,8c1"
SAME_SPOT = """(card, timeStamp) => {
  const tap = new MouseEvent("click", { bubbles: true, clientX: 90, clientY: 700, detail: 1 });
  Object.defineProperty(tap, "timeStamp", { value: timeStamp });
  card.dispatchEvent(tap);
}"""


async def look_of(card: Locator) -> str:
    """Return the shadow that makes a card stand out."""
    return str(await card.locator(".face").evaluate("face => getComputedStyle(face).boxShadow"))


async def test_a_card_is_lifted_before_the_server_has_heard_and_many_quick_taps_are_one_move(
    sit_at: SitAt,
) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    card = anna.card("7d")
    before = await look_of(card)
    anna.line.hold()
    await anna.tap("7d")
    await expect(card).to_have_attribute("data-pending", "true")
    await expect(card).to_have_attribute("aria-busy", "true")
    assert await look_of(card) != before
    assert await anna.touches() == ["light"]
    assert eye.game["pairs"] == []
    for other in ("7d", "7d", "7s", "7d"):
        await anna.tap(other)
    await anna.page.evaluate("document.querySelector('[data-pending]').click()")
    anna.line.release()
    await expect(anna.lying("7d")).to_be_visible()
    view = await eye.sees(lambda view: bool(view["game"]["pairs"]))
    assert await anna.position() == position_of(view)
    await expect(anna.card("7s")).to_have_attribute("data-legal", "true")
    assert anna.line.moves == ["attack 7d"]
    await anna.tap("7s")
    await expect(anna.lying("7s")).to_be_visible()
    assert anna.line.moves == ["attack 7d", "attack 7s"]


async def test_a_double_tap_does_not_play_the_card_that_slides_under_the_finger(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.card("7d").evaluate(SAME_SPOT, 10_000)
    await expect(anna.card("7d")).to_have_count(0)
    anna.line.hold()
    for quickly in (10_150, 10_400):
        await anna.card("7s").evaluate(SAME_SPOT, quickly)
    await anna.page.evaluate(NEXT_PICTURE)
    assert await anna.card("7s").get_attribute("data-pending") is None
    anna.line.release()
    await anna.card("7s").evaluate(SAME_SPOT, 11_000)
    await expect(anna.lying("7s")).to_be_visible()
    assert anna.line.moves == ["attack 7d", "attack 7s"]


async def test_an_illegal_card_says_why_and_asks_nobody(sit_at: SitAt) -> None:
    anna, _ = await sit_at(
        "podkidnoy trump=9h stock=Th9h attacker=0 hands=7dKs8d/JcQdAd table=7c0:Qc limit=6"
    )
    said = len(anna.line.moves)
    king = anna.card("Ks")
    await expect(king).to_have_attribute("data-legal", "false")
    await expect(king).to_have_attribute("aria-disabled", "true")
    await king.tap(position=CORNER, force=True)
    await expect(anna.news).to_contain_text("ranks")
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    assert await anna.touches() == ["error"]
    assert len(anna.line.moves) == said
    await king.focus()
    await expect(king).to_be_focused()


async def select(anna: Screen) -> None:
    await anna.tap("9c")
    await expect(anna.card("9c")).to_have_attribute("aria-pressed", "true")
    await expect(anna.page.locator("[data-target]")).to_have_count(2)


async def test_a_card_with_several_meanings_asks_where_and_a_button_answers_before_the_server(
    sit_at: SitAt,
) -> None:
    anna, (eye, _) = await sit_at(DEFENCE)
    targets = anna.page.locator("[data-target]")
    await select(anna)
    await anna.tap("9c")
    await expect(targets).to_have_count(0)
    await select(anna)
    await anna.page.keyboard.press("Escape")
    await expect(targets).to_have_count(0)
    await select(anna)
    await anna.page.locator(".cloth").tap(position={"x": 40, "y": 120})
    await expect(targets).to_have_count(0)
    assert anna.line.moves == []
    await select(anna)
    await anna.page.locator("[data-target='defend 8c 9c']").tap()
    await expect(anna.lying("9c")).to_have_attribute("data-beats", "8c")
    assert anna.line.moves == ["defend 8c 9c"]
    anna.line.hold()
    await anna.action("take").tap()
    await expect(anna.action("take")).to_have_attribute("aria-busy", "true")
    assert not eye.game["taking"]
    anna.line.release()
    await expect(anna.action("take")).to_have_count(0)


async def test_passing_on_or_beating_is_asked_too(sit_at: SitAt) -> None:
    anna, _ = await sit_at(
        "perevodnoy trump=9h stock=Th9h attacker=1 hands=7hKs6h/JcQdAd8d table=7c1"
    )
    await anna.card("7h").tap(position=CORNER)
    places = anna.page.locator("[data-target]")
    found = await places.evaluate_all("places => places.map(one => one.dataset.target)")
    assert sorted(found) == ["defend 7c 7h", "transfer 7h"]
    await anna.page.locator("[data-target='transfer 7h']").tap()
    await expect(anna.news).to_contain_text("You pass it on with 7 of hearts")
    assert anna.line.moves == ["transfer 7h"]

"""A cheaters' table (R14): false cards are laid on purpose only, and "Wrong!" lies at the card."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import Screen

CODE = rules_code(Ruleset.of("podkidnoy", cheating="people"))
RULES = {"preset": "podkidnoy", "changes": {"cheating": "people"}}
CARDS = f"{CODE} trump=9h stock=Th9h attacker=2 hands=8hKs6s9c/7sAsTd/8dJsQd table=7c2"
HELD = 700  # ms, longer than a tap and than what counts as long


def doubt(anna: Screen, move: str) -> Locator:
    return anna.page.locator(f'#doubts [data-doubt="{move}"]')


async def holds(anna: Screen, card: str) -> None:
    """A finger rests on a card of the hand for a while, and is lifted."""
    box = await anna.card(card).bounding_box()
    assert box is not None
    await anna.page.mouse.move(box["x"] + 14, box["y"] + 20)
    await anna.page.mouse.down()
    await anna.page.wait_for_timeout(HELD)
    await anna.page.mouse.up()


async def test_a_false_card_is_laid_by_two_steps_or_one_long_press_and_can_be_caught(
    sit_at: SitAt,
) -> None:
    """Anna defends with a six; Clara spots it. Boris adds an ace that Anna doubts."""
    anna, (_, boris, clara) = await sit_at(CARDS, **RULES)
    await expect(anna.page.locator("html")).to_have_attribute("data-whole", "")
    await anna.card("6s").tap(force=True)
    await expect(anna.news).to_contain_text("doesn't beat")
    assert anna.line.moves == []
    await expect(doubt(anna, "defend 7c 6s")).to_contain_text("anyway")
    await doubt(anna, "defend 7c 6s").tap()
    await expect(anna.lying("6s")).to_be_visible()
    await expect(doubt(anna, "challenge 6s")).to_have_count(0)
    await clara.play("challenge 6s")
    await expect(anna.card("6s")).to_be_visible()
    await expect(anna.news).to_contain_text("doesn't fit and goes back")
    await anna.card("6s").tap(force=True)
    await expect(doubt(anna, "defend 7c 6s")).to_have_count(0)
    await boris.play("attack As")
    wrong = doubt(anna, "challenge As")
    await expect(wrong).to_have_text("Wrong!")
    await expect(wrong).to_have_attribute("aria-label", "Ace of spades: wrong!")
    card, button = await anna.lying("As").bounding_box(), await wrong.bounding_box()
    assert card is not None
    assert button is not None
    assert abs(card["x"] + card["width"] / 2 - button["x"] - button["width"] / 2) < card["width"]
    await anna.page.keyboard.press("w")
    await expect(anna.lying("As")).to_have_count(0)
    assert anna.line.moves == ["defend 7c 6s", "challenge As"]


async def test_a_long_press_lays_it_at_once(sit_at: SitAt) -> None:
    anna, _ = await sit_at(CARDS, **RULES)
    await expect(anna.page.locator("html")).to_have_attribute("data-whole", "")
    await holds(anna, "Ks")
    await expect(anna.lying("Ks")).to_be_visible()
    assert anna.line.moves == ["defend 7c Ks"]

"""The signs at the seats: large enough, covered by nothing, and explained among the rules."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.page.conftest import LANGUAGES, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import resize

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
PHONES = [(280, 653), (320, 568), (390, 844), (740, 360), (844, 390), (820, 1180), (1280, 800)]
# Every drawn sign, every dealer's pack and every number of cards, with its place
SIGNS = """() => [...document.querySelectorAll("#seats [data-seat]")].flatMap((seat) => {
  const at = (name, { left, top, right, bottom }) => ({ name, left, top, right, bottom });
  const box = (one) => one.getBoundingClientRect();
  const sign = seat.querySelector(".sign .icon");
  const count = seat.querySelector(".count b");
  const found = [];
  if (sign) found.push(at("sign", box(sign)));
  if (count && count.offsetWidth) found.push(at("count", box(count)));
  if ("dealer" in seat.dataset) {
    const avatar = seat.querySelector(".avatar");
    const look = getComputedStyle(avatar, "::after");
    const left = box(avatar).left + parseFloat(look.left);
    const top = box(avatar).top + parseFloat(look.top);
    const [right, bottom] = [left + parseFloat(look.width), top + parseFloat(look.height)];
    found.push(at("dealer", { left, top, right, bottom }));
  }
  return found;
})"""


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 0 and down > 0


@pytest.mark.parametrize("scene", ["defence", "attack", "rule-teams"])
async def test_no_sign_is_tiny_or_lies_under_a_number_of_cards(
    gallery: GalleryPage, scene: str
) -> None:
    await gallery.show(scene)
    for width, height in PHONES:
        await resize(gallery.page, width, height)
        found = await gallery.page.evaluate(SIGNS)
        counts = [one for one in found if one["name"] == "count"]
        signs = [one for one in found if one["name"] != "count"]
        assert counts
        assert signs
        for sign in signs:
            assert sign["bottom"] - sign["top"] >= 16, (width, sign)
            assert not [one for one in counts if overlap(sign, one)], (width, sign)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_sign_has_words_among_the_rules(gallery: GalleryPage, language: str) -> None:
    await gallery.show("rules", language=language)
    lines = gallery.page.locator(".legend li")
    drawn = await lines.locator("use").evaluate_all("all => all.map(one => one.href.baseVal)")
    assert {"#sword", "#shield", "#check", "#machine"} <= set(drawn)
    for line in await lines.all():
        await expect(line.locator("> :last-child")).not_to_be_empty()


async def open_rules(gallery: GalleryPage) -> None:
    for action in ("menu", "rules"):
        await gallery.page.locator(f"[data-action={action}]:visible").tap()


async def test_signs_of_some_tables_are_explained_there_alone(gallery: GalleryPage) -> None:
    legend = gallery.page.locator(".legend")
    await gallery.show("defence")
    await open_rules(gallery)
    await expect(legend).to_contain_text("dealt the cards")
    await expect(legend).not_to_contain_text("one team")
    for scene, words in (
        ("rule-teams", "one team"),
        ("rule-epaulettes", "the next epaulette"),
        ("rule-match", "games lost in this match"),
    ):
        await gallery.show(scene)
        await open_rules(gallery)
        await expect(legend).to_contain_text(words)


async def test_at_a_table_they_come_with_the_script_for_what_few_need(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.choose("rules")
    await expect(anna.page.locator(".legend")).to_contain_text("dealt the cards")

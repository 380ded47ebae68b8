"""Nothing moves between two taps: where something was, a tap means the same, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from durak_rules import legal_moves, parse_position
from tests.by_day import some_by_day
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, resize
from tests.e2e.page.screen import NEXT_PICTURE
from webapp.gallery.bout_scenes import BOUTS, DEFENCE, ONE_ATTACK, TWO_ATTACKS
from webapp.gallery.made_up_tables import Scene
from webapp.gallery.scenes import SCENES

SIZES = [(280, 653), (320, 568), (390, 844), (740, 360), (844, 390), (820, 1180), (1280, 800)]
SOME = 3  # cards that are tapped, one after the other
RANKS = "6789TJQKA"
TRUMP = "9h"  # under the stock, and in no hand
# What a tap means at points all over the screen; "" where it means nothing
MEANINGS = """() => {
  const found = {};
  const step = Math.sqrt(innerWidth * innerHeight / 3000);
  for (let x = 2; x < innerWidth; x += step) {
    for (let y = 2; y < innerHeight; y += step) {
      const met = document.elementFromPoint(x, y);
      const one = met && met.closest("[data-action], #hand [data-card], #bout [data-card],"
        + " [data-target], #stock .trump [data-card]");
      if (!one) continue;
      const { action, at, card, beats, target } = one.dataset;
      found[`${x} ${y}`] = one.closest("#hand") ? `hand ${one.keptAs}`
        : action ? `${action} ${at || ""}` : card ? `on ${beats || card}` : `place ${target}`;
    }
  }
  return found;
}"""
# Where everything on the table lies, apart from places for the card that was tapped
PLACES = (
    "#cloth, #bout .card, #stock, #discard, #seats .avatar, #actions, #actions button,"
    " #hand, #hand .card, .corner button"
)


def random_defence(dice: Random) -> Scene:
    """Return a moment in which cards of the hand beat and pass on: up to four unbeaten cards."""
    deck = [rank + suit for rank in RANKS for suit in "scdh"]
    rank = dice.choice(RANKS[:-1])
    attacks = dice.sample([rank + suit for suit in "scd"], dice.randint(1, 3))
    passing = [
        card for card in (rank + "h", rank + "s", rank + "c") if card not in {*attacks, TRUMP}
    ][:1]
    rest = [card for card in deck if card not in {*attacks, *passing, TRUMP}]
    dice.shuffle(rest)
    own = passing + [rest.pop() for _ in range(dice.randint(1, 14))]
    others = dice.randint(1, 5)
    hands = ["".join(rest.pop() for _ in range(min(5, len(rest) // (others - n) - 1)))
             for n in range(others)]  # fmt: skip
    table = ",".join(f"{card}1" for card in attacks)
    position = (
        f"perevodnoy dealer=1 trump={TRUMP} stock={rest.pop()}{TRUMP} attacker=1 defender=0 "
        f"hands={'/'.join([''.join(own), *hands])} table={table}"
    )
    return Scene(title="", position=position)


@pytest.fixture
def scene() -> Iterator[str]:
    """Return the name of a scene that a test fills."""
    yield "nothing-moves"
    SCENES.pop("nothing-moves", None)


def cards_to_tap(position: str) -> tuple[list[str], list[str]]:
    """Return cards of the hand with several meanings, and one that can't be played."""
    game = parse_position(position)
    meanings = Counter(str(move).split()[-1] for move in legal_moves(game, 0))
    several = [card for card, count in meanings.items() if count > 1]
    own = position.split("hands=")[1].split("/")[0]
    cards = [own[at : at + 2] for at in range(0, len(own), 2)]
    illegal = [card for card in cards if card not in meanings]
    return several[:SOME], illegal[:1]


async def assert_taps_mean_the_same(gallery: GalleryPage, position: str, what: object) -> None:
    """Tap cards of the hand, and compare what lies where: their places come, nothing else does."""
    page = gallery.page
    before, lay = await page.evaluate(MEANINGS), await boxes(page, PLACES)
    assert any(meaning.startswith("on ") for meaning in before.values())
    several, illegal = cards_to_tap(position)
    for number, card in enumerate([*several, *illegal]):
        finger = {"bubbles": True, "detail": 1, "clientX": 100 * number}
        await page.locator(f"#hand [data-card='{card}']").dispatch_event("click", finger)
        await page.evaluate(NEXT_PICTURE)
        after = await page.evaluate(MEANINGS)
        others = {at: (was, after[at]) for at, was in before.items() if after.get(at, was) != was}
        assert others == {}, (what, card)
        assert await boxes(page, PLACES) == lay, (what, card)
        targets = page.locator("[data-target]")
        assert await targets.count() == (0 if card in illegal else meanings_of(position, card))
        await page.keyboard.press("Escape")
        await page.evaluate(NEXT_PICTURE)
        assert await page.evaluate(MEANINGS) == before, (what, card)


def meanings_of(position: str, card: str) -> int:
    return sum(str(move).split()[-1] == card for move in legal_moves(parse_position(position), 0))


@pytest.mark.parametrize("seed", some_by_day(range(40), 20))
async def test_a_tap_where_something_was_never_means_another_thing(
    gallery: GalleryPage, scene: str, seed: int
) -> None:
    dice = Random(seed)
    SCENES[scene] = random_defence(dice)
    wishes = {"thumb": dice.choice(["left", "right"])} | dice.choice([{}, {}, {"large_type": ""}])
    await gallery.show(scene, **wishes)
    for size in dice.sample(SIZES, 3):
        await resize(gallery.page, *size)
        await gallery.show(scene, **wishes)
        position = SCENES[scene].position
        await assert_taps_mean_the_same(gallery, position, (position, size, wishes))


@pytest.mark.parametrize("position", [ONE_ATTACK, TWO_ATTACKS, DEFENCE])
async def test_a_move_on_its_way_moves_nothing(
    gallery: GalleryPage, scene: str, position: str
) -> None:
    """Its card rises; all else keeps its place, and the free places keep their room."""
    if position == DEFENCE:
        position = f"{DEFENCE} hands=7hKs/JcQdAd8d/7sTcJd table=7c1"
    move = BOUTS["pending"].shown["pending"]
    plain = Scene(title="", position=position)
    sent = replace(plain, shown={"pending": {**move, "move": "transfer 7h", "key": "7h"}})
    await assert_nothing_moves(
        gallery, scene, (plain, sent), "#cloth, #bout .card, #stock, #hand .card"
    )


@pytest.mark.parametrize("screen", ["lobby", "end-safe"])
async def test_a_refusal_moves_no_button(gallery: GalleryPage, scene: str, screen: str) -> None:
    """It is said while a finger may be on its way to Deal or Again."""
    plain = SCENES[screen]
    words = "Too many people are sitting here for these rules. They are for 2, 3 or 4."
    refused = replace(plain, shown={**plain.shown, "news": words, "refusal": True})
    await assert_nothing_moves(gallery, scene, (plain, refused), ".bar, .bar button, .around")


async def assert_nothing_moves(
    gallery: GalleryPage, scene: str, pair: tuple[Scene, Scene], where: str
) -> None:
    """Show both scenes under this name at every size: these elements keep their places."""
    for size in SIZES:
        await resize(gallery.page, *size)
        lay = []
        for one in pair:
            SCENES[scene] = one
            await gallery.show(scene)
            lay.append(await boxes(gallery.page, where))
        assert lay[0], size
        assert lay[0] == lay[1], size

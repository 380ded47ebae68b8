"""Room of everything on the table, measured in the browser by hit tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from tests.e2e.page.screen import NEXT_PICTURE


@dataclass(frozen=True)
class Box:
    """A rectangle on the screen, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def apart(self, other: Box) -> float:
        """Return the distance to another box, across the wider gap; negative when they overlap."""
        across = max(other.left - self.right, self.left - other.right)
        down = max(other.top - self.bottom, self.top - other.bottom)
        return max(across, down)

    def inside(self, width: float, height: float) -> bool:
        """Return whether all of the box is on a screen of that size; half a pixel doesn't
        count.
        """
        return (
            min(self.left, self.top) >= -0.5
            and self.right <= width + 0.5
            and self.bottom <= height + 0.5
        )


@dataclass(frozen=True)
class Held:
    """A card of the hand: its box, how much of it a finger meets, what lies at its index."""

    card: str
    box: Box
    at_index: str | None
    width: float  # up to what `held` was asked to look for
    height: float


async def resize(page: Page, width: int, height: int) -> None:
    """Change the phone's size, and wait until the page has found its place on it."""
    await page.set_viewport_size({"width": width, "height": height})
    await page.evaluate(AT_ITS_PLACE)


async def sideways(page: Page) -> float:
    """Return the number of pixels by which the page is wider than the screen."""
    wider: float = await page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"
    )
    return wider


async def boxes(page: Page, selector: str) -> dict[str, Box]:
    """The boxes of all that is shown of a selector, by what they are called."""
    (found,) = await boxes_of(page, selector)
    return found


async def boxes_of(page: Page, *selectors: str) -> list[dict[str, Box]]:
    """The same of several selectors, looked at together."""
    all_found: list[list[list[Any]]] = await page.evaluate(BOXES, selectors)
    return [
        {f"{number} {name}": Box(*sides) for number, (name, *sides) in enumerate(found)}
        for found in all_found
    ]


async def held(page: Page, most: tuple[int, int] = (0, 0)) -> list[Held]:
    """Every card of the hand; how much of it is met is looked at up to so many pixels."""
    found: list[list[Any]] = await page.evaluate(HELD, most)
    return [Held(card, Box(*sides), *seen) for card, sides, seen in found]


# What a new size makes the page do may take a third picture: a line that has grown is measured
AT_ITS_PLACE = f"""(async () => {{
  await {NEXT_PICTURE};
  const moving = document.getAnimations();
  await Promise.all(moving.map((one) => one.ready));
  await (moving.length ? {NEXT_PICTURE} : new Promise((on) => requestAnimationFrame(on)));
}})()"""
BOXES = """(selectors) => selectors.map((selector) => [...document.querySelectorAll(selector)]
  .map((one) => [one.dataset.action || one.dataset.card || one.dataset.seat || one.tagName,
    one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height)
  .map(([name, box]) => [name, box.left, box.top, box.right, box.bottom]))"""

# A card is seen from its left upper corner as far as a finger meets it and not its neighbour.
HELD = """([across, down]) => [...document.querySelectorAll("#hand [data-card]")].map((card) => {
  const box = card.getBoundingClientRect();
  const meets = (x, y) => {
    const met = document.elementFromPoint(x, y);
    return (met && met.closest("[data-card]")) || null;
  };
  const run = (most, at) => {
    let length = 0;
    while (length < most && meets(...at(length)) === card) length += 1;
    return length;
  };
  const index = card.querySelector(".index").getBoundingClientRect();
  const there = meets((index.left + index.right) / 2, (index.top + index.bottom) / 2);
  return [card.dataset.card, [box.left, box.top, box.right, box.bottom], [
    there && there.dataset.card,
    run(Math.min(box.width, across), (x) => [box.left + x, box.top + 14]),
    run(Math.min(box.height, down), (y) => [box.left + 10, box.top + y])]];
})"""

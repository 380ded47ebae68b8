"""axe on an open page: what would keep somebody from using it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.support.node import ROOT

MISSING = "no axe-core here: run `python3 tests/run.py`, it installs what the page needs"
STANDARDS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
GRAVE = ("serious", "critical")
OF_COLOURS = ("color-contrast", "link-in-text-block")
OF_NAMES = ("label-content-name-mismatch",)
# Preloading is for rules about <audio> and <video>, and the page has neither. A rule's
# impact is that of all its faults: those that find nothing grave needn't look.
RUN = """([wanted, grave]) => {
  const light = axe._audit.rules.filter(({ impact }) => impact && !grave.includes(impact));
  const rules = Object.fromEntries(light.map(({ id }) => [id, { enabled: false }]));
  const asked = { runOnly: wanted, rules, preload: false, resultTypes: ["violations"] };
  return axe.run(document, asked).then(
    ({ violations }) => violations.filter(({ impact }) => grave.includes(impact)).flatMap(
      ({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary }))));
}"""


def script() -> str:
    """axe itself, looked for where Node looks: here, then further up."""
    places = (folder / "node_modules/axe-core/axe.min.js" for folder in (ROOT, *ROOT.parents))
    found: Path | None = next((place for place in places if place.exists()), None)
    assert found, MISSING
    return found.read_text()


async def faults(page: Page) -> list[str]:
    """Every serious or critical fault of what is shown now, a text each."""
    return await _found(page, STANDARDS)


async def faults_of_colours(page: Page) -> list[str]:
    """Return the faults that other colours can bring, where the rest of the page has been looked
    at.
    """
    return await _found(page, OF_COLOURS)


async def faults_of_names(page: Page) -> list[str]:
    """Return the words that are on the screen and aren't part of the element's accessible name."""
    return await _found(page, OF_NAMES)


async def _found(page: Page, wanted: tuple[str, ...]) -> list[str]:
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(script())  # past the page's policy, as a person's own tool comes
    found: list[dict[str, Any]] = await page.evaluate(RUN, [wanted, GRAVE])
    return [f"{one['id']}: {one['html']}\n{one['failureSummary']}" for one in found]


def _light(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG counts it, 1 to 21; both are `#rrggbb`."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)

"""axe on an open page: what would keep somebody from using it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.support.node import ROOT

MISSING = "no axe-core here: run `python3 tests/run.py`, it installs what the page needs"
STANDARDS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
GRAVE = ("serious", "critical")
RUN = """([standards, grave]) => axe.run(document, { runOnly: standards }).then(
  ({ violations }) => violations.filter(({ impact }) => grave.includes(impact)).flatMap(
    ({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary }))))
"""


def script() -> str:
    """axe itself, looked for where Node looks: here, then further up."""
    places = (folder / "node_modules/axe-core/axe.min.js" for folder in (ROOT, *ROOT.parents))
    found: Path | None = next((place for place in places if place.exists()), None)
    assert found, MISSING
    return found.read_text()


async def faults(page: Page) -> list[str]:
    """Every serious or critical fault of what is shown now, a text each."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(script())  # past the page's policy, as a person's own tool comes
    found: list[dict[str, Any]] = await page.evaluate(RUN, [STANDARDS, GRAVE])
    return [f"{one['id']}: {one['html']}\n{one['failureSummary']}" for one in found]

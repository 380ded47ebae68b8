"""An error on a phone comes to the server's log with the module and the line that failed."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.e2e.page.conftest import PAGE_FOLDER, OpenPage
from tests.support.patience import PATIENCE
from tests.webapp.conftest import Site

MODULE = "js/server/offline.js"
BEGIN = "export function keepForOffline() {\n"
FAILS = '  throw new TypeError("Anna holds 7h and is not gAAAAABm4xQ7vLr0");\n'


@pytest.fixture
async def broken_page(site: Site, tmp_path: Path) -> tuple[str, int]:
    """A server whose page has a module that fails: its address, and the line that does."""
    site.folder = tmp_path / "page"
    for part in ("static", "templates"):
        shutil.copytree(PAGE_FOLDER / part, site.folder / part)
    module = site.folder / "static" / MODULE
    text = module.read_text()
    module.write_text(text.replace(BEGIN, BEGIN + FAILS))
    return await site.serve(), text[: text.index(BEGIN)].count("\n") + 2


async def test_an_error_is_told_with_its_module_and_line(
    broken_page: tuple[str, int], open_page: OpenPage, caplog: pytest.LogCaptureFixture
) -> None:
    base, number = broken_page
    anna = await open_page(base=base)
    await anna.shows("lobby")
    async with asyncio.timeout(PATIENCE):
        while not (told := [line for line in caplog.messages if "A page failed" in line]):
            await asyncio.sleep(0.05)
    assert f" at {MODULE}:{number} < js/main.js:" in told[0]
    assert not [secret for secret in ("Anna", "7h", "gAAA") if secret in told[0]]
    assert "Telegram 8.0 on android, rejection)" in told[0]
    assert [complaint for complaint in anna.complaints if "7h" in complaint]
    anna.complaints.clear()

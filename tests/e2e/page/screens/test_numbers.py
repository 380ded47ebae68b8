"""One's own numbers and the leaderboard on a phone: from the menu there, out of it, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from engine.tables.finished.address import open_archive
from engine.tables.service.numbers import Numbers
from tests.e2e.page.conftest import OpenPage
from tests.tables.numbers.season import lost_record, past_game
from tests.webapp.conftest import Site

ANNA, BORIS = 100, 820_000_002  # she is who opens pages here


async def test_a_player_who_leaves_the_leaderboard_is_gone_from_it(
    site: Site, open_page: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = site.tables[0]
    archive = open_archive(f"sqlite:///{tmp_path}/archive.sqlite3")
    await archive.migrate()
    monkeypatch.setattr(tables, "numbers", Numbers(tables._store, tables._recent, archive))
    now = await tables.clock_ms()
    await archive.add([past_game(1, lost_record(1), (ANNA, BORIS), ended_ms=now)])
    await archive.numbers.count(9)

    anna = await open_page()
    await anna.choose("leaders")
    await anna.shows("leaders")
    rows = anna.page.locator(".leaders > li")
    await expect(rows).to_have_count(2)
    await expect(anna.page.locator(".leaders > [data-me]")).to_contain_text(f"Player {ANNA}")
    await anna.page.get_by_role("button", name="Last month").tap()
    await expect(anna.page.locator("#leaders")).to_contain_text("No games between people")
    await anna.back()

    await anna.choose("profile")
    await anna.shows("profile")
    await expect(anna.page.locator(".rating")).to_contain_text("provisional")
    switch = anna.page.get_by_role("switch", name="In the leaderboards")
    await expect(switch).to_be_checked()
    await switch.tap()
    await expect(switch).not_to_be_checked()
    await anna.page.locator("#profile [data-action=leaders]").tap()
    await anna.shows("leaders")
    await anna.page.get_by_role("button", name="This month").tap()
    await expect(rows).to_have_count(1)
    await expect(rows).to_contain_text(f"Player {BORIS}")
    await archive.close()

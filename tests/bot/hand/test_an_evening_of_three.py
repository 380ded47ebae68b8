"""An evening of three at one table: Anna plays with buttons and hears what they say, Boris has the
page open, Vera is away and has left word of what is to be done. Nobody is told a hidden card, and
nothing that is kept or counted names one. At night Boris's page is a browser, and he taps.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.async_api import Browser

from bot.app import BotProcess
from bot.telegram.places import ChatPlace
from engine.tables import Pace, Phase, Table, Tables
from tests.bot.chat import Friend, Telegram
from tests.bot.hand.evening_of_three import CARD, Evening
from tests.bot.hand.outbox_wire import OutboxWire
from tests.bot.hand.scenes import dealt, plays_here
from tests.bot.hand.tapped_page import Tapped
from tests.bot.hand.test_nobody_else_sees_it import is_ours
from tests.e2e.page.screen import Screen, fragment
from tests.support.servers import StoreServer
from tests.tables.evening import clock
from tests.webapp.conftest import Open, Site, files, open_site
from tests.webapp.people import Phone

__all__ = ["files", "open_site"]  # fixtures

HEARD = Path(__file__).with_name("heard_in_an_evening.txt")


@pytest.mark.slow
async def test_each_plays_in_their_own_way_and_is_told_no_hidden_card(party: Party) -> None:
    page = await party.site.phone(party.boris.id, "Boris").open(party.table.id)
    await party.plays_to_the_end(page)


@pytest.mark.nightly
async def test_the_same_with_a_browser(party: Party, browser: Browser) -> None:
    base = await party.site.serve(real_page=True)
    screen = await Screen.of(browser)
    await screen.open(base, fragment(party.boris.id, "Boris", party.table.id))
    await screen.shows("table")
    await party.plays_to_the_end(Tapped(screen, party.boris.id, party.tables))
    await screen.shows("result")
    await screen.put_away()


@dataclass
class Party:
    """The three, and all that is kept beside what they are told."""

    bot: BotProcess
    site: Site
    wire: OutboxWire
    tables: Tables
    telegram: Telegram
    anna: Friend
    boris: Friend
    vera: Friend
    table: Table
    caplog: pytest.LogCaptureFixture

    async def plays_to_the_end(self, page: Phone | Tapped) -> None:
        away = self.site.phone(self.vera.id, "Vera")
        evening = Evening(self.tables, self.table.id, self.telegram, self.anna, page, away)
        await evening.leaves_word(self.table, beat="game", done="game")
        table = self.table
        async with clock(self.tables):
            while (table := await self.tables.load(table.id)).phase is Phase.PLAYING:
                await evening.goes_on(table)
                await evening.nothing_hidden_is_told()
        assert evening.turns == {0, 1, 2}
        await evening.hears_the_end()
        assert await evening.messages_to_anna() <= 4, "hello, the answer to /here, the hand"
        told = "\n\n".join(evening.heard) + "\n"
        if not HEARD.exists():
            HEARD.write_text(told)
        assert told == HEARD.read_text(), f"take {HEARD.name} away, and it is written anew"
        await self._nothing_else_names_a_card()

    async def _nothing_else_names_a_card(self) -> None:
        """The outbox, what all processes log, and the figures of the bot and of the page."""
        outbox = await self.wire.all_entries()
        assert any(self.table.id in entry for entry in outbox)
        ours = [one.getMessage() for one in self.caplog.records if is_ours(one)]
        assert ours
        async with self.site.http.get(f"{self.site.bases[-1]}/metrics") as answer:
            figures = await answer.text() + self.bot.metrics.text().decode()
        assert "durak_bot_" in figures
        seed = self.table.server_seed.hex()
        for told in (*outbox, *ours, figures):
            assert not CARD.search(told), told
            assert seed not in told


@pytest.fixture
async def party(
    bot: BotProcess,
    open_site: Open,
    valkey_url: str,
    tables: Tables,
    telegram: Telegram,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[Party]:
    """The cards are dealt, always the same ones."""
    caplog.set_level(logging.DEBUG)
    for module in ("acts.dealing", "history"):
        monkeypatch.setattr(f"engine.tables.{module}.deck_seed", lambda *_, **__: bytes(32))
    place = str(ChatPlace(anna.chat))
    site = await open_site(cast("StoreServer", SimpleNamespace(url=valkey_url)))
    async with OutboxWire(valkey_url) as wire:
        await plays_here(anna)
        table = await dealt(tables, anna, boris, vera, pace=Pace.SLOW, place=place)
        yield Party(bot, site, wire, tables, telegram, anna, boris, vera, table, caplog)

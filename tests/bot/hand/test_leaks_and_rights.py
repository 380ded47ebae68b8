"""Whole games of every preset: nobody is told or does what they may not."""

from __future__ import annotations

import logging
from gettext import NullTranslations
from types import SimpleNamespace
from typing import cast

import pytest

from bot.app import BotProcess
from bot.telegram.places import ChatPlace
from durak_rules import PRESETS, Ruleset
from engine.pictures.drawing import bout_picture
from engine.pictures.facts import BoutFacts
from engine.tables import Phase, Tables
from tests.bot.chat import Friend, Telegram
from tests.bot.hand.leak_run import CARD, Company
from tests.bot.hand.scenes import plays_here
from tests.bot.hand.test_nobody_else_sees_it import is_ours
from tests.bot.tables.test_forged_presses import message_with, press
from tests.support.servers import StoreServer
from tests.tables.evening import clock
from tests.webapp.conftest import Open, files, open_site
from webapp.access.rate_limits import Rate

__all__ = ["files", "open_site"]  # fixtures

BY_DAY = Ruleset.of("perevodnoy", deck=24)  # half as many moves
OUTSIDER = 7_300_000_001


@pytest.fixture
async def company(
    bot: BotProcess,
    open_site: Open,
    valkey_url: str,
    tables: Tables,
    telegram: Telegram,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
    monkeypatch: pytest.MonkeyPatch,
) -> Company:
    """People at their phones, who say more than people do; no game has begun."""
    monkeypatch.setattr("webapp.live.connections.devices.MESSAGES", Rate(10_000, 10_000))
    for drawer, rate in (
        ("hint_requests", "HINTS_OF_PERSON"),
        ("picture_requests", "PICTURES_OF_PERSON"),
        ("finished_games", "RECORDS_OF_PERSON"),
    ):
        monkeypatch.setattr(f"webapp.api.{drawer}.{rate}", Rate(10_000, 10_000))
    site = await open_site(cast("StoreServer", SimpleNamespace(url=valkey_url)))
    friends = {"anna": anna, "boris": boris, "vera": vera, "gleb": gleb}

    async def press_old(person: int, data: str) -> str:
        return await press(bot, telegram, person, data, message=message_with(person, 7, data))

    company = Company(tables, telegram, friends, anna.chat, press_old)

    def draw(t: NullTranslations, facts: BoutFacts) -> str:
        company.drawn.append(repr(facts))
        return bout_picture(t, facts)

    monkeypatch.setattr("webapp.api.pictured_games.bout_picture", draw)
    for id, name in ((boris.id, "Boris"), (gleb.id, "Gleb"), (vera.id, "Vera"), (OUTSIDER, "Zed")):
        company.phones[id] = site.phone(id, name)
    return company


async def run(company: Company, rules: Ruleset, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    place = str(ChatPlace(company.group))
    for name in ("anna", "vera"):
        await plays_here(company.friends[name])
    await company.opens_the_table(rules, place, OUTSIDER)
    async with clock(company.tables):
        await company.plays_to_the_end()
    table = await company.tables.load(company.table_id)
    assert table.phase is Phase.OVER
    assert company.wrong == []
    assert company.refusals > 20
    assert company.payloads > 100
    assert company.drawn
    ours = [one.getMessage() for one in caplog.records if is_ours(one)]
    assert not [line for line in ours if CARD.search(line)]


@pytest.mark.slow
async def test_a_game(company: Company, caplog: pytest.LogCaptureFixture) -> None:
    await run(company, BY_DAY, caplog)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("preset", PRESETS)
async def test_games_of_every_preset(
    company: Company, preset: str, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    company.dice.seed(seed)
    await run(company, PRESETS[preset], caplog)

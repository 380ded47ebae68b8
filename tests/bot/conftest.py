"""A group of friends, a bot that really runs, a real Redis, and a Telegram of our own."""

from __future__ import annotations

import gettext
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest

from bot.app import BotProcess, make_bot
from bot.memory import Memory
from bot.sending.introduction import OPERATOR
from bot.settings import BotSettings
from engine.tables import NO_DELAY, PLENTY, Nursery, Tables, connect
from tests.bot.chat import BOT, PAGE, PEOPLE, TOKEN, Friend, Telegram, local_telegram
from tests.bot.jumping_time import JumpingTime, Later
from tests.support.bot_api import wrong_calls
from tests.support.patience import PATIENCE
from tests.support.servers import valkey_url
from tests.support.telegram import QuickSession, known

__all__ = ["valkey_url"]  # a fixture of the tests that need a real server


def english(_language: str) -> gettext.NullTranslations:
    """The words as they stand in the code."""
    return gettext.NullTranslations()


class Marked(gettext.NullTranslations):
    """A language in which one sees that it was spoken."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        return f"[{self.language}] {message}"


def settings_for(address: str, **changes: Any) -> BotSettings:
    plain: dict[str, Any] = {
        "token": TOKEN,
        "public_url": PAGE,
        "mini_app": "play",
        "telegram_api": address,
    }
    return BotSettings(**{**plain, **changes})


@pytest.fixture
async def telegram(request: pytest.FixtureRequest) -> AsyncIterator[Telegram]:
    local = local_telegram()
    await local.start()
    async with aiohttp.ClientSession(local.address) as http:
        telegram = Telegram(http, local.address, local)
        await telegram.limits("real_pace" in request.fixturenames)
        yield telegram
    await local.stop()
    assert wrong_calls(local.backend.call_log.calls) == [], "Telegram doesn't know such calls"


@pytest.fixture
async def store(valkey_url: str) -> AsyncIterator[Any]:
    client = connect(valkey_url, answer_within=PATIENCE)
    yield client
    await client.aclose()


@pytest.fixture
async def tables(store: Any) -> Tables:
    return Tables(store, think=(0.05, 0.1), pass_delay=NO_DELAY, allowed=PLENTY)


RunBot = Callable[..., Awaitable[BotProcess]]


@pytest.fixture
def clock() -> JumpingTime:
    """The time of all bots."""
    return JumpingTime()


@pytest.fixture
def later(clock: JumpingTime, telegram: Telegram, store: Any) -> Later:
    """Lets time pass."""
    return Later(clock, telegram, store)


@pytest.fixture
def first_start() -> None:
    """Telegram has heard nothing of the bot yet: its commands, its descriptions, its button."""


TOLD: dict[str, str] = {}
"""The settings for all chats that an earlier test's bot gave Telegram, as it remembers them."""


@pytest.fixture
async def introduced(request: pytest.FixtureRequest, store: Any) -> AsyncIterator[None]:
    """The bot was started before, except where its first start is what is tried."""
    introduction = Memory(store, BOT).introduction
    if "first_start" not in request.fixturenames:
        for what, digest in TOLD.items():
            await introduction.keep(what, digest)
    yield
    told = await introduction.all()
    of_all = {what: digest for what, digest in told.items() if not what.startswith(OPERATOR)}
    TOLD.update(of_all | TOLD)


@pytest.fixture
async def run_bot(
    introduced: None,
    telegram: Telegram,
    tables: Tables,
    store: Any,
    clock: JumpingTime,
) -> AsyncIterator[RunBot]:
    """Start one more process' worth of bot; all end with the test, or with their nursery.
    Everybody has been led to its private chat before, and the group was asked about mentions.
    """
    memory = Memory(store, BOT)
    for person in PEOPLE:
        await memory.refused_people.invite_to_start_once(person.id)
    await memory.mentions_offered.set_once(await telegram.group("Friends"))
    async with AsyncExitStack() as stack:

        async def run(
            words: Any = english, nursery: Nursery | None = None, **changes: Any
        ) -> BotProcess:
            if nursery is None:
                nursery = await stack.enter_async_context(Nursery())
            settings = settings_for(telegram.address, **changes)
            process = make_bot(settings, tables, store, words, clock)
            nursery.start(process.run(), name="bot")
            return process

        yield run


@pytest.fixture
async def bot(run_bot: RunBot) -> BotProcess:
    return await run_bot()


@pytest.fixture(autouse=True)
def swift(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Edits come quickly, except where a test is about the pace that Telegram asks for."""
    monkeypatch.setattr("bot.app.assembly.TelegramSession", QuickSession)
    monkeypatch.setattr("aiogram.dispatcher.event.handler.CallableObject.__post_init__", known)
    if "real_pace" not in request.fixturenames:
        monkeypatch.setattr("bot.sending.outbox_reader.REST", 0)
        monkeypatch.setattr("bot.jobs.runner.REST", 0)
        monkeypatch.setattr("bot.sending.hand.hand_pace.OTHERS_DELAY", 0)
        monkeypatch.setattr("bot.telegram.telegram_limits.FOUR_SECONDS", 0.1)
        monkeypatch.setattr("bot.telegram.telegram_limits.ONE_SECOND", 0.05)
        monkeypatch.setattr("bot.telegram.telegram_limits.IN_A_GROUP", 1000)
        monkeypatch.setattr("bot.telegram.telegram_limits.PRESS_SECONDS", 0)


@pytest.fixture
def real_pace() -> None:
    """The limits as they are."""


async def _friend(telegram: Telegram, number: int) -> Friend:
    person = PEOPLE[number]
    return Friend(telegram, person.key, person.id, await telegram.group("Friends"))


@pytest.fixture
async def anna(telegram: Telegram) -> Friend:
    """Made the group."""
    return await _friend(telegram, 0)


@pytest.fixture
async def boris(telegram: Telegram) -> Friend:
    """An admin of the group, whose Telegram speaks Russian."""
    return await _friend(telegram, 1)


@pytest.fixture
async def vera(telegram: Telegram) -> Friend:
    """A member."""
    return await _friend(telegram, 2)


@pytest.fixture
async def gleb(telegram: Telegram) -> Friend:
    """A member with a hostile name."""
    return await _friend(telegram, 3)

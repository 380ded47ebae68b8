"""Friends, a group, two bots, and a local Telegram for each test."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from deploy.sandbox import BotSetup, GroupSetup, LocalTelegram, PersonSetup, Setup
from tests.by_day import half_by_day
from tests.sandbox.people import Phone
from tests.support.telegram import QuickSession

TOKEN = "5001:AAbbccddeeff-made-up"
OTHER_TOKEN = "5002:AAother-made-up"
APP = "http://127.0.0.1:9/app"
CLIENT = Path(__file__).with_name("test_client.py")
ANNA, BORIS, VERA = 7_000_000_001, 7_000_000_002, 7_000_000_003

SETUP = Setup(
    people=[
        PersonSetup(key="anna", id=ANNA, first_name="Anna", username="anna"),
        PersonSetup(key="boris", id=BORIS, first_name="Boris", language_code="ru"),
        PersonSetup(key="vera", id=VERA, first_name="Vera"),
    ],
    bots=[
        BotSetup(
            token=TOKEN,
            username="tea_bot",
            first_name="Tea",
            apps={"play": APP},
            inline=True,
            inline_feedback=True,
        ),
        BotSetup(token=OTHER_TOKEN, username="ink_bot", first_name="Ink"),
    ],
    groups=[
        GroupSetup(title="Friends", members=["anna", "boris", "tea_bot"]),
        GroupSetup(title="Club", members=["anna", "boris", "tea_bot"], topics=["Cards"]),
    ],
)


@pytest.fixture
async def telegram() -> AsyncIterator[LocalTelegram]:
    server = LocalTelegram(SETUP)
    await server.start()
    yield server
    await server.stop()


def make_bot(telegram: LocalTelegram, token: str = TOKEN) -> Bot:
    api = TelegramAPIServer.from_base(telegram.address)
    return Bot(token, session=QuickSession(api=api))


@pytest.fixture
async def bot(telegram: LocalTelegram) -> AsyncIterator[Bot]:
    async with make_bot(telegram) as made:
        yield made


@pytest.fixture
async def other_bot(telegram: LocalTelegram) -> AsyncIterator[Bot]:
    async with make_bot(telegram, OTHER_TOKEN) as made:
        yield made


@pytest.fixture
async def http(telegram: LocalTelegram) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(telegram.address) as session:
        yield session


async def opened(telegram: LocalTelegram, key: str) -> Phone:
    phone = Phone(telegram.address, key)
    await phone.open()
    return phone


@pytest.fixture
async def anna(telegram: LocalTelegram) -> AsyncIterator[Phone]:
    phone = await opened(telegram, "anna")
    yield phone
    await phone.close()


@pytest.fixture
async def boris(telegram: LocalTelegram) -> AsyncIterator[Phone]:
    phone = await opened(telegram, "boris")
    yield phone
    await phone.close()


@pytest.fixture
def friends(telegram: LocalTelegram) -> int:
    return group_id(telegram, "Friends")


@pytest.fixture
def club(telegram: LocalTelegram) -> int:
    return group_id(telegram, "Club")


def group_id(telegram: LocalTelegram, title: str) -> int:
    chats = telegram.backend.world.chats.values()
    return next(chat.id for chat in chats if chat.title == title)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "chats"


async def raw(http: aiohttp.ClientSession, name: str, **parameters: Any) -> dict[str, Any]:
    """One call as JSON, with its whole answer."""
    async with http.post(f"/bot{TOKEN}/{name}", json=parameters) as answer:
        told: dict[str, Any] = await answer.json()
        return told | {"status": answer.status}


def one_button(**button: Any) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="Tap", **button)]])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser for each test of the local Telegram's client costs much."""
    half_by_day(item for item in items if item.path == CLIENT)

"""Buttons that Telegram takes under a message, and its words for those that it refuses."""

from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from tests.sandbox.conftest import ANNA, APP, one_button, raw
from tests.sandbox.people import Phone


async def test_buttons(bot: Bot, anna: Phone, friends: int) -> None:
    await anna.do("start", bot=5001)
    app = WebAppInfo(url=APP)
    with pytest.raises(TelegramBadRequest, match="BUTTON_TYPE_INVALID"):
        await bot.send_message(friends, "x", reply_markup=one_button(web_app=app))
    with pytest.raises(TelegramBadRequest, match="BUTTON_DATA_INVALID"):
        await bot.send_message(friends, "x", reply_markup=one_button(callback_data="é" * 33))
    far = WebAppInfo(url="http://example.org")
    with pytest.raises(TelegramBadRequest, match="Only HTTPS links are allowed"):
        await bot.send_message(ANNA, "x", reply_markup=one_button(web_app=far))
    sent = await bot.send_message(ANNA, "x", reply_markup=one_button(web_app=app))
    assert sent.reply_markup is not None
    await bot.send_message(friends, "x", reply_markup=one_button(callback_data="é" * 32))


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ({}, "can't parse inline keyboard button: Text buttons are unallowed in the inline"),
        ({"url": "http://localhost:8080/"}, "URL 'http://localhost:8080/' is invalid: Wrong HTTP"),
        ({"url": "http://[x"}, "is invalid: Wrong HTTP URL"),
        ({"callback_data": "x", "style": "loud"}, "invalid button style specified"),
    ],
)
async def test_a_button_that_telegram_will_not_have(
    http: aiohttp.ClientSession, friends: int, button: dict[str, Any], words: str
) -> None:
    keyboard = {"inline_keyboard": [[{"text": "Tap", **button}]]}
    told = await raw(http, "sendMessage", chat_id=friends, text="x", reply_markup=keyboard)
    assert words in told["description"]


async def test_eight_buttons_fit_into_a_row(bot: Bot, friends: int) -> None:
    row = [InlineKeyboardButton(text=f"{n}", callback_data="x") for n in range(9)]
    nine = InlineKeyboardMarkup(inline_keyboard=[row])
    with pytest.raises(TelegramBadRequest, match="reply markup is too long"):
        await bot.send_message(friends, "x", reply_markup=nine)
    two = InlineKeyboardMarkup(inline_keyboard=[row[:8], row[8:]])
    await bot.send_message(friends, "x", reply_markup=two)


async def test_an_address_is_completed(bot: Bot, friends: int) -> None:
    sent = await bot.send_message(friends, "x", reply_markup=one_button(url="example.com"))
    assert sent.reply_markup is not None
    assert sent.reply_markup.inline_keyboard[0][0].url == "http://example.com/"

"""Mini Apps are opened with launch data that a bot can trust."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramForbiddenError
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo
from aiogram.utils.web_app import check_webapp_signature, safe_parse_webapp_init_data
from aiogram.utils.web_app_signature import check_webapp_signature as check_ed25519

from tests.sandbox.conftest import ANNA, APP, TOKEN
from tests.sandbox.people import Phone

PLAY = "https://t.me/tea_bot/play"


def fragment(launch: dict[str, Any]) -> dict[str, str]:
    found = parse_qs(urlsplit(launch["url"]).fragment, keep_blank_values=True)
    return {key: values[0] for key, values in found.items()}


async def pressed(bot: Bot, phone: Phone, chat: int, **button: Any) -> dict[str, Any]:
    keyboard = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="Go", **button)]])
    sent = await bot.send_message(chat, "Go?", reply_markup=keyboard)
    peer = 5001 if chat > 0 else chat
    theme = {"bg_color": "#101010"}
    where = {"chat": peer, "key": str(sent.message_id), "button": [0, 0], "theme": theme}
    return await phone.do("press", **where, write=False)


async def test_a_link_from_a_group(
    bot: Bot, anna: Phone, friends: int, http: aiohttp.ClientSession
) -> None:
    url = "https://t.me/tea_bot/play?startapp=table1&mode=compact"
    outcome = await pressed(bot, anna, friends, url=url)
    launch = outcome["launch"]
    assert outcome["kind"] == "app"
    assert launch["mode"] == "compact"
    assert launch["url"].startswith(f"{APP}?tgWebAppStartParam=table1#")
    given = fragment(launch)
    assert json.loads(given["tgWebAppThemeParams"]) == {"bg_color": "#101010"}
    assert given["tgWebAppVersion"] == "9.1"
    data = safe_parse_webapp_init_data(TOKEN, given["tgWebAppData"])
    assert data.user is not None
    assert data.user.id == ANNA
    assert data.chat_type == "group"
    assert data.start_param == "table1"
    assert data.query_id is None
    assert data.user.allows_write_to_pm is None
    async with http.get("/sandbox/keys") as answer:
        key = bytes.fromhex((await answer.json())["ed25519"])
    assert check_ed25519(5001, given["tgWebAppData"], key)
    assert not check_webapp_signature(TOKEN + "x", given["tgWebAppData"])


async def test_chat_instance_is_that_of_callbacks(bot: Bot, anna: Phone, friends: int) -> None:
    outcome = await pressed(bot, anna, friends, url="https://t.me/tea_bot/play")
    data = safe_parse_webapp_init_data(TOKEN, fragment(outcome["launch"])["tgWebAppData"])
    anna.begin("press", chat=friends, key=await _callback_key(bot, friends), button=[0, 0])
    (update,) = await bot.get_updates(timeout=30)
    assert update.callback_query is not None
    assert update.callback_query.chat_instance == data.chat_instance
    await bot.answer_callback_query(update.callback_query.id)


async def _callback_key(bot: Bot, chat: int) -> str:
    row = [InlineKeyboardButton(text="x", callback_data="x")]
    markup = InlineKeyboardMarkup(inline_keyboard=[row])
    return str((await bot.send_message(chat, "x", reply_markup=markup)).message_id)


async def test_a_button_in_the_private_chat(bot: Bot, anna: Phone) -> None:
    await anna.do("start", bot=5001)
    app = WebAppInfo(url=f"{APP}?table=abc")
    outcome = await pressed(bot, anna, ANNA, web_app=app)
    given = fragment(outcome["launch"])
    data = safe_parse_webapp_init_data(TOKEN, given["tgWebAppData"])
    assert outcome["launch"]["url"].startswith(f"{APP}?table=abc#")
    assert data.query_id is not None
    assert data.chat_instance is None
    assert data.user is not None
    assert data.user.allows_write_to_pm is True


async def test_links_lead_elsewhere_too(anna: Phone) -> None:
    chat = await anna.do("link", url="https://t.me/tea_bot?start=x1")
    assert (chat["kind"], chat["chat"], chat["parameter"]) == ("chat", 5001, "x1")
    add = await anna.do("link", url="https://t.me/tea_bot?startgroup=x1")
    assert (add["kind"], add["bot"], add["parameter"]) == ("add", 5001, "x1")
    web = await anna.do("link", url="https://example.org/")
    assert (web["kind"], web["url"]) == ("link", "https://example.org/")
    none = await anna.do("link", url="https://t.me/tea_bot/nothing")
    assert none["t"] == "refused"


async def test_the_first_app_asks_whether_the_bot_may_write(bot: Bot, anna: Phone) -> None:
    assert (await anna.do("link", url=PLAY))["kind"] == "first_app"
    first = await anna.do("link", url=PLAY, write=True)
    data = safe_parse_webapp_init_data(TOKEN, fragment(first["launch"])["tgWebAppData"])
    assert data.user is not None
    assert data.user.allows_write_to_pm is True
    (update,) = await bot.get_updates()
    assert update.message is not None
    allowed = update.message.write_access_allowed
    assert allowed is not None
    assert (allowed.from_request, allowed.web_app_name) == (None, "play")
    await bot.send_message(ANNA, "Thank you")


async def test_a_person_who_said_no_is_not_asked_at_every_opening(bot: Bot, anna: Phone) -> None:
    await anna.do("link", url=PLAY, write=False)
    assert (await anna.do("link", url=PLAY))["kind"] == "app"
    with pytest.raises(TelegramForbiddenError, match="can't initiate conversation"):
        await bot.send_message(ANNA, "Please")


async def test_write_access_and_cloud_storage(bot: Bot, anna: Phone) -> None:
    asked = await anna.do("link", url=PLAY)
    assert (asked["kind"], asked["bot"], asked["title"]) == ("first_app", 5001, "Tea")
    launch = (await anna.do("link", url=PLAY, write=False))["launch"]
    assert launch["write_allowed"] is False
    app = launch["app"]
    no = await anna.do("app_write_access", app=app, allow=False)
    assert no["status"] == "cancelled"
    yes = await anna.do("app_write_access", app=app, allow=True)
    assert yes["status"] == "allowed"
    (update,) = await bot.get_updates()
    assert update.message is not None
    allowed = update.message.write_access_allowed
    assert allowed is not None
    assert (allowed.from_request, allowed.web_app_name) == (True, None)
    await bot.send_message(ANNA, "Thank you")
    saved = {"key": "tea", "value": "green"}
    await anna.do("app_custom", app=app, method="saveStorageValue", params=saved)
    keys = {"keys": ["tea", "milk"]}
    got = await anna.do("app_custom", app=app, method="getStorageValues", params=keys)
    assert got["result"] == {"tea": "green", "milk": ""}
    wrong = {"key": "not so", "value": ""}
    refused = await anna.do("app_custom", app=app, method="saveStorageValue", params=wrong)
    assert refused["words"] == "KEY_INVALID"

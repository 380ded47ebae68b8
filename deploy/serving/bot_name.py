"""What the page must know of the bot before it serves: its name on Telegram."""

from __future__ import annotations

import logging

import aiohttp
import stamina
from redis.exceptions import RedisError

from bot.memory import Username
from bot.settings import WRONG_TOKEN, bot_id_of
from deploy.settings import Settings, SettingsFault
from engine.tables import Client

log = logging.getLogger(__name__)

TELEGRAM = "https://api.telegram.org"
TRIES, TRY_FOR = 8, 25.0  # tries, and seconds for all of them
AWAY = (aiohttp.ClientError, TimeoutError)


async def bot_username(settings: Settings, client: Client) -> str:
    """The bot's username: asked of Telegram or, while that is away, as it was the last time.

    Raises SettingsFault when Telegram doesn't know the token, or is away at the first start.
    """
    username = Username(client, bot_id_of(settings.token))
    known = await _remembered(username)
    api = settings.telegram_api or TELEGRAM
    try:
        name = await _ask(f"{api}/bot{settings.token}/getMe", 1 if known else TRIES)
    except AWAY:
        if known is None:
            fault = f"Telegram can't be reached at {api}; try again later."
            raise SettingsFault([fault]) from None
        log.warning("Telegram can't be reached; the bot was called @%s the last time", known)
        return known
    if name != known:
        await _remember(username, name)
    return name


async def _ask(url: str, tries: int) -> str:
    async for attempt in stamina.retry_context(on=AWAY, attempts=tries, timeout=TRY_FOR):
        with attempt:
            return await _get_me(url)
    raise AssertionError("the last try returns or raises")


async def _get_me(url: str) -> str:
    async with (
        aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=5)) as session,
        session.get(url) as response,
    ):
        if response.status in (401, 404):
            raise SettingsFault([WRONG_TOKEN])
        response.raise_for_status()
        answer = await response.json()
        return str(answer["result"]["username"])


async def _remembered(username: Username) -> str | None:
    try:
        return await username.get()
    except RedisError:
        return None  # without the store nothing is served yet, but the page may start


async def _remember(username: Username, name: str) -> None:
    try:
        await username.keep(name)
    except RedisError as error:
        log.warning("the bot's name isn't kept: %s", error)

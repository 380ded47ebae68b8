"""Names of the bots on Telegram, which the page must know before it serves."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import stamina
from redis.exceptions import RedisError

from bot.memory import Memory
from bot.settings import WRONG_TOKEN, bot_id_of
from deploy.settings import Settings, SettingsFault
from engine.tables import Client

log = logging.getLogger(__name__)

TELEGRAM = "https://api.telegram.org"
TRIES, TRY_FOR = 8, 25.0  # tries, and seconds for all of them
AWAY = (aiohttp.ClientError, TimeoutError)


async def bot_usernames(settings: Settings, client: Client) -> dict[str, str]:
    """Token → the bot's username, in the order of the list. A bot that Telegram doesn't know any
    more is left out as long as there is another.

    Raises SettingsFault when Telegram knows none of them, or is away at the first start.
    """
    found = await asyncio.gather(
        *(_username(settings, client, token) for token in settings.tokens),
        return_exceptions=True,
    )
    names = {
        token: name
        for token, name in zip(settings.tokens, found, strict=True)
        if isinstance(name, str)
    }
    faults = [fault for fault in found if isinstance(fault, BaseException)]
    for fault in faults:
        if not names or not isinstance(fault, SettingsFault):
            raise fault
        log.error("The page does without a bot: %s", fault)
    return names


async def _username(settings: Settings, client: Client, token: str) -> str:
    """A bot's username: asked of Telegram or, while that is away, as it was the last time.

    Raises SettingsFault when Telegram doesn't know the token, or is away at the first start.
    """
    alone, number = len(settings.tokens) < 2, bot_id_of(token)
    memory, which = Memory(client, number), "this bot" if alone else f"bot {number}"
    known = await _remembered(memory)
    api = settings.telegram_api or TELEGRAM
    try:
        name = await _ask(f"{api}/bot{token}/getMe", 1 if known else TRIES, which)
    except AWAY:
        if known is None:
            fault = f"Telegram can't be reached at {api}; try again later."
            raise SettingsFault([fault]) from None
        log.warning("Telegram can't be reached; the bot was called @%s the last time", known)
        return known
    if name != known:
        await _remember(memory, name)
    return name


async def _ask(url: str, tries: int, which: str) -> str:
    """The name; `which` bot it is, for people who read that Telegram doesn't know it."""
    async for attempt in stamina.retry_context(on=AWAY, attempts=tries, timeout=TRY_FOR):
        with attempt:
            return await _get_me(url, which)
    raise AssertionError("the last try returns or raises")


async def _get_me(url: str, which: str) -> str:
    async with (
        aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=5)) as session,
        session.get(url) as response,
    ):
        if response.status in (401, 404):
            raise SettingsFault([WRONG_TOKEN.replace("this bot", which)])
        response.raise_for_status()
        answer = await response.json()
        return str(answer["result"]["username"])


async def _remembered(memory: Memory) -> str | None:
    try:
        return await memory.username.of()
    except RedisError:
        return None  # without the store nothing is served yet, but the page may start


async def _remember(memory: Memory, name: str) -> None:
    try:
        await memory.username.keep(name)
    except RedisError as error:
        log.warning("the bot's name isn't kept: %s", error)

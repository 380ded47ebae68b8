"""What every role must know of the bot before it serves: its name on Telegram."""

from __future__ import annotations

import aiohttp
import stamina

from deploy.settings import Settings, SettingsFault

TELEGRAM = "https://api.telegram.org"
TRIES, TRY_FOR = 8, 25.0  # tries, and seconds for all of them


async def bot_username(settings: Settings) -> str:
    """The bot's username, asked of Telegram.

    Raises SettingsFault when Telegram doesn't know the token or can't be reached for long.
    """
    api = settings.telegram_api or TELEGRAM
    try:
        return await _ask(f"{api}/bot{settings.token}/getMe")
    except (aiohttp.ClientError, TimeoutError):
        raise SettingsFault([f"Telegram can't be reached at {api}; try again later."]) from None


@stamina.retry(on=(aiohttp.ClientError, TimeoutError), attempts=TRIES, timeout=TRY_FOR)
async def _ask(url: str) -> str:
    async with (
        aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=5)) as session,
        session.get(url) as response,
    ):
        if response.status in (401, 404):
            raise SettingsFault(["DURAK_BOT_TOKEN is wrong: Telegram doesn't know this bot."])
        response.raise_for_status()
        answer = await response.json()
        return str(answer["result"]["username"])

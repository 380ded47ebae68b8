"""A token that Telegram doesn't know: said as every role says it, and the bot isn't ready."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp.test_utils import TestClient

from bot.settings import WRONG_TOKEN
from engine.tables import Nursery, Tables
from tests.bot.chat import TOKEN, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.telegram.test_metrics import watched

REPLACED = "5001:what-botfather-gave-instead"


def replace_token(telegram: Telegram, token: str) -> None:
    """Replace the token as BotFather does (/revoke): the old one is worth nothing from now on."""
    [bot] = telegram.local.backend.world.bots.values()
    bot.token = token


async def readiness(client: TestClient) -> tuple[int, dict[str, Any]]:
    async with client.get("/readyz") as answer:
        return answer.status, await answer.json()


@pytest.mark.parametrize("webhook_secret", [None, "the-secret"])
async def test_a_bot_with_a_wrong_token_says_so_and_isnt_ready(
    run_bot: RunBot,
    tables: Tables,
    caplog: pytest.LogCaptureFixture,
    webhook_secret: str | None,
) -> None:
    bot = await run_bot(token=REPLACED, webhook_secret=webhook_secret)
    async with watched(bot, tables) as client:

        async def isnt_ready() -> bool:
            status, told = await readiness(client)
            return status == 503 and not told["ready"] and told["token"] is False

        await eventually(isnt_ready)
    assert f"starting: {WRONG_TOKEN}" in caplog.messages
    assert "Unauthorized" not in caplog.text
    assert REPLACED not in caplog.text


async def test_a_token_that_is_replaced_under_a_running_bot(
    run_bot: RunBot,
    tables: Tables,
    telegram: Telegram,
    anna: Friend,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The first answer that it can't send tells it; it is ready again by itself if that was a slip
    of Telegram's.
    """
    bot = await run_bot()
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    async with watched(bot, tables) as client:
        assert (await readiness(client))[1]["token"]
        replace_token(telegram, REPLACED)
        await anna.writes("/rules@durak_bot")

        async def is_missed() -> bool:
            return (await readiness(client))[0] == 503

        await eventually(is_missed)
        assert any(line.endswith(WRONG_TOKEN) for line in caplog.messages)
        replace_token(telegram, TOKEN)

        async def is_back() -> bool:
            return (await readiness(client))[0] == 200

        await eventually(is_back)


async def test_with_the_new_token_tables_go_on(
    run_bot: RunBot, telegram: Telegram, anna: Friend, vera: Friend
) -> None:
    """All that the bot knows goes by its number, which stays."""
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await anna.writes("/durak")
        await anna.sees("Anna invites you")
    replace_token(telegram, REPLACED)
    await run_bot(token=REPLACED)
    await vera.presses("Join")
    await anna.sees("2. Vera")

"""A bot in a process of its own, for a test that kills it: `ADDRESS REDIS`."""

from __future__ import annotations

import asyncio
import sys

from bot.app import BotProcess, make_bot
from engine.tables import PLENTY, Nursery, Tables, connect
from tests.bot.chat import eventually
from tests.bot.conftest import english, settings_for


async def main(address: str, redis_url: str) -> None:
    """Run until killed; one line says that it fetches."""
    client = connect(redis_url)
    async with Nursery() as nursery:
        process = make_bot(settings_for(address), Tables(client, allowed=PLENTY), client, english)
        nursery.start(process.run(), name="bot")
        await eventually(lambda: _fetches(process))
        sys.stdout.write("running\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


async def _fetches(process: BotProcess) -> bool:
    return process.polling.fetching


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))

"""A bot in a process of its own, for a test that kills it: `ADDRESS REDIS`."""

from __future__ import annotations

import asyncio
import sys

from bot.app import make_bot
from engine.tables import Nursery, Tables, connect
from tests.bot.conftest import english, settings_for


async def main(address: str, redis_url: str) -> None:
    """Run until killed; one line says that it fetches, or waits for the lease."""
    client = connect(redis_url)
    async with Nursery() as nursery:
        settings = settings_for(address, notice_after=1.5)
        role = make_bot(settings, Tables(client), client, english)
        nursery.start(role.run(), name="bot")
        await asyncio.sleep(0.2)
        sys.stdout.write("running\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))

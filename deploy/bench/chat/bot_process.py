"""A bot's process that says what it has cost: `python -m deploy.bench.chat.bot_process API STORE`.

Each line of its input is answered with the seconds of processor time that it has used.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

import uvloop
from pydantic import SecretStr

from deploy.bench.chat.stage import TOKEN
from deploy.serving.ports import free_port
from deploy.serving.roles import serve_role
from deploy.settings import Settings
from engine.tables import Nursery


async def serve(api: str, store: str) -> None:
    """Until there is nothing more to read."""
    settings = Settings(
        bot_token=SecretStr(TOKEN),
        public_url="http://127.0.0.1:9",
        mini_app="play",
        telegram_api=api,
        redis_url=SecretStr(store),
        webhook_secret=None,
        port=free_port(0),
    )
    loop = asyncio.get_running_loop()
    async with Nursery() as nursery:
        nursery.start(serve_role(settings, "bot"), "the bot")
        while await loop.run_in_executor(None, sys.stdin.readline):
            sys.stdout.write(json.dumps(time.process_time()) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    uvloop.run(serve(*sys.argv[1:]))

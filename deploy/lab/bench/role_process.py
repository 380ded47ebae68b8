"""A role that says what it costs: `python -m deploy.lab.bench.role_process ROLE TOKEN API STORE`.

Each line of its input is answered with the seconds of processor time that it has used. A port may
stand at the end of the arguments.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import astuple
from typing import Final, cast

import uvloop
from pydantic import SecretStr

from deploy.serving.processes.ports import free_port
from deploy.serving.roles import serve_role
from deploy.settings import Role, Settings
from engine.tables import PassDelay

PASS_DELAY: Final = PassDelay(*(ms // 100 for ms in astuple(PassDelay())))
"""A hundredth of the usual one: some hundred tables then have moves to make at any time. The work
for each pass is the same.
"""


async def serve(role: str, token: str, api: str, store: str, port: str = "") -> None:
    """Until there is nothing more to read."""
    at = int(port) if port else free_port(0)
    settings = Settings(
        bot_token=SecretStr(token),
        public_url=f"http://127.0.0.1:{at}",
        mini_app="play",
        telegram_api=api,
        redis_url=SecretStr(store),
        webhook_secret=None,
        port=at,
        health_port=None,  # of the environment, as in the kit: two roles would share it
    )
    async with AsyncExitStack() as stack:
        await serve_role(settings, cast("Role", role), stack, PASS_DELAY)
        await answer_costs()


async def answer_costs() -> None:
    """Say the processor time so far for every line of input."""
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        sys.stdout.write(json.dumps(time.process_time()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    uvloop.run(serve(*sys.argv[1:]))

"""The Dockerfile's steps in a plain directory, and what they made, as the image's user runs it."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from deploy.serving.processes.ports import free_port
from tests.bot.chat import TOKEN, Telegram
from tests.deploy.serving.test_roles import answers, friends
from tests.kit.installed import DOCKERFILE, image, nobody
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer, own_store

__all__ = ["friends", "image", "own_store"]

pytestmark = pytest.mark.nightly  # it fetches all that we need from a registry


@asynccontextmanager
async def serving(image: Path, role: str, **environment: object) -> AsyncIterator[None]:
    """The image's command, from where nothing can be written but /tmp."""
    given = {f"DURAK_{name.upper()}": str(value) for name, value in environment.items()}
    process = await asyncio.create_subprocess_exec(
        image / "bin" / "durak", "serve", role, env=given, cwd="/", stderr=PIPE, **nobody()
    )
    try:
        yield
    finally:
        process.terminate()
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert "Traceback" not in said.decode()
    assert process.returncode == 0


async def test_both_roles_run_from_what_the_steps_made(
    image: Path, friends: Telegram, own_store: StoreServer
) -> None:
    page, bot = free_port(0), free_port(0)
    common = {
        "bot_token": TOKEN,
        "mini_app": "play",
        "public_url": f"http://127.0.0.1:{page}",
        "redis_url": own_store.url,
        "telegram_api": friends.address,
    }
    async with (
        serving(image, "webapp", port=page, **common),
        serving(image, "bot", port=bot, **common),
    ):
        for port in (page, bot):
            await answers(f"http://127.0.0.1:{port}/readyz")
            assert health_check(image, port) == 0
        assert "<title>" in await answers(f"http://127.0.0.1:{page}/app")
        assert "/static/" in await answers(f"http://127.0.0.1:{page}/worker.js")
    assert health_check(image, page) != 0, "it has ended"


def health_check(image: Path, port: int) -> int:
    """Return the exit code of the image's health check: 0 is well."""
    (words,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    program, *rest = json.loads(words)
    asked = [image / "bin" / program, *rest]
    ran = subprocess.run(asked, env={"DURAK_PORT": str(port)}, check=False, stderr=subprocess.PIPE)
    return ran.returncode

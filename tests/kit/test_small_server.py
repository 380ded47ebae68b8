"""A small server by the book: installed, filled in, started as the unit starts it, behind Caddy,
until somebody plays. What the book promises is ten minutes.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from deploy.serving.processes.ports import free_port
from tests.bot.chat import PEOPLE, TOKEN, Friend, Telegram
from tests.deploy.serving.test_roles import answers, friends
from tests.kit.files import KIT, ROOT
from tests.kit.installed import IMAGE, TOOK, image
from tests.kit.proxies import caddy
from tests.support.patience import PATIENCE

__all__ = ["friends", "image"]

BOOK_SAYS = 600.0  # seconds
FILLED_IN = re.compile(r"^(DURAK_\w+)=(.*)$", re.MULTILINE)

pytestmark = [pytest.mark.nightly, pytest.mark.kit]


def said_in_unit(name: str) -> list[str]:
    """All values that the unit gives this word."""
    unit = (KIT / "systemd" / "durak.service").read_text()
    return re.findall(rf"^{name}=(.*)$", unit, re.MULTILINE)


def filled_in(**values: str) -> dict[str, str]:
    """The example's variables, with these values in place of nothing."""
    example = (KIT / "docker" / ".env.example").read_text()
    return {name: values.get(name, empty) for name, empty in FILLED_IN.findall(example)}


def with_a_store_of_its_own(image: Path) -> None:
    """Install the packages that the operator's book adds to the image."""
    pip = (sys.executable, "-m", "pip", "--python", image / "bin" / "python", "install", "-q")
    subprocess.run([*pip, f"{ROOT}[embedded]"], check=True)


@asynccontextmanager
async def service(image: Path, data: Path, environment: dict[str, str]) -> AsyncIterator[None]:
    """Start what systemd would start, and end it as systemd does."""
    (command,) = said_in_unit("ExecStart")
    words = command.replace(IMAGE, str(image)).replace("/var/lib/durak", str(data)).split()
    given = dict(one.split("=", 1) for one in said_in_unit("Environment"))
    process = await asyncio.create_subprocess_exec(
        *words, env={**given, **environment}, cwd=data, stderr=PIPE
    )
    try:
        yield
    finally:
        process.terminate()
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0, said.decode()


def own(port: int) -> str:
    """Return the address of a process itself."""
    return f"http://127.0.0.1:{port}"


async def test_from_nothing_to_a_table_within_ten_minutes(
    image: Path, friends: Telegram, tmp_path: Path
) -> None:
    began = time.monotonic() - float((image / TOOK).read_text())
    await asyncio.to_thread(with_a_store_of_its_own, image)
    port, page, health = free_port(0), free_port(0), free_port(0)
    public = f"http://127.0.0.1:{port}"
    settings = filled_in(DURAK_BOT_TOKEN=TOKEN, DURAK_PUBLIC_URL=public, DURAK_MINI_APP="play")
    here = {
        "DURAK_TELEGRAM_API": friends.address,
        "DURAK_PORT": str(page),
        "DURAK_HEALTH_PORT": str(health),
    }
    for name in ("data", "proxy"):
        (tmp_path / name).mkdir()
    async with (
        service(image, tmp_path / "data", {**settings, **here}),
        caddy(tmp_path / "proxy", port, [f"127.0.0.1:{page}"], health_port=health),
    ):
        assert "<title>" in await answers(f"{public}/app")
        anna = Friend(friends, PEOPLE[0].key, PEOPLE[0].id, await friends.group("Friends"))
        await anna.writes("/durak")
        await anna.sees("Anna")
        for address, status in ((public, 404), (own(page), 404), (own(health), 200)):
            async with aiohttp.ClientSession() as http, http.get(f"{address}/metrics") as answer:
                assert answer.status == status
    assert (tmp_path / "data" / "redis").is_dir()
    assert time.monotonic() - began < BOOK_SAYS

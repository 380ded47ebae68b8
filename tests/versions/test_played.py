"""The product at the lowest versions that pyproject.toml allows, and at the newest: installed,
started, and one game played from outside, through the page's port and in the chat.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import msgspec
import pytest
from packaging.version import Version

from deploy.lab.bench.faults.friend_company import FriendCompany
from deploy.lab.bench.tables.companies import FIRST_PERSON, Site
from deploy.sandbox.world.setup_file import Setup
from engine.tables import Nursery
from tests.deploy.cli.test_demo_command import ADDRESS, ask
from tests.support.patience import PATIENCE
from tests.versions.bounds import builders, lowest, name_of, required
from tests.versions.environment import check, install, versions

pytestmark = [pytest.mark.index, pytest.mark.nightly]

EXTRAS = ("embedded", "pictures")
GAME_WITHIN = 2 * PATIENCE  # some hundred moves
SVG = b"<svg"


async def test_a_game_at_the_lowest_versions(tmp_path: Path) -> None:
    pins = {name_of(one): lowest(one) for one in [*required(*EXTRAS), *builders()]}
    python = install(tmp_path, ",".join(EXTRAS), pins)
    assert told(versions(python), pins) == pins
    check(python)
    await is_played(python.with_name("durak"), tmp_path)


async def test_a_game_at_the_newest_versions(tmp_path: Path) -> None:
    """Also those that are to come: what breaks here will break for others in some weeks."""
    asked = {name_of(one): lowest(one) for one in required(*EXTRAS)}
    python = install(tmp_path, ",".join(EXTRAS), {}, "--pre", "--upgrade")
    newest = told(versions(python), asked)
    assert all(newest[name] >= version for name, version in asked.items())
    check(python)
    await is_played(python.with_name("durak"), tmp_path)


def told(found: Mapping[str, Version], asked: Mapping[str, Version]) -> dict[str, Version]:
    """Return the versions that are asked for, and print them for whoever reads of a failure."""
    versions = {name: found[name] for name in asked}
    sys.stdout.write("with " + ", ".join(f"{name} {one}" for name, one in versions.items()) + "\n")
    return versions


async def is_played(durak: Path, folder: Path) -> None:
    async with started(durak, folder) as (chat, site):
        await bot_answers(chat)
        async with aiohttp.ClientSession() as http:
            await page_is_served(http, site)
            table = await game_is_over(http, site)
            await game_is_thought_about(http, site, table)


@asynccontextmanager
async def started(durak: Path, folder: Path) -> AsyncIterator[tuple[str, Site]]:
    """`durak demo` as a program of that environment: where its chat is, and its page. It ends by
    Ctrl-C, and its log has no traceback.
    """
    ours = ("DURAK_", "PYTHON")
    clean = {name: one for name, one in os.environ.items() if not name.startswith(ours)}
    data, log = folder / "data", folder / "log"
    with log.open("wb") as written:
        process = await asyncio.create_subprocess_exec(
            *(durak, "demo", "--port", "0", "--data", data),
            cwd=folder,
            env=clean,
            stdout=PIPE,
            stderr=written,
        )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        assert ADDRESS.fullmatch(line), log.read_text()
        yield line.strip(), site_of(data)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), PATIENCE)
    assert process.returncode == 0, log.read_text()
    assert "Traceback" not in log.read_text()


def site_of(data: Path) -> Site:
    """The page of the demo that keeps its games there."""
    [bot] = msgspec.json.decode((data / "telegram.json").read_bytes(), type=Setup).bots
    [app] = bot.apps.values()
    port = urlsplit(app).port
    assert port is not None
    return Site(port, bot.token)


async def bot_answers(chat: str) -> None:
    """Somebody writes /durak in a group; the bot puts a table there."""
    chats = [one["chat"] for one in (await ask(chat, "/sandbox/chats"))["chats"]]
    [group] = [one["id"] for one in chats if one["title"] == "Friends"]
    said = {"t": "send", "id": 1, "chat": group, "text": "/durak"}
    assert (await ask(chat, "/client/act?as=anna", said))["t"] == "done"
    async with asyncio.timeout(PATIENCE):
        while "'Join'" not in str(await ask(chat, "/sandbox/chats")):
            await asyncio.sleep(0.1)


async def page_is_served(http: aiohttp.ClientSession, site: Site) -> None:
    packed = {"Accept-Encoding": "br"}
    async with http.get(f"{site.address}/app", headers=packed) as page:
        assert page.headers["Content-Encoding"] == "br"
        assert "<html" in await page.text()


async def game_is_over(http: aiohttp.ClientSession, site: Site) -> str:
    """Let two people play until one of them is the fool, and return their table."""
    async with Nursery() as nursery:
        people = count(FIRST_PERSON)
        company = await FriendCompany.sat_down(http, [site], people, nursery, seats=2)
        company.rest = 0.0
        async with asyncio.timeout(GAME_WITHIN):
            await company.play(lambda: any(is_over(friend.view) for friend in company.friends))
    for friend in company.friends:
        friend.hang_up()
    assert company.refused == []
    return company.table


def is_over(view: object) -> bool:
    return getattr(view, "phase", "") == "over"


async def game_is_thought_about(http: aiohttp.ClientSession, site: Site, table: str) -> None:
    """Let a players' process look back at the game, and the page's process draw it."""
    token = await site.session(http, FIRST_PERSON)
    who, game = {"Authorization": f"Bearer {token}"}, {"table": table, "game": 1}
    async with asyncio.timeout(PATIENCE):
        while not await is_looked_back_at(http, site, who, game):
            await asyncio.sleep(1)  # until that process is there
    async with http.get(f"{site.address}/api/picture", headers=who, params=game) as picture:
        assert (await picture.read()).startswith(SVG)


async def is_looked_back_at(
    http: aiohttp.ClientSession, site: Site, who: dict[str, str], game: dict[str, object]
) -> bool:
    address = f"{site.address}/api/look-back"
    async with http.post(address, headers=who, json=game) as looked:
        assert looked.status in (200, 503), await looked.text()
        return looked.status == 200

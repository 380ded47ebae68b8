"""`durak demo` as a newcomer meets it: one line with one address, and a clean end."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from deploy.demo.demo import Demo
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.programs import program
from tests.support.patience import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PRESS_START = {"t": "start", "id": 1, "bot": 5001}
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)\n")


@asynccontextmanager
async def demo(
    *options: str, cwd: Path | None = None, **environment: str
) -> AsyncIterator[tuple[Process, str]]:
    """The command as a program of its own, from its address to its end by Ctrl-C."""
    process = await asyncio.create_subprocess_exec(
        *program("deploy.cli", "demo", *options),
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=PIPE,
        stderr=PIPE,
    )
    assert process.stdout is not None
    line = ""
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        yield process, line
    finally:
        # A signal to a program that has just ended by itself would swallow its exit code.
        if line and process.returncode is None:
            process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), PATIENCE)


async def ask(address: str, path: str, act: dict[str, Any] | None = None) -> Any:
    """One question to the local Telegram."""
    async with (
        aiohttp.ClientSession() as session,
        session.request("POST" if act else "GET", f"{address}{path}", json=act) as answer,
    ):
        return await answer.json()


async def first_view(address: str) -> tuple[str, str]:
    """Return the person and the chat that the address opens."""
    async with aiohttp.ClientSession() as http, http.get(f"{address}/") as page:
        opened = page.real_url
    chats = (await ask(address, "/sandbox/chats"))["chats"]
    return opened.query["as"], next(
        chat["chat"]["title"] for chat in chats if str(chat["chat"]["id"]) == opened.fragment
    )


async def test_one_line_with_one_address_and_a_clean_end(tmp_path: Path) -> None:
    """Also on a taken port, with the data of one that was killed, and whatever lies in the folder:
    what is set for a real bot, packages named like ours.
    """
    data = ("--data", str(tmp_path / "data"))
    await is_killed(*data)
    (tmp_path / ".env").write_text("DURAK_WEBHOOK_SECRET=knock\nDURAK_REDIS_URL=mysql://x\n")
    for package in ("bot", "webapp", "durak_rules", "engine", "deploy"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("raise ImportError('nonsense')\n")
    async with demo("--port", "0", *data, cwd=tmp_path, DURAK_ADMINS="1 x") as (process, line):
        assert ADDRESS.fullmatch(line), "chat and page are there"
        people = await ask(line.strip(), "/client/people")
        spoken = [person["language_code"] for person in people["people"]]
        assert spoken == ["en", "ru", "uk", "lt"] * 2, "one sees how languages meet"
        assert await first_view(line.strip()) == ("anna", "Friends")
        chats = str(await ask(line.strip(), "/sandbox/chats"))
        assert "/start" in chats, "what was written before the end that nobody wished for"
        assert (await ask(line.strip(), "/client/act?as=boris", PRESS_START))["t"] == "done"
        greetings = chats.count("Привет")
        async with asyncio.timeout(PATIENCE):
            while str(await ask(line.strip(), "/sandbox/chats")).count("Привет") == greetings:
                await asyncio.sleep(0.1)
    assert process.returncode == 0
    assert process.stdout is not None
    assert process.stderr is not None
    assert await process.stdout.read() == b""
    assert line.encode() not in await process.stderr.read(), "one address, and that once"


async def is_killed(*data: str) -> None:
    """A demo beside a guest on its port, and beside another one that wants the same data."""
    with socket.create_server(("127.0.0.1", free_port(0))) as guest:
        taken = guest.getsockname()[1]
        async with demo("--port", str(taken), *data) as (process, line):
            found = ADDRESS.fullmatch(line)
            assert found
            assert int(found[1]) > taken, "the next free one"
            assert (await ask(line.strip(), "/client/act?as=anna", PRESS_START))["t"] == "done"
            async with demo("--port", "0", *data) as (second, nothing):
                assert nothing == ""
            process.send_signal(signal.SIGKILL)
            await process.wait()
    assert f"port {taken} is taken" in await errors_of(process)
    assert second.returncode == 1
    said = await errors_of(second)
    assert "in use by another durak" in said
    assert "Traceback" not in said


async def errors_of(process: Process) -> str:
    """Return everything that it wrote to stderr."""
    assert process.stderr is not None
    return (await process.stderr.read()).decode()


async def test_the_address_comes_with_chat_and_page_though_the_bot_is_slow(tmp_path: Path) -> None:
    async with Demo(data=tmp_path / "data", log=tmp_path / "log") as running:
        os.kill(running.pid("bot"), signal.SIGSTOP)
        await running.until_open()
        assert (await ask(running.address, "/client/act?as=anna", PRESS_START))["t"] == "done"
        os.kill(running.pid("bot"), signal.SIGCONT)
        await running.until_complete()
        async with asyncio.timeout(PATIENCE):
            while "Hello" not in str(await ask(running.address, "/sandbox/chats")):
                await asyncio.sleep(0.1)

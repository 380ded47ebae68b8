"""`systemctl restart durak` with a game going on: all of `durak serve` ends, and starts again at
its data, as the book has it for one small server.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from deploy.serving.processes.ports import free_port
from tests.bot.chat import TOKEN, Telegram
from tests.deploy.serving.test_roles import answers, friends, serve
from tests.webapp import launches
from tests.webapp.people import Phone

__all__ = ["friends"]

pytestmark = pytest.mark.slow


async def test_a_game_goes_on_after_a_restart(
    friends: Telegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the sessions that people had."""
    signed = launches.launch
    monkeypatch.setattr(
        "tests.webapp.people.launch", lambda *who, **told: signed(*who, token=TOKEN, **told)
    )
    port = free_port(0)
    page = f"http://127.0.0.1:{port}"
    given = {"port": port, "public_url": page, "telegram_api": friends.address}
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(aiohttp.ClientSession())
        anna, boris = Phone(http, page, 1, "Anna"), Phone(http, page, 2, "Boris")
        async with serve(cwd=tmp_path, **given) as process:
            await answers(f"{page}/readyz")
            table = await a_game(anna, boris)
            await play_some([anna, boris])
            before, trump = anna.view["v"], anna.game["trump"]
        assert process.returncode == 0
        for phone in (anna, boris):
            assert (await phone.is_sent_away())[0] is not None
        async with serve(cwd=tmp_path, **given):
            await answers(f"{page}/readyz")
            for phone in (anna, boris):
                await phone.open(table)
            assert anna.view["v"] >= before, "somebody may have passed by themselves"
            assert anna.game["trump"] == trump
            await play_some([anna, boris])
            for phone in (anna, boris):
                await phone.hang_up()


async def a_game(anna: Phone, boris: Phone) -> str:
    """Both play at a table: its id."""
    await anna.open()
    table = str((await anna.act("new-table", preset="podkidnoy"))["table"])
    await anna.hello(table)
    await boris.open(table)
    await boris.act("sit")
    await anna.act("start")
    for phone in (anna, boris):
        await phone.sees(lambda view: view["phase"] == "playing")
    return table


async def play_some(phones: list[Phone]) -> None:
    """Four changes of the table: moves, or somebody passes by themselves just before."""
    enough = phones[0].view["v"] + 4
    while (known := phones[0].view["v"]) < enough:
        mover = next(phone for phone in phones if phone.seat in phones[0].game["waited"])
        await mover.sees(lambda view, v=known: view["v"] >= v)
        await mover.play(mover.game["moves"][0])
        for phone in phones:
            await phone.sees(lambda view, v=known: view["v"] > v)

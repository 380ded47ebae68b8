"""`durak serve` where not all is well: Telegram away, ports taken, two roles at one port."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.memory import keys
from deploy.serving import bot_name
from deploy.serving.datadir import archive_in
from deploy.serving.processes.ports import PortOfAnother, free_port, shared
from deploy.serving.processes.programs import program
from deploy.serving.roles import bot_settings, usual_thinkers
from deploy.settings import SECRET_WORD, SettingsFault, read_settings
from engine.tables import Client, connect
from engine.tables import keys as table_keys
from engine.tables.finished.address import open_archive
from engine.tables.finished.past_game import ArchiveUnavailable
from tests.bot.chat import BOT, PEOPLE, TOKEN, Friend, Telegram, eventually, local_telegram
from tests.by_day import some_by_day
from tests.support.patience import PATIENCE
from tests.support.servers import (
    Cluster,
    StoreServer,
    a_cluster,
    own_store,
    valkey_url,
)
from tests.webapp.launches import launch

__all__ = ["a_cluster", "own_store", "valkey_url"]


@pytest.fixture
async def store(valkey_url: str) -> AsyncIterator[Client]:
    client = connect(valkey_url, answer_within=PATIENCE)
    await client.delete(keys.username(BOT))
    yield client
    await client.aclose()


@pytest.fixture
async def friends() -> AsyncIterator[Telegram]:
    """The local Telegram, which knows the bot."""
    local = local_telegram()
    await local.start()
    async with aiohttp.ClientSession(local.address) as http:
        yield Telegram(http, local.address, local)
    await local.stop()


async def test_without_telegram_the_page_serves_under_the_name_the_bot_had(
    friends: Telegram, store: Client
) -> None:
    given = read_settings(bot_token=TOKEN, telegram_api=friends.address)
    assert await bot_name.bot_usernames(given, store) == {TOKEN: "durak_bot"}
    await friends.local.stop()
    assert await bot_name.bot_usernames(given, store) == {TOKEN: "durak_bot"}


async def test_at_the_first_start_telegram_must_be_there(
    store: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_name, "TRIES", 1)
    nobody = f"http://127.0.0.1:{free_port(0)}"
    with pytest.raises(SettingsFault, match="Telegram can't be reached at http"):
        await bot_name.bot_usernames(read_settings(bot_token=TOKEN, telegram_api=nobody), store)


def test_of_several_bots_each_has_its_own_webhook_secret() -> None:
    given = {"public_url": "https://durak.example", "mini_app": "play", "webhook_secret": "knock"}
    (alone,) = bot_settings(read_settings(bot_token="77:first", **given))
    assert (alone.first_bot, alone.webhook_secret) == (None, "knock")
    first, second = bot_settings(read_settings(bot_token="77:first 78:second", **given))
    assert (first.token, first.first_bot, first.webhook_secret) == ("77:first", 77, "knock")
    assert (second.token, second.first_bot) == ("78:second", 77)
    assert SECRET_WORD.fullmatch(second.webhook_secret or "")
    assert second.webhook_secret != "knock"


async def test_a_token_that_telegram_doesnt_know_is_told(friends: Telegram, store: Client) -> None:
    given = read_settings(bot_token="4242:nobody", telegram_api=friends.address)
    with pytest.raises(SettingsFault, match="DURAK_BOT_TOKEN is wrong"):
        await bot_name.bot_usernames(given, store)


async def test_the_page_does_without_one_bot_of_several_that_telegram_doesnt_know(
    friends: Telegram, store: Client, caplog: pytest.LogCaptureFixture
) -> None:
    given = read_settings(bot_token=f"4242:nobody {TOKEN}", telegram_api=friends.address)
    assert await bot_name.bot_usernames(given, store) == {TOKEN: "durak_bot"}
    assert "Telegram doesn't know bot 4242" in caplog.text


def test_a_port_is_shared_within_a_role_only() -> None:
    port = free_port(0)
    with (
        shared(port, "bot"),
        shared(port, "bot"),
        pytest.raises(PortOfAnother),
        shared(port, "webapp"),
    ):
        pass
    with shared(port, "webapp"):
        pass


@asynccontextmanager
async def serve(*role: str, cwd: Path, **environment: object) -> AsyncIterator[Process]:
    """`durak serve` as a program of its own, until its end by SIGTERM."""
    told = {f"DURAK_{name.upper()}": str(value) for name, value in environment.items()}
    process = await asyncio.create_subprocess_exec(
        *program("deploy.cli", "serve", *role),
        env={**os.environ, "DURAK_BOT_TOKEN": TOKEN, "DURAK_MINI_APP": "play", **told},
        cwd=cwd,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), PATIENCE)


async def said(process: Process) -> str:
    return " ".join(" ".join(await said_lines(process)).split())


async def said_lines(process: Process) -> list[str]:
    """All it said; it has ended then."""
    assert process.stderr is not None
    lines = (await process.stderr.read()).decode().splitlines()
    await process.wait()  # not `send_signal`, which would take its exit code from who waits here
    return lines


async def answers(address: str, within: float = PATIENCE, status: int = 200) -> Any:
    """Return the body at an address once something answers there with this status."""
    async with aiohttp.ClientSession() as http, asyncio.timeout(within):
        while True:
            try:
                async with http.get(address) as answer:
                    if answer.status == status:
                        return await answer.text()
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.1)


@pytest.mark.slow
async def test_a_port_of_somebody_else_is_told(
    friends: Telegram, valkey_url: str, tmp_path: Path
) -> None:
    with socket.create_server(("0.0.0.0", free_port(0))) as guest:
        port = guest.getsockname()[1]
        own = {"public_url": "https://example.org", "redis_url": valkey_url}
        async with serve(
            "webapp", cwd=tmp_path, port=port, telegram_api=friends.address, **own
        ) as webapp:
            sentence = await said(webapp)
    assert f"DURAK_PORT {port} can't be used: address already in use." in sentence
    assert "Traceback" not in sentence
    assert webapp.returncode == 1


@pytest.mark.slow
async def test_two_roles_at_one_port_of_a_machine_are_refused(
    friends: Telegram, valkey_url: str, tmp_path: Path
) -> None:
    port = free_port(0)
    shared_by_both = {
        "port": port,
        "redis_url": valkey_url,
        "public_url": f"http://127.0.0.1:{port}",
        "telegram_api": friends.address,
    }
    async with serve("webapp", cwd=tmp_path, **shared_by_both):
        await answers(f"http://127.0.0.1:{port}/readyz")
        async with serve("webapp", cwd=tmp_path, **shared_by_both) as second:
            async with serve("bot", cwd=tmp_path, **shared_by_both) as bot:
                sentence = await said(bot)
            assert second.returncode is None
    assert f"Port {port} is the other role's on this machine" in sentence
    assert "Traceback" not in sentence


async def _has_an_archive(data: Path) -> bool:
    """Return whether there is an archive, made by the bot's role and readable by us alone."""
    archive = open_archive(archive_in(data))
    with suppress(ArchiveUnavailable):
        return await archive.months() == {}
    return False


@pytest.mark.slow
async def test_all_roles_with_a_store_of_their_own_and_a_webhook(
    friends: Telegram, tmp_path: Path
) -> None:
    """`durak serve` alone: the page on its port, the bot on the next, to which updates come, and
    the players after it; each with a port for those who watch.
    """
    port, health = free_port(0), free_port(0)
    bot, watched = f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{health + 1}"
    async with serve(
        cwd=tmp_path,
        port=port,
        health_port=health,
        public_url=bot,
        telegram_api=friends.address,
        webhook_secret="knock-knock",
        log="json",
    ) as process:
        assert "<title>" in await answers(f"http://127.0.0.1:{port}/app")
        await answers(f"{watched}/readyz")
        players = f"http://127.0.0.1:{health + 2}"
        await answers(f"{players}/readyz")
        assert [await status_of(f"{one}/metrics") for one in (bot, watched)] == [404, 200]
        assert 'durak_players_waiting{queue="short"} 0.0' in await answers(f"{players}/metrics")
        anna = Friend(friends, PEOPLE[0].key, PEOPLE[0].id, 0)
        await anna.starts_bot()
        anna.chat = BOT
        await eventually(lambda: _is_greeted(anna))
        await eventually(lambda: _knows_telegram(watched))
        assert (await _own_data(port, anna))["chat"]["called"] == "each"
        assert "durak_telegram_answers 1.0" in await answers(f"{watched}/metrics")
        await eventually(lambda: _has_an_archive(tmp_path / "data"))
        assert "durak_archive_waiting_games 0.0" in await answers(f"{watched}/metrics")
    lines = await said_lines(process)
    assert process.returncode == 0
    where, *logged = lines
    assert "Games are kept in" in where
    roles = {json.loads(line)["role"] for line in logged}
    assert roles - {"all"} == {"bot", "players", "webapp"}  # the watcher speaks of slow starts
    assert (tmp_path / "data" / "redis").is_dir()


async def status_of(url: str) -> int:
    async with aiohttp.ClientSession() as http, http.get(url) as answer:
        return answer.status


async def _knows_telegram(bot: str) -> bool:
    """Return whether all is introduced; the webhook brings updates a moment before that."""
    ready = json.loads(await answers(f"{bot}/readyz"))
    return bool(ready["ready"] and ready["store"] and ready["telegram"] and not ready["late"])


async def _own_data(port: int, friend: Friend) -> Any:
    """Return the data that the page lets her download: the chat's data too."""
    page, launched = f"http://127.0.0.1:{port}/api", launch(friend.id, "Anna", token=TOKEN)
    async with aiohttp.ClientSession() as http:
        shows = {"Authorization": f"tma {launched}"}
        async with http.post(f"{page}/session", headers=shows) as answer:
            token = (await answer.json())["token"]
        known = {"Authorization": f"Bearer {token}"}
        async with http.get(f"{page}/my-data", headers=known) as answer:
            return await answer.json()


async def _is_greeted(friend: Friend) -> bool:
    return any("Hello" in message["body"]["text"] for message in await friend.messages())


class SilentStore:
    """A store that is there and answers nobody."""

    def __init__(self, port: int) -> None:
        self.url = f"redis://127.0.0.1:{port}/0"
        self.asked = asyncio.Event()  # somebody has said something

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(1024):
            self.asked.set()
        writer.close()


@pytest.fixture
async def silent_store() -> AsyncIterator[SilentStore]:
    store = SilentStore(port := free_port(0))
    async with await asyncio.start_server(store.listen, "127.0.0.1", port):
        yield store


@pytest.mark.slow
@pytest.mark.parametrize("role", some_by_day(["webapp", "bot"], 2))
async def test_a_signal_ends_a_start_at_any_moment(
    friends: Telegram, silent_store: SilentStore, tmp_path: Path, role: str
) -> None:
    """The store says nothing, so that the start takes as long as one likes."""

    async def end_when(moment: Awaitable[object]) -> int:
        silent_store.asked.clear()
        async with serve(
            role,
            cwd=tmp_path,
            port=free_port(0),
            public_url="https://example.org",
            redis_url=silent_store.url,
            telegram_api=friends.address,
        ) as process:
            reading = asyncio.ensure_future(said(process))
            await asyncio.wait_for(moment, PATIENCE)
            process.send_signal(signal.SIGTERM)
            assert "Traceback" not in await asyncio.wait_for(reading, PATIENCE)
        return process.returncode or 0

    async def a_while_after_asking() -> None:
        await silent_store.asked.wait()
        await asyncio.sleep(0.5)

    loaded = await end_when(asyncio.sleep(0.3))
    assert loaded in {0, -signal.SIGTERM}, "while it is loaded the signal ends it by itself"
    assert await end_when(silent_store.asked.wait()) == 0
    assert await end_when(a_while_after_asking()) == 0


@pytest.mark.slow
@pytest.mark.cluster
async def test_both_roles_wait_for_a_cluster_that_forms_later(
    friends: Telegram, a_cluster: Cluster, tmp_path: Path
) -> None:
    a_cluster.start_nodes()
    common = {"redis_url": a_cluster.url, "telegram_api": friends.address}
    page, bot = free_port(0), free_port(0)
    common["public_url"] = f"http://127.0.0.1:{page}"
    async with (
        serve("webapp", cwd=tmp_path, port=page, **common) as webapp,
        serve("bot", cwd=tmp_path, port=bot, **common) as chat,
    ):
        for port in (page, bot):
            told = json.loads(await answers(f"http://127.0.0.1:{port}/readyz", status=503))
            assert not told["store"]
        await asyncio.to_thread(a_cluster.form)
        for port in (page, bot):
            told = json.loads(await answers(f"http://127.0.0.1:{port}/readyz"))
            assert told["ready"]
        assert (webapp.returncode, chat.returncode) == (None, None)
        anna = Friend(friends, PEOPLE[0].key, PEOPLE[0].id, await friends.group("Friends"))
        await anna.writes("/durak")
        await anna.sees("Anna")


@pytest.mark.slow
async def test_a_store_of_another_release_is_moved_or_refused(
    friends: Telegram, own_store: StoreServer, tmp_path: Path
) -> None:
    common = {
        "redis_url": own_store.url,
        "telegram_api": friends.address,
        "public_url": "https://example.org",
    }
    page, bot = free_port(0), free_port(0)
    with own_store.client as client:
        client.set("{d07}:table:k3x9", "a table")
        client.set(table_keys.EARLIER_CLOCK, "")  # as if an earlier release still ran
        async with (
            serve("webapp", cwd=tmp_path, port=page, **common),
            serve("bot", cwd=tmp_path, port=bot, **common),
        ):
            for port in (page, bot):
                await answers(f"http://127.0.0.1:{port}/readyz", status=503)
            await answers(f"http://127.0.0.1:{page}/app/fairness", status=503)
            assert client.exists("{d07}:table:k3x9") == 1
            client.delete(table_keys.EARLIER_CLOCK)
            for port in (page, bot):
                await answers(f"http://127.0.0.1:{port}/readyz")
            assert client.exists("{d07}:table:k3x9") == 0
            assert client.get(f"{table_keys.tag(7)}:table:k3x9") == b"a table"
        client.set(table_keys.layout(7), "3")
    async with serve("webapp", cwd=tmp_path, port=page, **common) as process:
        sentence = await said(process)
    assert "The store was last used by a newer release of Durak" in sentence
    assert "Traceback" not in sentence
    assert process.returncode == 1


@pytest.mark.parametrize(("cores", "thinkers"), [(1, 1), (2, 1), (4, 3)])
def test_a_core_is_left_to_those_whom_people_wait_for(
    monkeypatch: pytest.MonkeyPatch, cores: int, thinkers: int
) -> None:
    ours = set(range(cores))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: ours, raising=False)
    assert usual_thinkers() == thinkers

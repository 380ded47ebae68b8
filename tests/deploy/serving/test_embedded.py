"""The embedded server: keeps what it was told, ends with its starter, finds a free port."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from redis.exceptions import RedisError

from deploy.serving.embedded import EmbeddedFailed, EmbeddedRedis
from deploy.serving.processes.ports import free_port
from engine.tables import connect
from tests.support.patience import PATIENCE

CHILD = """
import asyncio, sys
from pathlib import Path
from deploy.serving.embedded import EmbeddedRedis
async def main():
    redis = EmbeddedRedis(Path(sys.argv[1]))
    await redis.start()
    print(redis.pid, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def remember(redis: EmbeddedRedis, word: str) -> None:
    async with connect(redis.url) as client:
        await client.set("word", word)


async def remembered(redis: EmbeddedRedis) -> str:
    async with connect(redis.url) as client:
        word = await client.get("word")
    return str(word.decode())


async def answers(redis: EmbeddedRedis) -> bool:
    async with connect(redis.url) as client:
        try:
            return bool(await client.ping())
        except RedisError:
            return False


async def test_it_keeps_what_it_was_told_through_stop_and_sigkill(tmp_path: Path) -> None:
    redis = EmbeddedRedis(tmp_path / "a directory")
    await redis.start()
    await remember(redis, "stopped")
    await redis.stop()
    assert redis.pid is None
    await redis.start()
    assert await remembered(redis) == "stopped"
    await remember(redis, "killed")
    assert redis.pid is not None
    os.kill(redis.pid, signal.SIGKILL)
    await redis.start()
    assert await remembered(redis) == "killed"
    await redis.stop()


async def test_a_start_that_is_cancelled_leaves_no_server(tmp_path: Path) -> None:
    redis = EmbeddedRedis(tmp_path)
    starting = asyncio.create_task(redis.__aenter__())
    while redis.pid is None:
        await asyncio.sleep(0)
    pid = redis.pid
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert redis.pid is None
    assert not is_running(pid)


@pytest.mark.slow
async def test_it_is_ready_when_it_has_read_all_that_it_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers meanwhile, after each thousand commands, and tells the time."""
    async with EmbeddedRedis(tmp_path) as redis, connect(redis.url) as client:
        for first in range(0, 12_000, 1000):
            pipe = client.pipeline(transaction=False)
            for number in range(first, first + 1000):
                pipe.set("word", number)
            await pipe.execute()
    settings = EmbeddedRedis._settings
    slowly = "key-load-delay 200\n"  # microseconds for each command
    monkeypatch.setattr(EmbeddedRedis, "_settings", lambda self: settings(self) + slowly)
    async with EmbeddedRedis(tmp_path) as redis, connect(redis.url) as client:
        assert (await client.info("persistence"))["loading"] == 0
        assert await client.get("word") == b"11999"


async def test_only_the_owner_may_read_its_files(tmp_path: Path) -> None:
    directory = tmp_path / "data"
    directory.mkdir(mode=0o755)  # as an earlier release left it
    async with EmbeddedRedis(directory) as redis:
        await remember(redis, "secret")
    assert directory.stat().st_mode & 0o777 == 0o700
    modes = {file.stat().st_mode & 0o177 for file in directory.rglob("*") if file.is_file()}
    assert modes == {0}, "neither for others nor to be run"


async def test_a_fallen_server_is_raised_where_it_was_with_all_it_kept(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis:
        await remember(redis, "before")
        address, first = redis.url, redis.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while redis.pid in (None, first) or not await answers(redis):
                await asyncio.sleep(0.05)
        assert redis.url == address
        assert await remembered(redis) == "before"
    assert redis.pid is None


@pytest.mark.slow
async def test_a_full_disk_is_named_and_not_each_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server ends when it can't write, and again as soon as it is told something."""
    async with EmbeddedRedis(tmp_path) as redis:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
        for _ in range(2):
            fell = redis.pid
            assert fell is not None
            os.kill(fell, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE):
                while redis.pid in (None, fell):
                    await asyncio.sleep(0.05)
    assert caplog.text.count("The embedded server has ended") == 1
    assert f"the disk of {tmp_path} is full" in caplog.text


async def test_a_start_on_a_full_disk_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    (tmp_path / "appendonlydir").write_text("no room for a directory")
    with pytest.raises(EmbeddedFailed, match=r"doesn't start: the disk of .* is full"):
        await EmbeddedRedis(tmp_path).start()
    monkeypatch.undo()
    with pytest.raises(EmbeddedFailed, match=r"doesn't start: see .*server\.log"):
        await EmbeddedRedis(tmp_path).start()


async def test_it_takes_the_next_port_if_its_own_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", free_port(0))) as other:
        taken = other.getsockname()[1]
        async with EmbeddedRedis(tmp_path, port=taken) as redis:
            await remember(redis, "elsewhere")
            assert f":{taken}/" not in redis.url


async def test_only_who_knows_the_password_gets_in(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis:
        address = redis.url.partition("@")[2]
        async with connect(f"redis://{address}") as stranger:
            with pytest.raises(RedisError, match="authenticate"):
                await stranger.get("word")


async def test_two_servers_never_write_to_one_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.serving.embedded.STOP_WITHIN", 0.3)
    async with EmbeddedRedis(tmp_path):
        with pytest.raises(EmbeddedFailed, match="Another server"):
            await EmbeddedRedis(tmp_path).start()


@pytest.mark.slow
async def test_it_ends_when_its_starter_is_killed(tmp_path: Path) -> None:
    starter = subprocess.Popen(  # noqa: ASYNC220  its first line comes at once
        [sys.executable, "-c", CHILD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout is not None
    server = int(starter.stdout.readline())
    starter.kill()
    starter.wait()
    starter.stdout.close()
    deadline = time.monotonic() + 5
    while is_running(server):
        assert time.monotonic() < deadline, "it runs on"
        await asyncio.sleep(0.02)


def is_running(pid: int) -> bool:
    """Return whether a process runs; a dead one that nobody has collected doesn't count."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"

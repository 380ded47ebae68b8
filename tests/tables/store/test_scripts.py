"""Lua scripts: their helpers before them, sent whole only to a server that doesn't know them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tables import Client, Script
from engine.tables.store.scripts import NOW_MS


@pytest.fixture
def add(tmp_path: Path) -> Script:
    """Adds a number to a key, with a function of another file."""
    (tmp_path / "sum.lua").write_text("local function sum(a, b) return a + b end\n")
    script = tmp_path / "add.lua"
    script.write_text(
        "local total = sum(redis.call('GET', KEYS[1]) or 0, ARGV[1])\n"
        "redis.call('SET', KEYS[1], total)\n"
        "return total\n"
    )
    return Script(script, helpers=[tmp_path / "sum.lua"])


async def test_a_script_runs_on_every_kind_of_server(client: Client, add: Script) -> None:
    await client.delete("{t}:one")
    assert await add.run(client, ["{t}:one"], [2]) == 2
    assert await add.run(client, ["{t}:one"], [3]) == 5


async def test_a_server_knows_a_script_after_its_first_run(valkey: Client, add: Script) -> None:
    await valkey.script_flush()
    assert await valkey.script_exists(add.sha) == [False]
    await add.run(valkey, ["{t}:one"], [2])
    assert await valkey.script_exists(add.sha) == [True]


async def test_many_runs_in_one_round_trip_give_a_reply_each(valkey: Client, add: Script) -> None:
    await valkey.set("{t}:text", "no number")
    await valkey.script_flush()
    told = await add.run_many(valkey, [(["{t}:two"], [1]), (["{t}:text"], [1])])
    assert told[0] == 1
    assert isinstance(told[1], Exception)


async def test_the_servers_clock_is_a_helper(valkey: Client, tmp_path: Path) -> None:
    (tmp_path / "clock.lua").write_text("return now_ms()\n")
    now = await Script(tmp_path / "clock.lua", helpers=[NOW_MS]).run(valkey, [], [])
    seconds, _ = await valkey.time()
    assert 0 <= seconds * 1000 + 999 - now < 2000

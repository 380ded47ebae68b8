"""The doctor's findings on the players' processes."""

from __future__ import annotations

from contextlib import aclosing

import pytest

from deploy.doctor.players import look_at_players
from deploy.serving.processes.ports import free_port
from engine.tables import connect, keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.thinking.queue import note_alive
from tests.deploy.doctor.findings import about, settings
from tests.support.patience import PATIENCE
from tests.support.servers import valkey_url

__all__ = ["valkey_url"]


async def test_it_counts_those_that_live(valkey_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "THINKER_MS", 60_000)  # a machine may be slow
    told = about(await look_at_players(settings(redis_url=valkey_url)), "players")
    assert (told.level, "play as normal ones" in told.says) == ("note", True)
    assert "durak serve players" in told.do
    async with aclosing(connect(valkey_url, answer_within=PATIENCE)) as client:
        store = RedisStore(client)
        for process in ("one", "two"):
            await note_alive(store, process)
        told = about(await look_at_players(settings(redis_url=valkey_url)), "players")
    assert (told.level, told.says[-2:]) == ("good", "2.")


async def test_without_a_redis_it_says_nothing() -> None:
    assert await look_at_players(settings()) == []
    nobody = f"redis://127.0.0.1:{free_port(0)}"
    assert await look_at_players(settings(redis_url=nobody)) == []

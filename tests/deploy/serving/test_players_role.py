"""`durak serve players` as processes: one is killed, one hangs, one is told to stop. What becomes
of questions then is in tests/tables/thinking.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from deploy.serving.processes.ports import free_port
from durak_rules import parse_position, view_for
from engine.players.thoughts.question_kinds import choice
from engine.tables import Nursery, Tables, connect
from engine.tables.store.redis_store import RedisStore
from engine.tables.thinking.queue import count_alive
from tests.deploy.serving.test_roles import said, serve
from tests.support.patience import PATIENCE
from tests.support.servers import valkey_url
from tests.tables.evening import until

__all__ = ["valkey_url"]
pytestmark = [pytest.mark.slow, pytest.mark.nightly]

OPENS = (
    "podkidnoy bout=3 dealer=0 trump=9h stock=Th9h attacker=1 defender=0 "
    "hands=AcKc6d7s8c8h/6s7hTdTcQsAd limit=6"
)
QUESTION = choice("hard", view_for(parse_position(OPENS), 1), b"four")


async def test_people_are_answered_by_whoever_is_left(valkey_url: str, tmp_path: Path) -> None:
    client = connect(valkey_url, answer_within=PATIENCE)
    tables, store = Tables(client), RedisStore(client)
    given = {"cwd": tmp_path, "redis_url": valkey_url, "thinkers": 1}

    async def are(number: int) -> bool:
        return await count_alive(store) == number

    async def is_answered() -> bool:
        return await tables.thoughts.ask("choose", QUESTION) is not None

    async with (
        serve("players", port=free_port(0), **given) as dies,
        serve("players", port=free_port(0), **given) as hangs,
        Nursery() as nursery,
    ):
        nursery.keep(tables.thoughts.run, tables.thoughts.pulse)
        await until(lambda: are(2))
        dies.kill()
        await until(is_answered)
        hangs.send_signal(signal.SIGSTOP)
        assert await tables.thoughts.ask("choose", QUESTION, within=0.2) is None
        await until(lambda: are(0))
        hangs.send_signal(signal.SIGCONT)
        await until(is_answered)
        reading = asyncio.ensure_future(said(hangs))
        hangs.send_signal(signal.SIGTERM)
        assert "Traceback" not in await asyncio.wait_for(reading, PATIENCE)
        assert hangs.returncode == 0
        assert await are(0)
    await client.aclose()

"""`/metrics` of the bot: how many jobs were done, and for how long others have been due."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import isnan

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.app import BotProcess, make_bot
from bot.memory.job_queue import AskedJob, Urgency
from bot.telegram.raw_calls import LONG_POLL
from deploy.serving.health.bot_health import add_health
from deploy.serving.processes.ports import free_port
from engine.tables import Client, Tables, connect
from tests.bot.chat import PAGE, Friend, Telegram, eventually
from tests.bot.conftest import english, settings_for
from tests.bot.games import playing
from tests.bot.jumping_time import Later
from tests.support.servers import StoreServer, a_server

__all__ = ["a_server"]

HANDLED = 'durak_bot_updates_total{kind="message",result="handled"}'
OVERDUE = "durak_bot_jobs_overdue_seconds"


@asynccontextmanager
async def watched(bot: BotProcess, tables: Tables) -> AsyncIterator[TestClient]:
    """The addresses that every process answers."""
    app = web.Application()
    add_health(app, tables, bot)
    async with TestClient(TestServer(app)) as client:
        yield client


async def figures(client: TestClient) -> dict[str, float]:
    """Return the figures of /metrics, each by its name and labels."""
    async with client.get("/metrics") as answer:
        assert answer.status == 200
        lines = (await answer.text()).splitlines()
    told = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in told}


def counted(kind: str, urgency: str) -> str:
    return f'durak_bot_jobs_total{{kind="{kind}",urgency="{urgency}"}}'


async def test_jobs_are_counted_by_kind_and_urgency(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    async with watched(bot, tables) as client:
        await anna.writes("/durak")
        await anna.sees("Anna invites you")
        await vera.presses("Join")
        await anna.sees("2. Vera")

        async def both() -> bool:
            jobs = await figures(client)
            return {counted("RefreshBoard", "answers"), counted("CheckMembers", "free")} <= {*jobs}

        await eventually(both)
        assert not any("7000000001" in name for name in await figures(client))


async def test_updates_and_calls_are_counted_by_their_result(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables, later: Later
) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=2, count=1)
    async with watched(bot, tables) as client:
        await anna.writes("/rules@durak_bot")
        await later(3)
        await eventually(lambda: is_told(client, HANDLED))
        told = await figures(client)
    for result in ("ok", "too_many"):
        assert told[f'durak_bot_calls_total{{method="sendMessage",result="{result}"}}'] == 1
    assert told[HANDLED] == 1
    assert told["durak_bot_inbox_updates"] in (0, 1), "it is marked a moment later"
    assert told['durak_bot_update_seconds_count{kind="message"}'] == 1
    assert told["durak_bot_call_seconds_count"] >= 2
    assert told["process_resident_memory_bytes"] > 0


async def test_an_update_that_fails_is_counted_though_somebody_said_sorry(
    bot: BotProcess, anna: Friend, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> tuple[int, ...]:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.chat.tables_in_chat.admins_of", broken)
    async with watched(bot, tables) as client:
        await anna.writes("/durak")
        failed = 'durak_bot_updates_total{kind="message",result="failed"}'
        await eventually(lambda: is_told(client, failed))


@pytest.mark.slow
@pytest.mark.parametrize(("reachable", "result"), [(True, "rung"), (False, "refused")])
async def test_notices_are_counted_with_their_delay(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    later: Later,
    reachable: bool,
    result: str,
) -> None:
    if reachable:
        await anna.starts_bot()
        await vera.starts_bot()
    await playing(anna, vera)
    await later(settings_for(PAGE).notice_after)
    async with watched(bot, tables) as client:
        counted = f'durak_bot_notices_total{{result="{result}"}}'
        await eventually(lambda: is_told(client, counted))
        told = await figures(client)
    assert told['durak_bot_job_delay_seconds_count{urgency="notices"}'] >= 1
    assert told['durak_tables{state="playing"}'] == 1
    forbidden = 'durak_bot_calls_total{method="sendMessage",result="forbidden"}'
    assert (forbidden in told) is not reachable


async def is_told(client: TestClient, name: str) -> bool:
    return (await figures(client)).get(name, 0) > 0


async def test_telegram_answers_before_anybody_has_written(
    bot: BotProcess, tables: Tables
) -> None:
    """The first fetch of updates stays open meanwhile, for half a minute."""
    async with watched(bot, tables) as client:
        await eventually(lambda: is_told(client, "durak_bot_fetches"))
        await eventually(lambda: is_told(client, "durak_telegram_answers"), LONG_POLL / 2)


async def test_the_age_of_due_jobs_that_nobody_does(store: Client, tables: Tables) -> None:
    """This bot's queue is looked at, and no process works on it."""
    bot = make_bot(settings_for("http://127.0.0.1:9"), tables, store, english)
    queue = bot.context.memory.job_queue
    await queue.put(
        [AskedJob("board|k3x9", Urgency.BOARD), AskedJob("pin|k3x9", Urgency.FREE, 60)]
    )
    async with watched(bot, tables) as client:

        async def is_late() -> bool:
            return (await figures(client))[f'{OVERDUE}{{urgency="boards"}}'] > 0

        await eventually(is_late)
        told = await figures(client)
    others = [told[f'{OVERDUE}{{urgency="{one}"}}'] for one in ("answers", "notices", "free")]
    assert others == [0, 0, 0]
    assert (told["durak_telegram_answers"], told["durak_bot_fetches"]) == (0, 0)


async def test_without_the_store_the_rest_is_told() -> None:
    away = connect(f"redis://127.0.0.1:{free_port(0)}")
    tables = Tables(away)
    bot = make_bot(settings_for("http://127.0.0.1:9"), tables, away, english)
    bot.metrics.jobs_overdue.labels(Urgency.BOARD).set(3)  # as it was a moment ago
    async with watched(bot, tables) as client:
        told = await figures(client)
    assert "durak_bot_fetches" in told
    assert isnan(told["durak_outbox_entries"])
    assert isnan(told["durak_archive_waiting_games"])
    assert not any(name.startswith(OVERDUE) for name in told)
    await away.aclose()


async def test_while_the_store_is_full_the_rest_is_told(a_server: StoreServer) -> None:
    """Not 500: Prometheus would take it that the process is gone."""
    client = connect(a_server.url)
    tables = Tables(client)
    bot = make_bot(settings_for("http://127.0.0.1:9"), tables, client, english)
    with a_server.client as admin:
        admin.config_set("maxmemory", 1)
    async with watched(bot, tables) as watcher:
        told = await figures(watcher)
    assert "durak_bot_fetches" in told
    assert isnan(told["durak_outbox_entries"])
    await client.aclose()


async def test_a_bot_without_its_store_isnt_ready(a_server: StoreServer) -> None:
    """The store was there a moment ago, and its time is still known."""
    client = connect(a_server.url)
    tables = Tables(client)
    bot = make_bot(settings_for("http://127.0.0.1:9"), tables, client, english)
    async with watched(bot, tables) as asked:
        assert (await asked.get("/readyz")).status == 200
        a_server.kill()
        answer = await asked.get("/readyz")
        assert answer.status == 503
        assert not (await answer.json())["store"]
    await client.aclose()

"""`/metrics` of the bot: how many jobs were done, and for how long others have been due."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.app import BotProcess, make_bot
from bot.memory import AskedJob, Urgency
from deploy.serving.health.bot_health import add_health
from deploy.serving.ports import free_port
from engine.tables import Client, Tables, connect
from tests.bot.chat import Friend, eventually
from tests.bot.conftest import english, settings_for
from tests.support.servers import Server, a_server

__all__ = ["a_server"]

OVERDUE = "durak_bot_jobs_overdue_seconds"


@asynccontextmanager
async def watched(bot: BotProcess, tables: Tables) -> AsyncIterator[TestClient]:
    """The addresses that every process answers."""
    app = web.Application()
    add_health(app, tables, bot)
    async with TestClient(TestServer(app)) as client:
        yield client


async def figures(client: TestClient) -> dict[str, float]:
    """What /metrics says, each by its name and labels."""
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


async def test_how_long_jobs_have_been_due_that_nobody_does(store: Client, tables: Tables) -> None:
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
    assert not any(name.startswith(OVERDUE) for name in told)
    await away.aclose()


async def test_a_bot_without_its_store_isnt_ready(a_server: Server) -> None:
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

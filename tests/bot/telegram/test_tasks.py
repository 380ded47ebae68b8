"""The background of a bot's process: what is killed there comes back, what hangs is missed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from engine.tables import KeptTask, Tables
from tests.bot.chat import Friend, eventually
from tests.bot.conftest import RunBot
from tests.bot.jumping_time import Later
from tests.bot.telegram.test_metrics import figures, watched

pytestmark = pytest.mark.slow

TASKS = ["outbox", "jobs", "sweep", "lease", "fetch"]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are short."""
    monkeypatch.setattr("bot.telegram.updates.SWEEP_EVERY", 0.1)


def kept(bot: BotProcess, name: str) -> KeptTask:
    return bot.works[name]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", TASKS)
async def test_a_task_that_is_killed_starts_again(
    bot: BotProcess, tables: Tables, anna: Friend, later: Later, name: str
) -> None:
    await later.quiet()
    pulse = tables.pulses.of(name)
    kept(bot, name)._task.cancel()

    async def is_back() -> bool:
        return pulse.restarts == 1 and not kept(bot, name)._task.done()

    await eventually(is_back)
    await anna.writes("/durak")
    await anna.sees("invites you")
    async with watched(bot, tables) as client:
        told = await figures(client)
    assert told[f'durak_task_restarts_total{{task="{name}"}}'] == 1
    assert told[f'durak_task_age_seconds{{task="{name}"}}'] < 30


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", TASKS)
async def test_a_task_that_stays_away_is_missed(
    bot: BotProcess, tables: Tables, later: Later, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs, say. Here it just ends, and isn't started again."""
    await later.quiet()
    async with watched(bot, tables) as client:

        async def readiness() -> tuple[int, dict[str, Any]]:
            async with client.get("/readyz") as answer:
                return answer.status, await answer.json()

        assert (await readiness())[0] == 200
        kept(bot, name).let_end().cancel()
        monkeypatch.setattr(tables.pulses.of(name), "_late_after", 0.5)

        async def is_missed() -> bool:
            status, told = await readiness()
            return status == 503 and told["store"] and told["late"] == [name]

        await eventually(is_missed)


async def test_no_process_is_missed_for_not_fetching_with_a_webhook(
    run_bot: RunBot, tables: Tables
) -> None:
    bot = await run_bot(webhook_secret="the-secret")

    async def runs() -> bool:
        return bool(bot.works)

    await eventually(runs)
    assert {pulse.name for pulse in tables.pulses} >= {"jobs", "outbox", "sweep"}
    assert {pulse.name for pulse in tables.pulses}.isdisjoint({"lease", "fetch"})

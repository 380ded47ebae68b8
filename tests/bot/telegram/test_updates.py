"""Updates: handled once, in order, by one process at a time, and none blocks the next."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from redis.exceptions import ConnectionError as RedisConnectionError

from bot.app import BotProcess
from bot.chat.presses import ACTS
from bot.memory import Memory
from bot.memory.job_queue import Urgency, due_key
from bot.messages.callbacks import TableAct
from bot.telegram.lanes import Lanes
from bot.telegram.updates import LEASE, SWEEP_EVERY
from bot.telegram.webhook import HEADER, PATH
from deploy.serving.log.logs import set_up_logs
from deploy.serving.processes.ports import free_port
from engine.tables import Nursery, Tables
from tests.bot.chat import BOT, PAGE, TOKEN, Friend, Telegram, eventually
from tests.bot.conftest import RunBot, settings_for
from tests.bot.games import playing
from tests.bot.jumping_time import Later, is_outbox_read
from tests.bot.notices.test_turn_notices import AFTER, notices, started, whose_turn
from tests.support.logs import logs_as_before

__all__ = ["logs_as_before"]

ROOT = Path(__file__).parents[3]
POLLING_LEASE = settings_for(PAGE).lease


@pytest.mark.slow
async def test_an_update_delivered_twice_makes_one_table(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, later: Later
) -> None:
    await later.quiet()
    await telegram.fault(updates="duplicate", count=3)
    await anna.writes("/durak")
    await anna.sees("invites you")
    await later.quiet()
    assert len(await anna.messages()) == 1
    assert len(await store.keys("*:table:*")) == 1


async def test_a_bot_ends_quietly_though_its_store_is_away(
    bot: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: str) -> None:
        raise RedisConnectionError("connection refused")

    monkeypatch.setattr(bot.context.memory.polling_lease, "release", away)
    nursery = Nursery()
    keeping = nursery.start(bot.polling.keep_lease(), name="lease")
    await asyncio.sleep(0.05)
    await nursery.close()  # which cancels until it has ended: one cancellation can get lost
    assert keeping.cancelled()


async def test_a_failing_handler_blocks_nobody_and_tells_the_person(
    run_bot: RunBot,
    anna: Friend,
    vera: Friend,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    logs_as_before: None,
) -> None:
    """In the log there is all but the token."""
    set_up_logs("text", role="bot", tokens=[TOKEN])

    async def broken(*_: object) -> tuple[int, ...]:
        raise RuntimeError(f"the token is {TOKEN}")

    monkeypatch.setattr("bot.chat.tables_in_chat.admins_of", broken)
    await run_bot()
    await anna.writes("/durak")
    await vera.writes("/rules@durak_bot")
    await eventually(lambda: _says(vera, "Durak in a minute"))
    said = capsys.readouterr().err
    assert "in make_table\n" in said
    assert "RuntimeError: the token is …" in said
    assert "a-token-for-tests" not in said


@pytest.mark.slow
async def test_a_press_that_fails_is_answered(
    bot: BotProcess, anna: Friend, vera: Friend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> str:
        raise RuntimeError("no")

    monkeypatch.setitem(ACTS, TableAct.RULES, broken)
    await anna.writes("/durak")
    assert "it is our fault" in await anna.is_told_in_more("Rules")
    assert "at the table" in await vera.is_told("Join")


async def test_one_of_two_processes_fetches_and_the_other_takes_over(
    run_bot: RunBot, anna: Friend, later: Later
) -> None:
    async with Nursery() as nursery:
        one = await run_bot(nursery=nursery)
        await later.quiet()
        two = await run_bot()
        await later(2 * POLLING_LEASE)
        assert one.polling.fetching
        assert not two.polling.fetching
    await later(POLLING_LEASE)
    assert two.polling.fetching
    await anna.writes("/durak")
    await anna.sees("invites you")
    assert len(await anna.messages()) == 1


@pytest.mark.slow
async def test_a_kept_update_is_handled_though_its_process_died(
    run_bot: RunBot, anna: Friend, telegram: Telegram, store: Any, later: Later
) -> None:
    """The update was kept and confirmed; then the process was gone."""
    memory = Memory(store, 5001)
    await anna.writes("/durak")
    body = await _fetched_once(telegram)
    for update in body:
        assert await memory.inbox.store(update["update_id"], _text(update), lease=LEASE)
    await run_bot()
    await later(LEASE / 2)
    assert await anna.messages() == []
    await later(LEASE / 2 + SWEEP_EVERY)
    await anna.sees("invites you")
    await later(LEASE + SWEEP_EVERY)
    assert len(await anna.messages()) == 1


@pytest.mark.slow
async def test_a_killed_process_leaves_everything_to_the_next(
    run_bot: RunBot,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    valkey_url: str,
    later: Later,
) -> None:
    """SIGKILL between the turn and its notice, while it has the lease."""
    other = subprocess.Popen(  # noqa: ASYNC220 - it is to be killed, not awaited
        [sys.executable, "-m", "tests.bot.one_process", telegram.address, valkey_url],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert other.stdout is not None
    await asyncio.to_thread(other.stdout.readline)
    await started(anna, vera)
    table_id = await playing(anna, vera)
    called = whose_turn(await tables.load(table_id), anna, vera)
    await eventually(lambda: _is_planned(store))
    other.kill()
    other.wait()
    other.stdout.close()
    assert await notices(called) == []
    await run_bot()
    await later(AFTER)
    assert len(await notices(called)) == 1
    await later(POLLING_LEASE)
    await gleb.writes("/durak express")
    await gleb.sees("Express")


@pytest.mark.parametrize(
    ("command", "answer", "made"),
    [("/durak", "invites you", 1), ("/help@durak_bot", "/durak", 0)],
)
async def test_a_command_that_is_handled_again_is_answered_once(
    run_bot: RunBot,
    anna: Friend,
    store: Any,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    answer: str,
    made: int,
) -> None:
    """The store was away, or the process died, when all was done and that wasn't noted."""
    process = await run_bot()
    handled, tried = process.context.memory.inbox.handled, []

    async def away_at_first(number: int) -> None:
        tried.append(number)
        if len(tried) == 1:
            raise RedisConnectionError("connection refused")
        await handled(number)

    monkeypatch.setattr(process.context.memory.inbox, "handled", away_at_first)
    await anna.writes(command)
    await eventually(anna.messages)
    assert answer in (await anna.messages())[0]["body"]["text"]
    await later(LEASE + SWEEP_EVERY)
    assert len(tried) == 2
    assert len(await store.keys("*:table:*")) == made
    assert len(await anna.messages()) == 1


async def test_the_webhook_answers_after_handling_and_wants_the_secret(
    run_bot: RunBot, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    port, cleanup = await _serve(run_bot, telegram)
    url = f"http://127.0.0.1:{port}{PATH}"
    await anna.writes("/durak")
    await anna.sees("invites you")
    async with aiohttp.ClientSession() as http:
        for wrong in ({}, {HEADER: "wrong"}, {HEADER: "секрет"}):
            async with http.post(url, json={"update_id": 1}, headers=wrong) as answer:
                assert answer.status == 401
        right = {HEADER: "the-secret"}
        nonsense = '{"update_id": 9, "message": "nonsense"}'
        deep = '{"update_id": ' + "[" * 200_000
        for body in (nonsense, '{"no": "update"}', '{"update_id": 1e400}', "[]", deep):
            async with http.post(url, data=body, headers=right) as answer:
                assert answer.status == 200
    assert "at the table" in await vera.is_told("Join")
    assert len(await anna.messages()) == 1
    await cleanup()


async def test_an_update_that_nobody_asked_for_is_a_line_without_its_content(
    bot: BotProcess, store: Any, later: Later, caplog: pytest.LogCaptureFixture
) -> None:
    """aiogram would print the whole of it, as a warning; and a warning fails this test."""
    await later.quiet()
    anna = {"id": 7000000001, "is_bot": False, "first_name": "Anna"}
    with caplog.at_level(logging.INFO):
        for kind in ("a_kind_of_2030", "edited_message"):
            assert await bot.updates.accept({"update_id": 900000600, kind: {"from": anna}}) is None
        assert await bot.updates.accept({"update_id": 900000600, "message": None}) is None
    lines = [record.getMessage() for record in caplog.records]
    assert lines == ["update 900000600 is of a kind that we don't ask for; ignored"] * 3
    counted = 'durak_bot_updates_total{kind="other",result="ignored"} 3.0'
    assert counted in bot.metrics.text().decode()
    assert await store.keys("*900000600*") == []


async def test_an_update_that_cannot_be_read_is_a_line_without_its_content(
    bot: BotProcess, caplog: pytest.LogCaptureFixture
) -> None:
    update = {"update_id": 900000601, "message": {"text": "Anna's words", "date": "Anna's day"}}
    handled = await bot.updates.accept(update)
    assert handled is not None
    await handled
    (line,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert line.startswith("update 900000601: ValidationError: message.message_id (missing), ")
    assert "message.date (" in line
    assert "Anna" not in line


async def test_lanes_keep_order_and_do_not_wait_for_each_other() -> None:
    done: list[str] = []
    gate = asyncio.Event()

    async def slow() -> None:
        await gate.wait()
        done.append("slow")

    async def next_one() -> None:
        done.append("next")

    async def elsewhere() -> None:
        done.append("elsewhere")

    async with Nursery() as nursery:
        lanes = Lanes(nursery)
        last = [lanes.put("a", slow), lanes.put("a", next_one)]
        await lanes.put("b", elsewhere)
        gate.set()
        await asyncio.gather(*last)
    assert done == ["elsewhere", "slow", "next"]
    assert lanes.waiting == 0


async def _is_planned(store: Any) -> bool:
    """Return whether a process has planned a notice and has nothing else in its hands."""
    notices = await store.exists(due_key(BOT, Urgency.NOTICE))
    return bool(notices) and await is_outbox_read(store)


def _text(update: dict[str, Any]) -> str:
    return json.dumps(update)


async def _fetched_once(telegram: Telegram) -> list[dict[str, Any]]:
    """Return the updates that a process fetches, keeps and confirms before it dies."""
    address = "/bot5001:a-token-for-tests/getUpdates"
    async with telegram.http.post(address, data={"timeout": "3"}) as answer:
        found = (await answer.json())["result"]
    last = found[-1]["update_id"]
    async with telegram.http.post(address, data={"offset": str(last + 1)}) as answer:
        assert (await answer.json())["result"] == []
    return list(found)


async def _says(friend: Friend, words: str) -> bool:
    return any(words in one["body"].get("text", "") for one in await friend.messages())


async def _serve(run_bot: RunBot, telegram: Telegram) -> tuple[int, Any]:
    """The bot with a webhook, on a port that is known before it tells Telegram."""
    port = free_port(0)
    role = await run_bot(webhook_secret="the-secret", public_url=f"http://127.0.0.1:{port}")
    app = web.Application()
    app.add_routes(role.routes())
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return port, runner.cleanup

"""Scripts of the bot's memory on a Cluster: each touches the keys that it declares."""

from __future__ import annotations

from importlib.resources import files

import pytest
from redis.crc import key_slot

from bot.memory import Memory
from bot.memory.job_queue import SettledJob, Urgency
from bot.memory.job_room import NO_LIMIT
from bot.memory.repository import script
from bot.memory.sent.send_windows import Window
from engine.tables import Client
from tests.bot.chat import BOT
from tests.bot.memory.test_keys import write_everything
from tests.bot.memory.test_memory import client
from tests.support.script_keys import watched
from tests.support.servers import SLOTS, Cluster, store, store_url

__all__ = ["client", "store", "store_url"]

NAMES = [file.name.removesuffix(".lua") for file in (files("bot.memory") / "lua").iterdir()]
SCRIPTS = {name: script(name) for name in NAMES}


@pytest.mark.cluster
@pytest.mark.parametrize("store", ["cluster"], indirect=True)
async def test_no_script_touches_what_it_does_not_declare(store: Cluster, client: Client) -> None:
    with watched(store) as runs:
        for bot in range(BOT, BOT + 8):  # they lie with different nodes
            await all_scripts(client, bot)
    for run in runs:
        assert run.touched <= run.declared
    assert {run.script for run in runs} == {one.sha for one in SCRIPTS.values()}
    slots = {key_slot(key.encode()) for run in runs for key in run.declared}
    assert {slot * 3 // SLOTS for slot in slots} == {0, 1, 2}


async def all_scripts(client: Client, bot: int) -> None:
    """Run every script: remember everything, and change or end what is remembered."""
    memory = Memory(client, bot)
    await write_everything(memory)
    shares, window = dict.fromkeys(Urgency, NO_LIMIT), Window("all", 30, 5.0)
    (job, *_) = (await memory.job_queue.claim(9, lease=30, window=window, shares=shares)).jobs
    await memory.job_queue.settle([SettledJob(job, None)])
    await memory.job_queue.overdue()
    await memory.paid_sends.give_back()
    await memory.inbox.store(901, "{}", lease=30)
    await memory.inbox.keep([901], lease=30)
    await memory.polling_lease.release("one")

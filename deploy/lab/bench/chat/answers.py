"""Time until `/durak` is answered in a group while 1,500 jobs are due."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

from bot.jobs.job_kinds import Job, RefreshBoard, RemoveMessage, SetMenuButton
from bot.memory.job_queue import AskedJob, Urgency, due_key
from bot.settings import bot_id_of
from deploy.lab.bench.chat.latencies import percentile
from deploy.lab.bench.local_telegram import TOKEN

if TYPE_CHECKING:
    from deploy.lab.bench.chat.stage import Stage

DUE: Final = 1500
A_FIFTH: Final = DUE // 5
BETWEEN: Final = 0.4  # seconds from one command to the next
PATIENCE: Final = 30.0


async def answers(stage: Stage, seconds: float) -> dict[str, Any]:
    """Milliseconds from the command to the table's message, in group after group."""
    await _ask(stage, 0)  # the bot has warmed up
    await stage.memory.job_queue.put([AskedJob(str(job), job.urgency) for job in due_jobs(stage)])
    asked = range(1, max(2, min(len(stage.asking), round(seconds / BETWEEN))))
    waits = []
    for number in asked:
        waits.append(await _ask(stage, number))
        await asyncio.sleep(BETWEEN)
    left = await _forget_the_rest(stage)
    return {
        "jobs_due": DUE,
        "jobs_left_after_answers": left,
        "answers": len(waits),
        "answer_ms_p50": percentile(waits, 50),
        "answer_ms_p99": percentile(waits, 99),
    }


def due_jobs(stage: Stage) -> list[Job]:
    """Deletions, people's buttons, and a message for each table."""
    boards: list[Job] = [RefreshBoard(group.table.id) for group in stage.groups]
    people = [person.id for group in stage.groups for person in group.people]
    removals: list[Job] = [RemoveMessage(people[0], 10**6 + one) for one in range(A_FIFTH)]
    buttons = DUE - len(boards) - len(removals)
    return [*removals, *boards, *(SetMenuButton(10**9 + one) for one in range(buttons))]


async def _ask(stage: Stage, number: int) -> float:
    who, chat = stage.asking[number]
    calls = await stage.calls()
    last, start = calls[-1]["n"] if calls else 0, time.time()
    await stage.act(who, "send", chat=chat, text="/durak@measured")
    while time.time() - start < PATIENCE:
        for call in await stage.calls(last):
            if call["method"] == "sendMessage" and str(call["parameters"]["chat_id"]) == str(chat):
                return float(call["at"] - start) * 1000
        await asyncio.sleep(0.05)
    return PATIENCE * 1000


async def _forget_the_rest(stage: Stage) -> int:
    """The evening begins with an empty queue."""
    names = [due_key(bot_id_of(TOKEN), urgency) for urgency in Urgency]
    left = 0
    for name in names:
        left += await stage.client.zcard(name)
        await stage.client.delete(name)
    return left

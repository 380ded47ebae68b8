"""Jobs: typed here, a text in the queue, and the texts of the release before are still read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest
from redis.exceptions import OutOfMemoryError, ReadOnlyError, ResponseError

from bot.app import BotProcess
from bot.jobs.handlers import HANDLERS, handles
from bot.jobs.job_kinds import (
    KINDS,
    CallGroup,
    CallToTable,
    CheckMembers,
    CheckWatchers,
    Doer,
    EndCalls,
    Job,
    OfferVote,
    OpenAppointment,
    RefreshAppointment,
    RefreshBoard,
    RefreshHand,
    RefreshNotice,
    RemindOfTurn,
    RemoveAnswer,
    RemoveCommand,
    RemoveMessage,
    RemoveOldMessage,
    SendNotice,
    SetMenuButton,
    UpdatePin,
    parse_job,
)
from bot.jobs.runner import STORE_RETRY
from bot.memory.job_queue import ClaimedJob, JobQueue, SettledJob, Urgency
from engine.tables import StoreUnavailable
from tests.bot.chat import eventually


@pytest.mark.parametrize(
    ("job", "text"),
    [
        (RefreshBoard("k3x9"), "board|k3x9"),
        (SendNotice("k3x9", 2, "1.2.8"), "call|k3x9|2|1.2.8"),
        (CheckWatchers("k3x9"), "look|k3x9"),
        (RemindOfTurn("k3x9", 2, "1.2.8", 1), "mind|k3x9|2|1.2.8|1"),
        (RefreshNotice(7000000001), "tell|7000000001"),
        (RefreshHand("k3x9", 7000000001), "hand|k3x9|7000000001"),
        (RemoveMessage(-100500, 33), "drop|-100500|33"),
        (RemoveCommand(-100500, 34), "tidy|-100500|34"),
        (RemoveAnswer(-100500, 33, 34), "both|-100500|33|34"),
        (RemoveOldMessage(-100500, 33), "old|-100500|33"),
        (UpdatePin("k3x9"), "pin|k3x9"),
        (SetMenuButton(7000000001), "menu|7000000001"),
        (CheckMembers("k3x9"), "members|k3x9"),
        (OfferVote("k3x9", 2, 8), "vote|k3x9|2|8"),
        (CallGroup("k3x9"), "around|k3x9"),
        (CallToTable("k3x9", 7000000001), "come|k3x9|7000000001"),
        (EndCalls("k3x9"), "came|k3x9"),
        (RefreshAppointment("k3x9"), "date|k3x9"),
        (OpenAppointment("k3x9"), "hour|k3x9"),
    ],
)
def test_a_job_waits_under_its_text(job: Job, text: str) -> None:
    assert str(job) == text
    assert parse_job(text) == job


def test_no_two_kinds_of_jobs_have_the_same_word() -> None:
    with pytest.raises(TypeError, match="has the word of RefreshBoard"):

        class RepaintBoard(Job, word="board", urgency=Urgency.BOARD):
            table_id: str

    assert KINDS["board"] is RefreshBoard


def test_each_kind_of_job_has_one_handler() -> None:
    assert HANDLERS.keys() == set(KINDS.values())
    with pytest.raises(TypeError, match="UpdatePin has a handler"):

        @handles(UpdatePin)
        async def update_pin_too(_context: Any, _job: UpdatePin) -> None: ...


def test_each_job_names_the_table_or_person_whose_bot_does_it() -> None:
    names = {Doer.TABLE: "table_id", Doer.SENDERS: "table_id", Doer.PERSON: "person"}
    for kind in KINDS.values():
        name = names.get(kind.doer)
        assert name is None or name in kind.__annotations__


@pytest.mark.parametrize("text", ["", "board", "board|a|b", "call|k3x9|two|1.2.8", "dance|k3x9"])
def test_a_text_that_is_no_job_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no job|invalid literal"):
        parse_job(text)


@pytest.mark.parametrize(
    "refusal",
    [
        OutOfMemoryError("command not allowed when used memory > 'maxmemory'."),
        ReadOnlyError("You can't write against a read only replica."),
        ResponseError("MISCONF Errors writing to the AOF file: No space left on device"),
        StoreUnavailable(),
    ],
)
async def test_a_job_is_done_later_if_the_store_takes_nothing_now(
    bot: BotProcess, refusal: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def update_pin(_context: Any, _job: UpdatePin) -> None:
        raise refusal

    monkeypatch.setitem(HANDLERS, UpdatePin, update_pin)
    claimed = ClaimedJob(str(UpdatePin("k3x9")), asked="1", until="1")
    assert await bot.context.jobs._outcome(claimed) == STORE_RETRY


async def test_a_job_asked_for_while_it_runs_is_done_with_the_next_ones(
    bot: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pause in ("REST", "LOOK_EVERY"):
        monkeypatch.setattr(f"bot.jobs.runner.{pause}", 3600.0)
    begun: list[str] = []
    release = asyncio.Event()

    async def update_pin(_context: Any, job: UpdatePin) -> None:
        begun.append(job.table_id)
        await release.wait()

    async def begins(*tables: str) -> bool:
        return sorted(begun) == sorted(tables)

    jobs = bot.context.jobs
    settle = JobQueue.settle

    async def settle_late(queue: JobQueue, ended: Iterable[SettledJob]) -> None:
        await asyncio.sleep(0.05)  # the store is busy just then
        await settle(queue, ended)

    monkeypatch.setattr(JobQueue, "settle", settle_late)
    monkeypatch.setitem(HANDLERS, UpdatePin, update_pin)
    await jobs.put(UpdatePin("a"), urgency=Urgency.ANSWER)
    await eventually(partial(begins, "a"))
    await jobs.put(UpdatePin("a"))
    await asyncio.sleep(0.05)
    release.set()
    await jobs.put(UpdatePin("b"), urgency=Urgency.ANSWER)
    await eventually(partial(begins, "a", "a", "b"))

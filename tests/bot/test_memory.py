"""What the bot remembers, on each kind of Redis: the same steps on one node and on a Cluster."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.memory import BoardMessage, ClaimedJob, Draft, Memory, SentNotice
from engine.tables import connect
from tests.support.servers import store, store_url

__all__ = ["store", "store_url"]


@pytest.fixture
async def memory(store_url: str) -> AsyncIterator[Memory]:
    client = connect(store_url)
    yield Memory(client, 5001)
    await client.aclose()


async def test_windows_and_pauses(memory: Memory) -> None:
    narrow, wide = ("narrow", 1, 5.0), ("wide", 2, 5.0)
    assert await memory.send_windows.take("1", [narrow, wide]) == 0
    assert await memory.send_windows.take("1", [narrow, wide]) > 4
    assert await memory.send_windows.take("2", [wide]) == 0  # the refused one cost nothing here
    assert await memory.send_windows.take("2", [wide]) > 4
    await memory.send_windows.pause("3", 2.0)
    assert 1 < await memory.send_windows.take("3", [("other", 9, 1.0)]) <= 2


async def test_a_job_asked_for_while_it_is_done_is_done_once_more(memory: Memory) -> None:
    await memory.job_queue.put("board|t")
    await memory.job_queue.put("board|t")
    (first,) = await memory.job_queue.claim(9, lease=30)
    await memory.job_queue.put("board|t")
    assert await memory.job_queue.claim(9, lease=30) == []
    await memory.job_queue.settle(first)
    (second,) = await memory.job_queue.claim(9, lease=30)
    await memory.job_queue.settle(second)
    assert await memory.job_queue.claim(9, lease=30) == []


async def test_a_job_waits_and_comes_earlier_when_asked(memory: Memory) -> None:
    await memory.job_queue.put("call|t", after=60)
    assert await memory.job_queue.claim(9, lease=30) == []
    await memory.job_queue.put("call|t", after=0)
    (job,) = await memory.job_queue.claim(9, lease=30)
    await memory.job_queue.settle(job, again=60)
    assert await memory.job_queue.claim(9, lease=30) == []


async def test_a_job_of_a_dead_process_goes_to_another(memory: Memory) -> None:
    await memory.job_queue.put("board|t")
    (lost,) = await memory.job_queue.claim(9, lease=0.1)
    await asyncio.sleep(0.15)
    (taken,) = await memory.job_queue.claim(9, lease=30)
    assert taken.text == lost.text
    await memory.job_queue.settle(lost)  # it wasn't dead after all, and has no say any more
    assert await memory.job_queue.claim(9, lease=30) == []
    assert isinstance(taken, ClaimedJob)


async def test_what_must_not_come_twice_is_tried_once(memory: Memory) -> None:
    assert await memory.attempts.begin("post|t")
    assert not await memory.attempts.begin("post|t")
    await memory.attempts.forget("post|t")
    assert await memory.attempts.begin("post|t")


async def test_an_attempt_whose_answer_is_lost_counts_as_ours(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store did it, the client heard nothing and said it again."""
    client = connect(store_url)
    once, memory = client.execute_command, Memory(client, 5001)

    async def twice(*said: Any, **options: Any) -> Any:
        await once(*said, **options)
        return await once(*said, **options)

    monkeypatch.setattr(client, "execute_command", twice)
    assert await memory.attempts.begin("post|t")
    assert not await memory.attempts.begin("post|t")
    await client.aclose()


async def test_an_update_is_kept_once_and_left_to_its_process_while_that_lives(
    memory: Memory,
) -> None:
    assert await memory.inbox.store(7, "{}", lease=0.1)
    assert not await memory.inbox.store(7, "{}", lease=0.1)
    await memory.inbox.keep([7, 8], lease=30)
    await asyncio.sleep(0.15)
    assert await memory.inbox.take_over(9, lease=30) == []
    await memory.inbox.keep([7], lease=0.05)
    await asyncio.sleep(0.1)
    assert await memory.inbox.take_over(9, lease=30) == [(7, "{}", 1)]
    await memory.inbox.handled(7)
    assert not await memory.inbox.store(7, "{}", lease=0.1)


async def test_an_update_that_must_wait_may_wait_more_often_than_one_may_fail(
    memory: Memory,
) -> None:
    await memory.inbox.store(7, "{}", lease=30)
    for _ in range(5):
        await memory.inbox.postpone(7, 0.05)
        assert await memory.inbox.take_over(9, lease=30) == []
        await asyncio.sleep(0.07)
        assert await memory.inbox.take_over(9, lease=30) == [(7, "{}", 1)]


async def test_the_lease_has_one_owner(memory: Memory) -> None:
    assert await memory.polling_lease.hold("one", 0.2)
    assert not await memory.polling_lease.hold("two", 0.2)
    assert await memory.polling_lease.hold("one", 0.2)
    await memory.polling_lease.release("two")
    assert not await memory.polling_lease.hold("two", 0.2)
    await asyncio.sleep(0.25)
    assert await memory.polling_lease.hold("two", 0.2)


async def test_boards_calls_and_drafts_read_back(memory: Memory) -> None:
    await memory.boards.keep("t", "-100", BoardMessage(5, "abc"))
    assert await memory.boards.of("t") == {"-100": BoardMessage(5, "abc")}
    assert await memory.boards.tables_in("-100") == ["t"]
    assert await memory.boards.adopt("t", "-100", 9) == 5
    assert await memory.boards.adopt("t", "inline:x", 0) == 0
    await memory.boards.forget("t", "-100")
    assert list(await memory.boards.of("t")) == ["inline:x"]

    await memory.notices.keep("t", 2, SentNotice("1.2.8", 7, 33))
    assert await memory.notices.of("t") == {2: SentNotice("1.2.8", 7, 33)}
    await memory.notices.forget("t", 2)
    assert await memory.notices.of("t") == {}

    draft = Draft(7, "Anna", "en", "express")
    await memory.drafts.offer("id1", draft)
    assert await memory.drafts.of(7) == {"express": "id1"}
    await memory.drafts.use("id1", draft)
    assert await memory.drafts.of(7) == {}
    assert await memory.drafts.get("id1") == draft


async def test_whose_menu_button_opens_another_page(memory: Memory) -> None:
    for person in (7, 8):
        await memory.menu_buttons.keep_language(person, "ru")
        await memory.menu_buttons.keep_page(person, "https://one/app")
    await memory.menu_buttons.keep_page(8, "https://two/app")
    assert await memory.menu_buttons.people_besides("https://two/app") == [7]
    assert await memory.menu_buttons.language(7) == "ru"
    await memory.menu_buttons.forget(7)
    assert await memory.menu_buttons.people_besides("https://two/app") == []
    assert await memory.menu_buttons.language(7) is None


async def test_languages_groups_and_people(memory: Memory) -> None:
    await memory.groups.hear_language(-1, "ru")
    await memory.groups.hear_language(-1, "lt")
    assert await memory.groups.language(-1) == "ru"
    await memory.groups.choose_language(-1, "uk")
    await memory.groups.move(-1, -1001)
    assert await memory.groups.current_id(-1) == -1001
    assert await memory.groups.language(-1001) == "uk"
    await memory.refused_people.refuse(7)
    assert await memory.refused_people.is_refused(7)
    assert await memory.refused_people.allow(7)
    assert not await memory.refused_people.allow(7)
    assert not await memory.refused_people.is_refused(7)
    assert await memory.groups.former_id(-1001) == -1
    assert await memory.refused_people.tell_once("t1", 7, "1.0.1")
    assert not await memory.refused_people.tell_once("t1", 7, "1.0.4")
    assert await memory.refused_people.told("t1", [7, 8]) == {7: "1.0.1"}

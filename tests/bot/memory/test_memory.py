"""The bot's memory on each kind of Redis: the same steps on one node and on a Cluster."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from redis.crc import key_slot
from redis.exceptions import ConnectionError

from bot.memory import Memory
from bot.memory.drafts import Draft
from bot.memory.group_settings import Edits, GroupSettings, Makers
from bot.memory.job_queue import (
    LOOK_AT_JOBS,
    PARTS,
    AskedJob,
    Claimed,
    ClaimedJob,
    JobQueue,
    SettledJob,
    Urgency,
    due_key,
)
from bot.memory.job_room import NO_LIMIT
from bot.memory.sent.attempts import Effect
from bot.memory.sent.kept_messages import BELOW, KeptMessage
from bot.memory.sent.notices import SentNotice
from bot.memory.sent.send_windows import Window
from bot.telegram.telegram_limits import SendRate
from engine.tables import Client, Script, connect
from tests.bot.chat import BOT
from tests.bot.jumping_time import get_older
from tests.support.patience import PATIENCE
from tests.support.servers import SLOTS, store, store_url

__all__ = ["store", "store_url"]


@pytest.fixture
async def client(store_url: str) -> AsyncIterator[Client]:
    client = connect(store_url, answer_within=PATIENCE)
    yield client
    await client.aclose()


@pytest.fixture
def memory(client: Client) -> Memory:
    return Memory(client, BOT)


async def test_windows_and_pauses(memory: Memory, client: Client) -> None:
    windows = memory.send_windows
    narrow, wide = Window("narrow", 1, 5.0), Window("wide", 2, 5.0)
    assert await windows.take("1", [narrow, wide]) == 0
    assert await windows.take("1", [narrow, wide]) > 4
    assert await windows.take("2", [wide]) == 0  # the refused one cost nothing here
    assert await windows.take("2", [wide]) > 4
    await get_older(client, 3)
    assert 0 < await windows.take("1", [narrow, wide]) <= 2
    await get_older(client, 2)
    assert await windows.take("1", [narrow, wide]) == 0
    await windows.pause("3", 2.0)
    assert 1 < await windows.take("3", [Window("other", 9, 1.0)]) <= 2
    await get_older(client, 2)
    assert await windows.take("3", [Window("other", 9, 1.0)]) == 0


async def test_a_sender_with_a_share_of_a_window_leaves_the_rest(memory: Memory) -> None:
    windows, part = memory.send_windows, Window("w", 4, 5.0, share=2)
    assert [await windows.take(None, [part]) for _ in range(2)] == [0, 0]
    assert await windows.take(None, [part]) > 4
    whole = part._replace(share=None)
    assert [await windows.take(None, [whole]) for _ in range(2)] == [0, 0]
    assert await windows.take(None, [whole]) > 4


async def test_asking_for_room_takes_none(memory: Memory) -> None:
    windows, window = memory.send_windows, Window("w", 1, 5.0)
    assert await windows.wait("1", [window]) == 0
    assert await windows.take("1", [window]) == 0
    assert await windows.wait("1", [window]) > 4


class Queue:
    """The jobs of one bot, in few words."""

    def __init__(self, memory: Memory) -> None:
        self._queue = memory.job_queue
        self.settle = self._queue.settle
        self.shares = dict.fromkeys(Urgency, NO_LIMIT)

    async def put(
        self,
        text: str,
        urgency: Urgency = Urgency.BOARD,
        after: float = 0,
        put_off: bool = False,
    ) -> None:
        await self._queue.put([AskedJob(text, urgency, after, put_off)])

    async def look(self, most: int = 9) -> Claimed:
        return await self._queue.claim(most, 30, EVERYTHING, self.shares)

    async def claim(self, most: int = 9) -> Sequence[ClaimedJob]:
        return (await self.look(most)).jobs


EVERYTHING = Window("all", 9, 5.0)


PARTED = 4


async def test_jobs_in_parts_keep_their_order_of_urgency(client: Client) -> None:
    """Those of one table lie together; taken are the most urgent, wherever they lie."""
    queue = JobQueue(client, BOT, PARTED)
    tables = [f"t{number}" for number in range(12)]
    for table in tables:
        await queue.put([AskedJob(f"board|{table}", Urgency.BOARD)])
        await queue.put([AskedJob(f"call|{table}|0|1.0.1", Urgency.LOOK)])
    shares = dict.fromkeys(Urgency, NO_LIMIT)
    first = (await queue.claim(12, 30, EVERYTHING, shares)).jobs
    assert {job.urgency for job in first} == {Urgency.LOOK}
    then = (await queue.claim(99, 30, EVERYTHING, shares)).jobs
    assert sorted(job.text for job in then) == sorted(f"board|{table}" for table in tables)
    part_of = {job.text.split("|")[1]: job.part for job in first}
    assert len({*part_of.values()}) > 1
    assert all(part_of[job.text.split("|")[1]] == job.part for job in then)
    assert 0 not in part_of.values()
    await queue.settle([SettledJob(job, None) for job in (*first, *then)])
    await get_older(client, 31)
    assert (await queue.claim(99, 30, EVERYTHING, shares)).jobs == []


async def test_all_parts_share_the_room_in_the_window(client: Client) -> None:
    queue = JobQueue(client, BOT, PARTED)
    await queue.put([AskedJob(f"board|t{number}", Urgency.BOARD) for number in range(12)])
    shares = {**dict.fromkeys(Urgency, NO_LIMIT), Urgency.BOARD: 5}
    found = await queue.claim(99, 30, EVERYTHING, shares)
    assert len(found.jobs) == 5
    assert found.wait == EVERYTHING.seconds


async def test_jobs_of_an_earlier_release_are_done_under_their_old_key(client: Client) -> None:
    """Asked for again before that, it is still one job."""
    shares = dict.fromkeys(Urgency, NO_LIMIT)
    old, queue = JobQueue(client, BOT, 0), JobQueue(client, BOT, PARTED)
    job = AskedJob("board|t1", Urgency.BOARD)
    await old.put([job])
    await queue.put([job])
    (claimed,) = (await queue.claim(9, 30, EVERYTHING, shares)).jobs
    assert (claimed.text, claimed.part) == ("board|t1", 0)
    await queue.put([job])
    await queue.settle([SettledJob(claimed, None)])
    (again,) = (await queue.claim(9, 30, EVERYTHING, shares)).jobs
    await queue.settle([SettledJob(again, None)])
    assert (await queue.claim(9, 30, EVERYTHING, shares)).jobs == []
    await queue.put([job])
    ((last,), _) = await queue.claim(9, 30, EVERYTHING, shares)
    assert last.part > 0
    await old.put([job])  # a process of the earlier release still runs
    await queue.claim(9, 30, EVERYTHING, shares)
    await queue.put([job])
    assert (await queue.overdue())[Urgency.BOARD].jobs == 0, "somebody does both"


async def test_a_part_that_cant_be_asked_holds_up_no_other(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node that has it is away, say."""
    queue, shares = JobQueue(client, BOT, PARTED), dict.fromkeys(Urgency, NO_LIMIT)
    await queue.put([AskedJob(f"board|t{number}", Urgency.BOARD) for number in range(12)])
    away = {1}

    async def some(client: Client, calls: Sequence[Any]) -> list[Any]:
        replies = await Script.run_many(LOOK_AT_JOBS, client, calls)
        lost = ConnectionError("away")
        return [lost if part in away else reply for part, reply in enumerate(replies)]

    monkeypatch.setattr(LOOK_AT_JOBS, "run_many", some)
    found = (await queue.claim(99, 30, EVERYTHING, shares)).jobs
    assert 0 < len(found) < 12
    assert 1 not in {job.part for job in found}
    away.update(range(PARTED + 1))
    with pytest.raises(ConnectionError):
        await queue.claim(99, 30, EVERYTHING, shares)
    away.clear()
    rest = (await queue.claim(99, 30, EVERYTHING, shares)).jobs
    assert {job.part for job in rest} == {1}
    assert len(found) + len(rest) == 12


@pytest.mark.cluster
@pytest.mark.parametrize("store", ["cluster"], indirect=True)
async def test_in_a_cluster_the_jobs_of_a_bot_lie_in_many_slots(
    store: Any, client: Client
) -> None:
    queue = JobQueue(client, BOT)
    await queue.put([AskedJob(f"board|t{number}", Urgency.BOARD) for number in range(50)])
    names = {part: due_key(BOT, Urgency.BOARD, part) for part in range(PARTS + 1)}
    used = [part for part, name in names.items() if await client.exists(name)]
    assert used == list(range(1, PARTS + 1))
    nodes = {key_slot(names[part].encode()) * 3 // SLOTS for part in used}
    assert nodes == {0, 1, 2}


async def test_a_job_asked_for_while_it_is_done_is_done_once_more(memory: Memory) -> None:
    queue = Queue(memory)
    await queue.put("board|t")
    await queue.put("board|t")
    (first,) = await queue.claim()
    await queue.put("board|t")
    assert await queue.claim() == []
    await queue.settle([SettledJob(first, None)])
    (second,) = await queue.claim()
    await queue.settle([SettledJob(second, None)])
    assert await queue.claim() == []


async def test_a_job_waits_and_comes_earlier_when_asked(memory: Memory, client: Client) -> None:
    queue = Queue(memory)
    await queue.put("call|t", after=60)
    assert await queue.claim() == []
    await queue.put("call|t", after=0)
    (job,) = await queue.claim()
    await queue.settle([SettledJob(job, 60)])
    await get_older(client, 50)
    assert await queue.claim() == []
    await get_older(client, 10)
    assert [job.text for job in await queue.claim()] == ["call|t"]


async def test_a_job_that_is_put_off_waits_anew_when_asked_for_again(
    memory: Memory, client: Client
) -> None:
    queue = Queue(memory)
    for _ in range(2):
        await queue.put("look|t", after=60, put_off=True)
        await get_older(client, 50)
        assert await queue.claim() == []
    await get_older(client, 10)
    (job,) = await queue.claim()
    await queue.put("look|t", after=60, put_off=True)
    assert await queue.claim() == [], "it is being done"
    await queue.settle([SettledJob(job, None)])
    assert [job.text for job in await queue.claim()] == ["look|t"]


async def test_the_lateness_of_the_first_job_of_an_urgency(memory: Memory, client: Client) -> None:
    queue = Queue(memory)
    await queue.put("board|t")
    await queue.put("pin|t", Urgency.FREE, after=600)
    await get_older(client, 50)
    late = await memory.job_queue.overdue()
    jobs, seconds = late.pop(Urgency.BOARD)
    assert (jobs, seconds >= 50) == (1, True)
    assert set(late.values()) == {(0, 0)}, "nothing waits, or it isn't due yet"
    (claimed,) = await queue.claim()
    assert claimed.late >= 50
    assert (await memory.job_queue.overdue())[Urgency.BOARD] == (0, 0), "somebody does it"


async def test_a_job_of_a_dead_process_goes_to_another(memory: Memory, client: Client) -> None:
    queue = Queue(memory)
    await queue.put("board|t")
    (lost,) = await queue.claim()
    await get_older(client, 30)
    (taken,) = await queue.claim()
    assert taken.text == lost.text
    await queue.settle([SettledJob(lost, None)])  # it wasn't dead after all: no say any more
    assert await queue.claim() == []


async def test_the_most_urgent_job_comes_first(memory: Memory) -> None:
    queue = Queue(memory)
    await queue.put("drop|1|1", Urgency.FREE)
    await queue.put("board|a")
    await queue.put("board|b")
    await queue.put("call|a", Urgency.NOTICE)
    await queue.put("board|b", Urgency.ANSWER)  # somebody has asked for it since
    assert [job.text for job in await queue.claim(2)] == ["board|b", "call|a"]
    assert [job.text for job in await queue.claim()] == ["board|a", "drop|1|1"]


async def test_a_job_that_somebody_asks_for_while_it_waits_again_is_urgent(
    memory: Memory,
) -> None:
    """It was being done as one among many; told to wait, it waits among the urgent ones."""
    queue = Queue(memory)
    await queue.put("board|a")
    (job,) = await queue.claim()
    await queue.put("board|a", Urgency.ANSWER)
    await queue.settle([SettledJob(job, 0)])
    await queue.put("call|a", Urgency.NOTICE)
    (first,) = await queue.claim(1)
    assert (first.text, first.urgency) == ("board|a", Urgency.ANSWER)


async def test_boards_leave_room_in_the_window_and_wake_when_there_is_some(
    memory: Memory, client: Client
) -> None:
    queue = Queue(memory)
    queue.shares |= {Urgency.BOARD: 2, Urgency.ANSWER: 3}
    for number in range(5):
        await queue.put(f"board|{number}")
    found, wait = await queue.look()
    assert len(found) == 2
    assert wait == 5  # as soon as the first of these leaves the window
    await queue.put("drop|1|1", Urgency.FREE)
    for _ in found:
        await memory.send_windows.take(None, [EVERYTHING])
    assert [job.text for job in await queue.claim()] == ["drop|1|1"]
    await queue.put("board|new", Urgency.ANSWER)
    assert [job.text for job in await queue.claim()] == ["board|new"]
    await get_older(client, 5)
    assert len(await queue.claim()) == 2


async def test_checking_for_people_to_call_needs_no_room(memory: Memory) -> None:
    queue = Queue(memory)
    queue.shares = {**SendRate(in_all=2, for_answers=1).shares}
    for _ in range(2):
        await memory.send_windows.take(None, [EVERYTHING])
    for urgency in Urgency:
        await queue.put(f"job|{urgency}", urgency)
    found = [job.urgency for job in await queue.claim()]
    assert found == [Urgency.LOOK, Urgency.FREE]


async def test_a_claim_returns_when_the_next_job_is_due(memory: Memory) -> None:
    queue = Queue(memory)
    assert await queue.look() == ([], None)
    await queue.put("call|a", Urgency.NOTICE, after=60)
    await queue.put("board|a", after=40)
    found, wait = await queue.look()
    assert found == []
    assert wait is not None
    assert 39 < wait <= 40


async def test_an_attempt_that_must_not_come_twice_begins_once(memory: Memory) -> None:
    assert await memory.attempts.begin("post|t")
    assert not await memory.attempts.begin("post|t")
    await memory.attempts.forget("post|t")
    assert await memory.attempts.begin("post|t")


def test_an_effect_has_the_name_under_which_earlier_releases_noted_it() -> None:
    assert Effect.BOARD.of("k3x9", -7) == Effect.BOARD.of("k3x9", -7, None) == "board|k3x9|-7"
    assert Effect.BOARD.of("k3x9", -7, 5) == "board|k3x9|-7|5"
    assert Effect.NOTICE.of("k3x9", "1.0.1") == "call|k3x9|1.0.1"
    assert ",".join(Effect) == (
        "board,told,lost,call,hand,mention,come,date,muted,fool,daily,report,say,picture,answer"
    )


async def test_an_attempt_whose_answer_is_lost_counts_as_ours(
    memory: Memory, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store did it, the client heard nothing and said it again."""
    once = client.execute_command

    async def twice(*said: Any, **options: Any) -> Any:
        await once(*said, **options)
        return await once(*said, **options)

    monkeypatch.setattr(client, "execute_command", twice)
    assert await memory.attempts.begin("post|t")
    assert not await memory.attempts.begin("post|t")


async def test_each_person_has_one_lobby_in_a_group(memory: Memory, client: Client) -> None:
    async def claims(creator: int, table: str, **known: list[str]) -> str | None:
        found = {"over": [], "missing": [], **known}
        return await memory.lobbies.claim(-7, creator, table, 2, **found)

    assert await claims(1, "a") == "a"
    assert await claims(1, "b", missing=["a"]) == "a", "it may still come"
    assert await claims(2, "c") == "c"
    assert await claims(3, "d") is None
    assert await memory.lobbies.of(-7) == {1: "a", 2: "c"}
    assert await claims(3, "d", over=["a"]) == "d"
    assert await claims(2, "e", over=["c"]) == "e"


async def test_a_lobby_that_never_came_is_forgotten(
    memory: Memory, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.memory.order.lobbies.COMING_MS", -1)
    for table, known in (("a", []), ("b", ["a"])):
        found = await memory.lobbies.claim(-7, 1, table, 2, over=[], missing=known)
        assert found == table


async def test_an_update_counts_once_however_often_it_is_handled(
    memory: Memory, client: Client
) -> None:
    async def counts(update: int) -> int:
        return await memory.limits.count("-7:42", update, 2, 60)

    assert [await counts(one) for one in (900, 900, 901, 902, 903, 904, 902)] == [
        1,
        1,
        2,
        3,
        4,
        4,
        3,
    ]
    await get_older(client, 60)
    assert await counts(905) == 1


async def test_an_update_is_kept_once_and_left_to_its_process_while_that_lives(
    memory: Memory, client: Client
) -> None:
    inbox = memory.inbox
    assert await inbox.store(7, "{}", lease=30)
    assert not await inbox.store(7, "{}", lease=30)
    await get_older(client, 20)
    await inbox.keep([7, 8], lease=30)
    await get_older(client, 20)
    assert await inbox.take_over(9, lease=30) == []
    await get_older(client, 10)
    assert await inbox.take_over(9, lease=30) == [(7, "{}", 1)]
    await inbox.handled(7)
    assert not await inbox.store(7, "{}", lease=30)


async def test_an_update_that_must_wait_may_wait_more_often_than_one_may_fail(
    memory: Memory, client: Client
) -> None:
    inbox = memory.inbox
    await inbox.store(7, "{}", lease=30)
    for _ in range(5):
        await inbox.postpone(7, 20)
        assert await inbox.take_over(9, lease=30) == []
        await get_older(client, 20)
        assert await inbox.take_over(9, lease=30) == [(7, "{}", 1)]


async def test_the_lease_has_one_owner(memory: Memory, client: Client) -> None:
    lease = memory.polling_lease
    assert await lease.hold("one", 6)
    assert not await lease.hold("two", 6)
    await get_older(client, 4)
    assert await lease.hold("one", 6)
    await lease.release("two")
    await get_older(client, 4)
    assert not await lease.hold("two", 6)
    await get_older(client, 2)
    assert await lease.hold("two", 6)
    await lease.release("two")
    assert await lease.hold("one", 6)


async def test_boards_read_back(memory: Memory) -> None:
    boards = memory.boards
    await boards.keep(KeptMessage(5, "abc", "lobby0/0"), "t", -100)
    assert await boards.of("t") == {"-100": KeptMessage(5, "abc", "lobby0/0")}
    assert await boards.at("t", -100) == KeptMessage(5, "abc", "lobby0/0")
    assert await boards.tables_in(-100) == ["t"]
    assert await boards.adopt("t", -100, 9) == 5
    await boards.adopt("t", "inline:x", 0)
    await boards.forget("t", -100)
    assert await boards.of("t") == {"inline:x": KeptMessage(0)}
    assert await boards.tables_in(-100) == []
    assert await boards.at("t", -100) == KeptMessage()


async def test_a_wish_for_a_message_outlives_its_changes(memory: Memory) -> None:
    boards = memory.boards
    await boards.ask(BELOW, "t", -100)
    await boards.keep(KeptMessage(5, "abc"), "t", -100)
    assert await boards.of("t") == {"-100": KeptMessage(5, "abc", asked=BELOW)}
    await boards.is_done("t", -100)
    assert await boards.of("t") == {"-100": KeptMessage(5, "abc")}


async def test_notices_read_back(memory: Memory) -> None:
    await memory.notices.keep(2, SentNotice("1.2.8", 7, 33), "t")
    assert await memory.notices.all("t") == {2: SentNotice("1.2.8", 7, 33)}
    await memory.notices.forget(2, "t")
    assert await memory.notices.all("t") == {}


async def test_a_draft_is_offered_again_for_a_minute_until_it_is_used(
    memory: Memory, client: Client
) -> None:
    drafts, draft = memory.drafts, Draft(7, "Anna", "en", "1-6-n-o", "slow")
    await drafts.offer("id1", draft)
    assert await drafts.offered_to(7) == {"1-6-n-o slow": "id1"}
    await drafts.use("id1", draft)
    assert await drafts.offered_to(7) == {}
    assert await drafts.of("id1") == draft
    await drafts.offer("id2", draft)
    await get_older(client, 60)
    assert await drafts.offered_to(7) == {}
    assert await drafts.of("id2") == draft


async def test_people_whose_menu_button_opens_another_page_are_listed(memory: Memory) -> None:
    buttons = memory.menu_buttons
    for person in (7, 8):
        await buttons.languages.keep(person, "ru")
        await buttons.pages.keep(person, "https://one/app")
    await buttons.pages.keep(8, "https://two/app")
    assert await buttons.people_with_other_page("https://two/app") == [7]
    assert await buttons.languages.of(7) == "ru"
    await buttons.forget(7)
    assert await buttons.people_with_other_page("https://two/app") == []
    assert await buttons.languages.of(7) is None


async def test_a_group_speaks_its_admins_language_also_under_a_new_number(memory: Memory) -> None:
    groups = memory.group_settings
    assert await groups.of(-1) == GroupSettings()
    await groups.note_language(-1, "ru")
    await groups.note_language(-1, "lt")
    assert await groups.of(-1) == GroupSettings(language="ru")
    await groups.choose(-1, GroupSettings(language="uk"))
    await memory.move_group(-1, -1001)
    assert await memory.groups.current_id(-1) == -1001
    assert await memory.groups.former_id(-1001) == -1
    assert (await groups.of(-1001)).language == "uk"


async def test_group_settings_read_back_and_come_along_to_the_supergroup(
    memory: Memory,
) -> None:
    chosen = GroupSettings(
        language="lt",
        rules="perevodnoy",
        makers=Makers.ADMINISTRATORS,
        topic=7,
        mentions=True,
        pinning=False,
        edits=Edits.BOUT,
        auto_pass=False,
    )
    await memory.group_settings.choose(-1, chosen)
    assert await memory.group_settings.of(-1) == chosen
    await memory.move_group(-1, -1001)
    assert await memory.group_settings.of(-1001) == chosen
    await memory.group_settings.choose(-1001, GroupSettings("uk"))
    await memory.move_group(-1, -1001)  # told twice: what was chosen meanwhile stays
    assert await memory.group_settings.of(-1001) == GroupSettings("uk")


async def test_group_settings_of_a_later_release_are_left_aside(
    memory: Memory, client: Client
) -> None:
    """Two releases run side by side while one follows the other."""
    await memory.group_settings.choose(-1, GroupSettings(mentions=True))
    (key,) = [key async for key in client.scan_iter("*settings:-1*")]
    known = json.loads(await client.get(key))
    await client.set(key, json.dumps({**known, "colour": "green"}))
    assert await memory.group_settings.of(-1) == GroupSettings(mentions=True)


async def test_admins_are_asked_for_again_after_a_minute(memory: Memory, client: Client) -> None:
    admins = memory.admins
    assert await admins.of(-1) is None
    await admins.keep((7, 8), -1)
    assert await admins.of(-1) == (7, 8)
    await get_older(client, 60)
    assert await admins.of(-1) is None


async def test_a_person_who_refused_us_is_tried_again_after_a_week(
    memory: Memory, client: Client
) -> None:
    people = memory.refused_people
    await people.refuse(7)
    assert await people.refused.is_set(7)
    assert await people.allow(7)
    assert not await people.allow(7)
    assert not await people.refused.is_set(7)
    await people.refuse(7)
    await get_older(client, 7 * 24 * 3600)
    assert not await people.refused.is_set(7)


async def test_a_person_is_told_for_one_turn(memory: Memory) -> None:
    people = memory.refused_people
    assert await people.mark_told("t1", 7, "1.0.1")
    assert not await people.mark_told("t1", 7, "1.0.4")
    assert await people.told("t1", [7, 8]) == {7: "1.0.1"}

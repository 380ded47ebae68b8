"""Stored values: what is kept is read back, and lives as long as its key says."""

from __future__ import annotations

from bot.memory import Memory
from bot.memory.people.call_choices import Call, CallChoice
from bot.memory.sent.notices import Wait
from engine.tables import Client
from tests.bot.jumping_time import get_older
from tests.bot.memory.test_memory import client, memory
from tests.support.servers import store, store_url

__all__ = ["client", "memory", "store", "store_url"]

DAY = 24 * 3600.0


async def test_a_value_is_kept_until_it_is_cleared_or_taken(memory: Memory) -> None:
    await memory.titles.keep("Friends", -7)
    assert await memory.titles.of(-7) == "Friends"
    assert await memory.titles.of(-8) is None
    assert await memory.titles.clear(-7)
    assert not await memory.titles.clear(-7)
    await memory.more.keep(6, -7, 42)
    assert await memory.more.take(-7, 42) == 6
    assert await memory.more.take(-7, 42) is None


async def test_a_value_that_is_renewed_lives_on(memory: Memory, client: Client) -> None:
    bots = memory.bot_assignments.of_tables
    await bots.keep(5002, "k3x9")
    for _ in range(2):
        await get_older(client, 20 * DAY)
        assert await bots.renew("k3x9") == 5002
    await get_older(client, 30 * DAY)
    assert await bots.renew("k3x9") is None


async def test_a_flag_is_set_once_until_its_time_is_over(memory: Memory, client: Client) -> None:
    offered = memory.mentions_offered
    assert await offered.set_once(-7)
    assert not await offered.set_once(-7)
    assert await offered.is_set(-7)
    assert not await offered.is_set(-8)
    await get_older(client, 400 * DAY)
    assert not await offered.is_set(-7)


async def test_a_choice_is_the_usual_one_until_somebody_chooses(memory: Memory) -> None:
    assert await memory.call_choices.of(42) == CallChoice()
    await memory.call_choices.keep(CallChoice(Call.NEVER, (22, 8)), 42)
    assert await memory.call_choices.of(42) == CallChoice(Call.NEVER, (22, 8))


async def test_fields_live_as_long_as_the_one_that_was_stored_last(
    memory: Memory, client: Client
) -> None:
    first, second = Wait("k3x9", 0, "1.0.1"), Wait("k3x9", 1, "1.0.2")
    await memory.waits.keep(first, 0, 42)
    await get_older(client, 2 * DAY)
    await memory.waits.keep(second, 1, 42)
    await get_older(client, 2 * DAY)
    assert await memory.waits.all(42) == {first: 0, second: 1}
    await memory.waits.forget_some([], 42)
    await memory.waits.forget_some([first], 42)
    assert await memory.waits.of(first, 42) is None
    assert await memory.waits.of(second, 42) == 1
    await get_older(client, 3 * DAY)
    assert await memory.waits.all(42) == {}


async def test_members_are_listed_in_order(memory: Memory) -> None:
    for chat in (-5, -10, -7):
        await memory.callers.groups.add(chat, 42)
    await memory.callers.groups.remove(-7, 42)
    assert await memory.callers.groups.all(42) == [-10, -5]

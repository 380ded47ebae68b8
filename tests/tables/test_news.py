"""News: everybody hears of every change, and hears when something may have been missed."""

from __future__ import annotations

import asyncio
import re

import pytest

from engine.tables import Client, News, NewsReader, Person, Tables, keys
from tests.support.patience import PATIENCE
from tests.support.servers import Cluster, Server
from tests.tables.evening import lobby, until


async def next_news(reader: NewsReader) -> News:
    async with asyncio.timeout(PATIENCE):
        return await reader.get()


async def next_of(reader: NewsReader, table_id: str | None) -> News:
    """The next word about this table (None: that the link was lost)."""
    while (news := await next_news(reader)).table_id != table_id:
        pass
    return news


async def test_the_first_word_is_to_read_everything(tables: Tables) -> None:
    async with tables.news() as news:
        assert (await next_news(news)).table_id is None


async def test_every_process_hears_of_a_change(processes: list[Tables], anna: Person) -> None:
    one, two, _ = processes
    async with one.news() as here, two.news() as there:
        await next_of(here, None)
        await next_of(there, None)
        table = await lobby(one, anna)
        for news in (here, there):
            word = await next_of(news, table.id)
            while word.version < table.version:
                word = await next_of(news, table.id)
            assert (word.version, word.epoch) == (table.version, table.epoch)


async def test_a_slow_listener_gets_the_newest_word_of_each_table() -> None:
    reader = NewsReader()
    for version in (1, 2, 3):
        reader.put(News("one", version))
        reader.put(News("two", version))
    assert [await reader.get(), await reader.get()] == [News("one", 3), News("two", 3)]


async def test_a_very_slow_listener_is_told_to_read_everything() -> None:
    reader = NewsReader()
    for number in range(5000):
        reader.put(News(f"t{number}", 1))
    assert (await reader.get()).table_id is None


async def test_after_a_lost_link_everything_is_read_again(
    tables: Tables, store: Server | Cluster, anna: Person
) -> None:
    table = await lobby(tables, anna)
    async with tables.news() as news:
        await next_of(news, None)
        cut(store)
        await tables.add_computer(table.id, anna.id, "easy")  # heard or not:
        await next_of(news, None)
        assert (await tables.load(table.id)).version == 3
        await tables.add_computer(table.id, anna.id, "easy")
        await until_heard(news, table.id, 4)


def cut(store: Server | Cluster) -> None:
    """The server drops its listeners, as it does with slow ones."""
    for node in store.nodes if isinstance(store, Cluster) else [store]:
        with node.client as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")


async def until_heard(news: NewsReader, table_id: str, version: int) -> None:
    while (await next_of(news, table_id)).version < version:
        pass


async def test_a_link_cut_again_and_again_heals_each_time(
    local: Tables, valkey: Client, anna: Person
) -> None:
    table = await lobby(local, anna)
    async with local.news() as news:
        for _ in range(3):
            await next_of(news, None)
            await valkey.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await next_of(news, None)
        await local.add_computer(table.id, anna.id, "easy")
        await until_heard(news, table.id, 3)


async def test_a_listener_that_goes_does_not_take_the_link_along(
    local: Tables, anna: Person
) -> None:
    async with local.news() as stays:
        await next_of(stays, None)
        async with local.news() as goes:
            await next_of(goes, None)
        table = await lobby(local, anna)
        await until_heard(stays, table.id, table.version)


async def test_without_listeners_there_is_no_link(local: Tables, valkey: Client) -> None:
    async with local.news() as news:
        await next_of(news, None)

    async def silent() -> bool:
        heard = await valkey.execute_command("PUBSUB", "NUMSUB", keys.news(0))
        return int(heard[1] if isinstance(heard, list) else next(iter(heard.values()))) == 0

    await until(silent)


@pytest.mark.parametrize("computers", [2])
async def test_news_and_outbox_tell_nothing_but_which_table_and_version(
    local: Tables, valkey: Client, anna: Person, computers: int
) -> None:
    """Nobody learns a card from the store's channels."""
    link = valkey.pubsub()
    await link.psubscribe("*")
    table = await lobby(local, anna)
    for _ in range(computers):
        await local.add_computer(table.id, anna.id, "easy")
    await local.start(table.id, anna.id)
    heard = []
    while len(heard) < 5:
        message = await link.get_message(ignore_subscribe_messages=True, timeout=PATIENCE)
        if message is not None:
            heard.append(message["data"].decode())
    await link.aclose()
    assert all(re.fullmatch(r"[a-z0-9]{12} \d+ [0-9a-f]{8}", word) for word in heard)
    for _, fields in await valkey.xrange(keys.outbox(keys.shard_of(table.id))):
        assert set(fields) == {b"t", b"v", b"k", b"b"}
        assert fields[b"t"].decode() == table.id
        assert fields[b"v"].isdigit()
        assert fields[b"k"] in {b"created", b"seats", b"started"}
        assert fields[b"b"] == b"1"  # no move within a bout

"""Changes of tables, whole: told to who shows them, in this process and in others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from durak_rules import PRESETS, legal_moves, move_rules, waited_for
from engine.tables import (
    Client,
    Nursery,
    Person,
    Phase,
    Table,
    TableChange,
    Tables,
    keys,
)
from engine.tables import table as tables_table
from engine.tables.acts import playing, seating
from engine.tables.channels.changes import Changes, HeardChange, _judges
from engine.tables.timing import deadlines
from tests.support.patience import PATIENCE
from tests.support.servers import Cluster, StoreServer
from tests.tables.evening import lobby, scene, until

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"


@dataclass
class Screen:
    """One table as a process shows it, by what it hears of it; nothing is read meanwhile."""

    tables: Tables
    table: Table
    steps: list[str] = field(default_factory=list)
    unread: int = 0  # times that the table had to be read

    def hear(self, table_id: str, change: TableChange | None) -> None:
        if table_id != self.table.id or (change and change.version <= self.table.version):
            return
        followed = self.tables.news.apply(self.table, change) if change else None
        if followed is None:
            self.unread += 1
        else:
            self.table = followed.table
            self.steps += [made.move_text for made in followed.moves]


@asynccontextmanager
async def shown(tables: Tables, table: Table) -> AsyncIterator[Screen]:
    """A process shows the table, and reads nothing from now on."""
    screen = Screen(tables, table)
    changes = tables.news.changes(screen.hear)
    async with Nursery() as nursery:
        nursery.start(changes.run(), "changes")
        await linked(changes)
        await changes.follow(table.id)
        screen.table, screen.unread = await tables.load(table.id), 0
        yield screen


async def linked(changes: Changes) -> None:
    async def stands() -> bool:
        return changes._link.is_up

    await until(stands)


def cut(store: StoreServer | Cluster) -> None:
    """The server drops its listeners, as it does with slow ones."""
    for node in store.nodes if isinstance(store, Cluster) else [store]:
        with node.client as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")


async def shows(screen: Screen, wanted: Callable[[Table], bool]) -> None:
    async def seen() -> bool:
        return wanted(screen.table)

    await until(seen)


def same_version(one: Table, other: Table) -> bool:
    return one.version == other.version


async def play_a_move(tables: Tables, table: Table) -> Table:
    """The first who is waited for makes the first legal move."""
    assert table.game is not None
    seat = waited_for(table.game)[0]
    played = await tables.game.play(
        table.id,
        table.players[seat],
        legal_moves(table.game, seat)[0],
        move_id=f"m{table.version}",
        version=table.version,
        bout=table.game.bout_number,
    )
    return played.table


async def test_a_move_comes_whole_to_who_shows_the_table(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    one, two, _ = processes
    table = await scene(one, ATTACK, anna, boris)
    async with shown(one, table) as here, shown(two, table) as there:
        for _ in range(3):
            table = await play_a_move(one, table)
        for screen in (here, there):
            await shows(screen, lambda seen: seen.version == table.version)
            assert screen.table == table
            assert len(screen.steps) == 3
            assert screen.unread == 0


@pytest.mark.parametrize("preset", ["podkidnoy", "perevodnoy", "durnius_travel"])
async def test_a_heard_change_makes_the_same_table_as_a_read(
    processes: list[Tables], preset: str, anna: Person, boris: Person
) -> None:
    """Acts, a deal, a whole game and its end: deadlines too."""
    one, two, three = processes
    table = await lobby(one, anna)
    await one.host.choose_terms(table.id, anna.id, ruleset=PRESETS[preset])
    async with shown(two, table) as screen:
        await one.seats.sit(table.id, boris)
        for person in (anna, boris):
            await one.seats.get_ready(table.id, person.id, "0" * 32)
        table = await one.game.start(table.id, anna.id)
        while table.phase is Phase.PLAYING:
            table = await play_a_move(one, table)
            await shows(screen, partial(same_version, table))
            assert screen.table == await three.load(table.id)
        assert len(screen.steps) == table.moves
        assert screen.unread == 0


async def test_a_process_that_missed_a_change_has_to_read(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, ATTACK, anna, boris)
    async with shown(local, table) as screen:
        screen.table = replace(table, version=table.version - 1)
        await play_a_move(local, table)
        await until(lambda: has_to_read(screen))
        screen.table = replace(await local.load(table.id), epoch="another")
        await play_a_move(local, await local.load(table.id))
        await until(lambda: has_to_read(screen, 2))


async def has_to_read(screen: Screen, times: int = 1) -> bool:
    return screen.unread >= times


async def test_a_table_that_is_gone_has_to_be_read(processes: list[Tables], anna: Person) -> None:
    one, two, _ = processes
    table = await lobby(one, anna)
    async with shown(two, table) as screen:
        await one.host.close(table.id, anna.id)
        await until(lambda: has_to_read(screen))
        assert screen.table.version == table.version


async def test_after_a_lost_link_the_table_has_to_be_read(
    processes: list[Tables], store: StoreServer | Cluster, anna: Person
) -> None:
    one, two, _ = processes
    table = await lobby(one, anna)
    async with shown(two, table) as screen:
        cut(store)
        await until(lambda: has_to_read(screen))


async def test_nothing_is_heard_of_a_table_that_was_left(
    local: Tables, valkey: Client, anna: Person
) -> None:
    table = await lobby(local, anna)
    heard = list[str]()
    changes = Tables(valkey).news.changes(lambda table_id, _: heard.append(table_id))
    async with Nursery() as nursery:
        nursery.start(changes.run(), "changes")
        await linked(changes)
        await changes.follow(table.id)
        assert heard == [table.id]
        changes.leave(table.id)
        await changes.tidy()

        async def silent() -> bool:
            listeners = await valkey.execute_command("PUBSUB", "NUMSUB", keys.changes(table.id))
            found = listeners[1] if isinstance(listeners, list) else next(iter(listeners.values()))
            return int(found) == 0

        await until(silent)
        await local.host.add_computer(table.id, anna.id, "easy")
        assert heard == [table.id]


async def test_without_a_link_a_table_is_followed_later(
    local: Tables, valkey: Client, anna: Person
) -> None:
    table = await lobby(local, anna)
    screen = Screen(local, table)
    changes = Tables(valkey).news.changes(screen.hear)
    async with asyncio.timeout(PATIENCE):
        await changes.follow(table.id)
    async with Nursery() as nursery:
        nursery.start(changes.run(), "changes")
        await until(lambda: has_to_read(screen))


async def test_a_move_of_another_program_is_read_and_not_made_again(
    processes: list[Tables], anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While an update is under way, processes of two versions play side by side."""
    one, two, _ = processes
    table = await scene(one, ATTACK, anna, boris)
    async with shown(two, table) as screen:
        monkeypatch.setattr("engine.tables.commits.PROGRAM", "others")
        await play_a_move(one, table)
        await until(lambda: has_to_read(screen))
        assert screen.table == table


@pytest.mark.parametrize("judges", [move_rules, playing, seating, tables_table, deadlines])
def test_another_program_is_known_by_every_module_that_judges(judges: ModuleType) -> None:
    assert judges.__file__ is not None
    assert Path(judges.__file__) in set(_judges())


async def test_an_earlier_program_tells_the_whole_table(
    processes: list[Tables], anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of the version before still says all of it."""
    one, two, _ = processes
    table = await scene(one, ATTACK, anna, boris)
    async with shown(two, table) as screen:
        monkeypatch.setattr("engine.tables.acts.playing.Change.says_all", lambda *_: False)
        monkeypatch.setattr("engine.tables.commits.PROGRAM", "earlier")
        table = await play_a_move(one, table)
        await shows(screen, lambda seen: seen.version == table.version)
        assert screen.table == table
        assert len(screen.steps) == 1
        assert screen.unread == 0


async def test_a_move_that_frees_a_held_seat_is_told_with_the_table(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    """By the move alone nobody would know that the person is back."""
    one, two, _ = processes
    table = await scene(one, ATTACK, anna, boris)
    await one.seats.leave(table.id, anna.id)
    table = await one.load(table.id)
    async with shown(two, table) as screen:
        table = await play_a_move(one, table)
        await shows(screen, lambda seen: seen.version == table.version)
        assert not screen.table.seats[0].held
        assert screen.table == table
        assert screen.unread == 0


def test_a_change_shows_nothing_when_it_is_printed() -> None:
    change = HeardChange(7, "1234abcd", 5, b'["7 0 p attack 6s",{},""]\nhidden')
    assert "hidden" not in repr(change)
    assert "6s" not in repr(change)

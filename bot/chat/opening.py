"""The table that /durak leads to: a running game, a lobby that waits, one's own, or a new one."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from bot.chat.tables_in_chat import make_table, table_id_of
from bot.jobs.job_kinds import RefreshBoard
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.kept_messages import DELETED, IN_TOPIC
from bot.sending.computers import seat_computers
from bot.telegram.places import ChatPlace, PrivatePlace
from engine.tables import (
    GameRuns,
    NoSuchTable,
    Pace,
    Person,
    Phase,
    Table,
    TableError,
    TableFull,
)

if TYPE_CHECKING:
    from aiogram.types import Update

    from bot.chat.wishes import Wish
    from bot.context import Context

MOST_LOBBIES = 5  # of all people in one group


class TooManyTables(Exception):
    """Raised when too many tables wait for players in this group."""


class NoSeat(Exception):
    """Raised where a table waits for players, and the person can't sit there: `why`."""

    def __init__(self, table: Table, why: TableError) -> None:
        super().__init__(table.id)
        self.table, self.why = table, why


class Here(NamedTuple):
    """The tables of a chat or topic as they were a moment ago: each is loaded once."""

    place: ChatPlace
    claimed: dict[int, str]  # the ids of people's own lobbies in the whole chat
    loaded: dict[str, Table | None]
    at_place: list[Table]

    @property
    def running(self) -> list[Table]:
        """The running games here, the newest first."""
        running = [table for table in self.at_place if table.phase is Phase.PLAYING]
        return sorted(running, key=lambda table: -table.dealt_ms)


async def tables_here(context: Context, place: ChatPlace) -> Here:
    """Return the tables that a chat shows, and those that people claimed there."""
    shown, claimed = await asyncio.gather(
        context.memory.boards.tables_in(place.chat), context.memory.lobbies.of(place.chat)
    )
    ids = [*dict.fromkeys([*shown, *claimed.values()])]
    loaded = await asyncio.gather(*map(context.table, ids))
    at_place = [table for table in loaded if table and await _stands_at(context, table, place)]
    return Here(place, claimed, dict(zip(ids, loaded, strict=True)), at_place)


async def _stands_at(context: Context, table: Table, place: ChatPlace) -> bool:
    return table.place == str(place) or await context.chat_of(table) == place


async def waiting_table(
    context: Context, person: Person, place: ChatPlace, here: Here
) -> Table | None:
    """Return the table that a bare /durak is about, and post its message again below.

    That is the game that runs here; or else the person's game of another topic, if its message
    is gone; or else a lobby that waits: the person sits down there, so ten friends who write it
    at once make one table. None where they make a table, or have one that waits. Raises NoSeat.
    """
    own = [table for table in here.running if table.plays(person.id)]
    game = next(iter([*own, *here.running]), None) or await _unseen_game(context, person, here)
    if game is None:
        game = await _seated_in_a_lobby(context, person, here)
    if game is not None:
        await _bring_down(context, game, here)
    return game


async def table_for(
    context: Context,
    update: Update,
    person: Person,
    wish: Wish,
    place: ChatPlace,
    here: Here,
    *,
    named: bool,
) -> Table:
    """Return the person's own lobby here, made now if there is none; post its message again below.

    `named` says that a game or a pace was asked for. The lobby changes to it, but a person in a
    running game here that isn't slow is shown that game. Raises TooManyTables, or what
    `Tables.choose` raises.
    """
    for table in here.running if named else ():
        if table.plays(person.id) and table.pace is not Pace.SLOW:
            await _bring_down(context, table, here)
            return table
    return await _lobby_here(context, update, person, wish, here, named=named)


async def own_table(
    context: Context, update: Update, person: Person, wish: Wish, *, named: bool
) -> Table:
    """Return the person's one lobby in the private chat. Raises what `Tables.choose` raises.

    There is only one, so that no earlier invitation stands above it.
    """
    here = await tables_here(context, ChatPlace(person.id))
    return await _lobby_here(context, update, person, wish, here, named=named)


async def _unseen_game(context: Context, person: Person, here: Here) -> Table | None:
    """Return the person's running game of another topic whose message somebody deleted, maybe with
    its topic, or which is shown here since.
    """
    for table in here.loaded.values():
        if table and table.phase is Phase.PLAYING and table.plays(person.id):
            shown = await context.memory.boards.at(table.id, here.place.chat)
            if shown.message == DELETED or shown.topic == (here.place.topic or 0):
                return table
    return None


async def _seated_in_a_lobby(context: Context, person: Person, here: Here) -> Table | None:
    """Return a lobby here in which the person has a seat now; None if none waits.

    A person who made one has their own. Raises NoSeat.
    """
    claimed = {*here.claimed.values()}
    waiting = [
        table
        for table in here.at_place
        if table.id in claimed and table.phase is Phase.LOBBY and table.persons
    ]
    if any(table.creator.id == person.id for table in waiting):
        return None
    refused: NoSeat | None = None
    for table in sorted(waiting, key=lambda table: table.seat_of(person.id) is None):
        try:
            if table.seat_of(person.id) is None:
                await context.tables.seats.sit(table.id, person)
        except NoSuchTable:
            continue
        except GameRuns:
            return table  # it has just begun
        except TableError as error:
            refused = refused or NoSeat(table, error)
        else:
            return table
    if refused is not None:
        raise refused
    return None


async def _lobby_here(
    context: Context, update: Update, person: Person, wish: Wish, here: Here, *, named: bool
) -> Table:
    """Return the person's one lobby in this chat, with the rules named last."""
    new_id, place = table_id_of(update.update_id, context.settings.token), here.place
    table_id, standing = await _claim(context, person, here, new_id)
    if standing is None:
        home = place if place.chat < 0 else PrivatePlace(place.chat)
        made = await make_table(context, update, person, wish, home, table_id=table_id)
        await seat_computers(context, made, person.id, wish.computers)
        return made
    if named:
        ruleset, pace = wish.ruleset, wish.pace
        await context.tables.host.choose_terms(standing.id, person.id, ruleset=ruleset, pace=pace)
    if standing.seat_of(person.id) is None:
        with suppress(TableFull):
            await context.tables.seats.sit(standing.id, person)
    await seat_computers(context, standing, person.id, wish.computers)
    await _bring_down(context, standing, here)
    return standing


async def _claim(
    context: Context, person: Person, here: Here, new_id: str
) -> tuple[str, Table | None]:
    """Return the id of the person's lobby here, and the lobby if it exists already."""
    lobbies, place, claimed = context.memory.lobbies, here.place, here.claimed
    tables = {table_id: here.loaded[table_id] for table_id in claimed.values()}
    standing = tables.get(claimed.get(person.id, ""))
    over = [
        table_id
        for creator, table_id in claimed.items()
        if (table := tables[table_id]) and not _is_lobby_of(table, creator)
    ]
    if standing and standing.id not in over and standing not in here.at_place:
        await context.tables.host.close(standing.id, person.id)  # it stands in another topic
        over.append(standing.id)
    others = [table for table in tables.values() if table and table is not standing]
    over += await _close_left(context, [table for table in others if table in here.at_place])
    missing = [table_id for table_id, table in tables.items() if table is None]
    table_id = await lobbies.claim(
        place.chat, person.id, new_id, MOST_LOBBIES, over=over, missing=missing
    )
    if table_id is None:
        raise TooManyTables
    return table_id, tables.get(table_id)


async def lobby_as_guest(
    context: Context, person: Person, chat: int, new_id: str
) -> tuple[str, Table | None]:
    """Return the id of the person's one lobby in a chat where we are a guest, and the lobby if it
    exists already. Raises TooManyTables.
    """
    claimed = await context.memory.lobbies.of(chat)
    tables = await asyncio.gather(*map(context.table, claimed.values()))
    loaded = dict(zip(claimed.values(), tables, strict=True))
    here = Here(ChatPlace(chat), claimed, loaded, [table for table in tables if table])
    return await _claim(context, person, here, new_id)


async def _close_left(context: Context, tables: list[Table]) -> list[str]:
    """Close those of these lobbies in which nobody sits any more; return their ids."""
    left = []
    for table in tables:
        if table.phase is Phase.LOBBY and not table.persons:
            with suppress(NoSuchTable):
                await context.tables.host.close(table.id, table.creator.id)
            left.append(table.id)
    return left


def _is_lobby_of(table: Table, creator: int) -> bool:
    return table.phase is Phase.LOBBY and table.creator.id == creator


async def _bring_down(context: Context, table: Table, here: Here) -> None:
    """Post the table's message again below, also where nobody knows whether
    the last one arrived.
    """
    memory, chat = context.memory, here.place.chat
    shown = await memory.boards.at(table.id, chat)
    if shown.message is not None:
        await memory.boards.ask(f"{IN_TOPIC}{here.place.topic or 0}", table.id, chat)
    await memory.attempts.forget(Effect.BOARD.of(table.id, chat, shown.message))
    await context.jobs.put(RefreshBoard(table.id), urgency=Urgency.ANSWER)

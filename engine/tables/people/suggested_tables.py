"""Suggested tables: those where a person sits, and open ones of the chats they are in.

When a person comes from a chat, to a table or to none, the face names that chat by a word of its
own. That proves two things: the person is in that chat, and the table's link is known there. So a
table is never suggested to a person who couldn't have seen its link.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.tables import keys
from engine.tables.people.notes import NoteList, note_in, notes_in
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Phase, Table

MOST = 8  # tables that a person is led to
READ = 2 * MOST  # that are looked at for those where they sit: some may have been left or closed
STILL_MS = keys.HOUR_MS  # after a game others wait for so long for one more player


async def note_chat(store: RedisStore, person_id: int, chat: str) -> None:
    """Note that the person has come from this chat."""
    await note_in(
        store, [NoteList(keys.chats_of(person_id), keys.NOTED_CHATS, keys.SEEN_MS)], chat
    )


async def note_opened(store: RedisStore, chat: str, table_id: str) -> None:
    """Note that somebody has come from this chat to this table."""
    await note_in(
        store, [NoteList(keys.opened_in(chat), keys.OPENED_IN_CHAT, keys.OVER_MS)], table_id
    )


async def known_in_chats(store: RedisStore, person_id: int) -> list[str]:
    """Return the tables to which somebody has come from a chat in which this person was seen
    lately, the newest first.
    """
    since = await store.clock_ms() - keys.SEEN_MS
    chats = await notes_in(store, [keys.chats_of(person_id)])
    known = await notes_in(store, [keys.opened_in(chat) for at, chat in chats if at > since])
    return list(dict.fromkeys(table_id for _, table_id in known))


def own_tables(tables: Iterable[Table], person_id: int) -> list[Table]:
    """Return the tables where the person sits and somebody may wait for them: first where they are
    waited for, then where a game runs. After a game alone with computers nobody waits.
    """
    own = [table for table in tables if _is_own(table, person_id)]
    return sorted(own, key=lambda table: _how_soon(table, person_id))


def _is_own(table: Table, person_id: int) -> bool:
    if table.seat_of(person_id) is None or table.keeps_out(person_id):
        return False
    return table.phase is not Phase.OVER or len(table.persons) > 1


def _how_soon(table: Table, person_id: int) -> int:
    if table.seat_of(person_id) in table.waiting:
        return 0
    return 1 if table.phase is Phase.PLAYING else 2


def is_open(table: Table, person_id: int, now_ms: int) -> bool:
    """Return whether people wait at this table, and this person may take a free chair."""
    if table.phase is Phase.PLAYING or not table.persons:
        return False
    if table.seat_of(person_id) is not None or table.keeps_out(person_id):
        return False
    waits = table.phase is Phase.LOBBY or now_ms < table.over_ms + STILL_MS
    return waits and len(table.seats) < table.ruleset.max_seats


def suggested(
    seats: Iterable[Table], known: Iterable[Table], person_id: int, now_ms: int
) -> list[Table]:
    """Return at most eight tables: of those where the person may sit, then of those that are known
    in their chats.
    """
    open_ones = [table for table in known if is_open(table, person_id, now_ms)]
    return [*own_tables(seats, person_id), *open_ones][:MOST]

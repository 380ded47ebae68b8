"""People, apart from their seats: blocks, language, tables to go to, and what is kept of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from engine.tables.channels.chat_membership import Membership
from engine.tables.commits import Commits
from engine.tables.errors import NoSuchTable, NotSeated, StillPlaying
from engine.tables.finished.forgetting import KeptOfPerson, forget_in_redis
from engine.tables.finished.lookbacks import LookBacks
from engine.tables.finished.past_game import Archive
from engine.tables.people import blocks, daily_ends, notes, preferences, suggested_tables
from engine.tables.people.blocks import Blocked
from engine.tables.people.daily_ends import DailyAnswer
from engine.tables.rights.apart import Apart
from engine.tables.service.seat_acts import SeatActs
from engine.tables.service.table_presence import TablePresence
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Person, Table


class TablePeople:
    """Facts about people at all tables together. Every method may raise StoreUnavailable."""

    def __init__(
        self,
        store: RedisStore,
        commits: Commits,
        archive: Archive | None,
        *,
        seats: SeatActs,
        presence: TablePresence,
        membership: Membership,
        look_backs: LookBacks,
    ) -> None:
        self._store = store
        self._commits = commits
        self._archive = archive
        self._seats = seats
        self._presence = presence
        self._membership = membership
        self._look_backs = look_backs

    # Blocks

    async def block(self, person_id: int, other: Person) -> None:
        """Keep this person and the other one from sitting together (people/blocks.py)."""
        await blocks.block(self._store, person_id, other)

    async def unblock(self, person_id: int, number: int) -> None:
        """Let them sit together again; `number` is that of `Blocked`."""
        await blocks.unblock(self._store, person_id, number)

    async def blocked_by(self, person_id: int) -> list[Blocked]:
        """Return the people whom this person has blocked, the newest first."""
        return await blocks.blocked_by(self._store, person_id)

    async def apart_from(self, person_id: int) -> Apart:
        """Return everybody whom this person has blocked, or who has blocked them."""
        return await blocks.apart_from(self._store, person_id)

    # Languages and time zones

    async def choose_language(self, person_id: int, language: str) -> None:
        """Keep the language that every face uses with the person."""
        await preferences.choose_language(self._store, person_id, language)

    async def chosen_language(self, person_id: int) -> str | None:
        """Return the language that the person chose, if any."""
        return await preferences.chosen_language(self._store, person_id)

    async def keep_zone(self, person_id: int, zone: str) -> None:
        """Keep the time zone of the person's phone (an IANA name)."""
        await preferences.keep_zone(self._store, person_id, zone)

    async def zone_of(self, person_id: int) -> str | None:
        """Return the time zone of the person's phone, as it was told last."""
        return await preferences.zone_of(self._store, person_id)

    # Ends of the day

    async def daily_answer(self, person_id: int) -> DailyAnswer | None:
        """Return the person's last answer to an end of the day, if it is kept."""
        return await daily_ends.daily_answer(self._store, person_id)

    async def keep_daily_answer(self, person_id: int, day: int, *, solved: bool) -> DailyAnswer:
        """Keep the answer to a day's end, and return the one that counts: the first."""
        return await daily_ends.keep_daily_answer(self._store, person_id, day, solved=solved)

    # Their tables

    async def running_games(self, person_id: int) -> list[Table]:
        """Return the tables with a running game in which this person holds a seat, newest
        first.
        """
        noted = await notes.noted_tables(self._store, person_id)
        there = await self._commits.load_many(note.table_id for note in noted)
        running = {name: table for name, table in there.items() if table.plays(person_id)}
        over = [
            note
            for note in noted
            if note.table_id not in running
            and not (note.table_id in there and there[note.table_id].counts_for(person_id))
        ]
        await notes.forget_notes(self._store, person_id, over)
        return [running[note.table_id] for note in noted if note.table_id in running]

    async def note_arrival(self, chat: str, person_id: int, table_id: str | None) -> None:
        """Note that the person has come from this chat, and to which table, if to one."""
        await suggested_tables.note_chat(self._store, person_id, chat)
        if table_id is not None:
            await suggested_tables.note_opened(self._store, chat, table_id)

    async def suggested_tables(self, person_id: int) -> list[Table]:
        """Return at most eight tables: those where this person sits, then those where others wait
        and this person may join, because the table's link is known in a chat they are in.
        """
        seats, known, now_ms, apart = await asyncio.gather(
            notes.seats_noted(self._store, person_id),
            suggested_tables.known_in_chats(self._store, person_id),
            self._store.clock_ms(),
            self.apart_from(person_id),
        )
        seats = seats[: suggested_tables.READ]
        there = await self._commits.load_many({*(note.table_id for note in seats), *known})
        left = [note for note in seats if not _sits(there.get(note.table_id), person_id)]
        await notes.forget_seats(self._store, person_id, left)
        return suggested_tables.suggested(
            [there[note.table_id] for note in seats if note.table_id in there],
            [there[one] for one in known if one in there and not apart.keeps_from(there[one])],
            person_id,
            now_ms,
        )

    # What is kept of them

    async def kept_of(self, person_id: int) -> KeptOfPerson:
        """Return what is noted of a person, apart from their finished games (`PastGames`)."""
        language, zone, seats, blocked = await asyncio.gather(
            self.chosen_language(person_id),
            self.zone_of(person_id),
            notes.seats_noted(self._store, person_id),
            self.blocked_by(person_id),
        )
        there = await self._commits.load_many(note.table_id for note in seats)
        sits = (name for name, table in there.items() if _sits(table, person_id))
        names = tuple(one.name for one in blocked)
        return KeptOfPerson(language, zone, tuple(sits), names)

    async def forget(self, person_id: int) -> int:
        """Forget the person: they leave their tables, and no finished game names them any more.
        Return the number of games that did. Raises StillPlaying while they are in a game, which
        would name them again.
        """
        await self._plays_nowhere(person_id)
        for table_id in (await self.kept_of(person_id)).tables:
            with suppress(NotSeated, NoSuchTable):
                await self._seats.leave(table_id, person_id)
        await self._plays_nowhere(person_id)  # cards may have been dealt before they had left
        await self._forget_presence(person_id)
        await blocks.forget_blocks(self._store, person_id)
        games = await forget_in_redis(self._store, person_id)
        if self._archive is not None:
            games |= await self._archive.forget(person_id)
        await self._look_backs.forget(games)
        return len(games)

    async def _forget_presence(self, person_id: int) -> None:
        """Delete what tables know of them: that they looked on, and what the chat said of them."""
        seats = await notes.seats_noted(self._store, person_id)
        games = await notes.noted_tables(self._store, person_id)
        for table_id in {note.table_id for note in (*seats, *games)}:
            await self._membership.doubt(table_id, person_id)
            await self._presence.look(table_id, person_id, False)
            await self._presence.play_in_chat(table_id, person_id, False)

    async def _plays_nowhere(self, person_id: int) -> None:
        """Raise StillPlaying if they play somewhere, or a game counts for them though they have
        handed their seat over.
        """
        noted = await notes.noted_tables(self._store, person_id)
        there = await self._commits.load_many(note.table_id for note in noted)
        running = [
            one for one in there.values() if one.plays(person_id) or one.counts_for(person_id)
        ]
        if running:
            raise StillPlaying(games=len(running))


def _sits(table: Table | None, person_id: int) -> bool:
    return table is not None and table.seat_of(person_id) is not None

"""The tables' service: the only way in for both faces, the clock and computer players."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import string
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from engine.rules import Move, Pass, Ruleset
from engine.rules.deal import commitment
from engine.rules.moves import PASS
from engine.tables import keys
from engine.tables.acts import dealing, handing, keeping_order, muting, playing, seating, strangers
from engine.tables.acts.change import Change
from engine.tables.acts.looking import in_chat
from engine.tables.channels import asks
from engine.tables.channels.asks import Ask, PlayerReport
from engine.tables.channels.changes import (
    Changes,
    HeardPhotos,
    HeardRemark,
    OnChange,
    OnOrder,
    Overhear,
    Overheard,
    TableChange,
)
from engine.tables.channels.chat_membership import Membership, may_have_joined
from engine.tables.channels.outbox import Outbox
from engine.tables.clock.due_acts import DueActs
from engine.tables.clock.due_deadlines import DueDeadlines
from engine.tables.commits import Commits
from engine.tables.errors import (
    BadMoveId,
    BadTableId,
    NoRecord,
    NoSuchTable,
    NotSeated,
    StillPlaying,
    TableExists,
    UnderMaintenance,
    UnreadableTable,
)
from engine.tables.finished.feeder import Feeder
from engine.tables.finished.forgetting import KeptOfPerson, forget_in_redis
from engine.tables.finished.lookbacks import LookBacks
from engine.tables.finished.past_game import Archive, PlayedGame
from engine.tables.finished.past_games import PastGames
from engine.tables.finished.recent import RecentGames
from engine.tables.health.pulses import Pulses
from engine.tables.history import Finished, Totals, moves_between, moves_of_game
from engine.tables.maintenance import Maintenance
from engine.tables.people import blocks, suggested_tables
from engine.tables.people.blocks import Blocked
from engine.tables.people.devices import DevicesTold, devices_elsewhere
from engine.tables.people.notes import forget_notes, forget_seats, noted_tables, seats_noted
from engine.tables.people.preferences import choose_language, chosen_language, keep_zone, zone_of
from engine.tables.rights.actions import Action, check, may
from engine.tables.rights.actor import actor_at
from engine.tables.rights.apart import NOBODY, Apart
from engine.tables.rights.limits import Allowed
from engine.tables.service.numbers import Numbers
from engine.tables.service.standing_orders import StandingOrders
from engine.tables.status.census import Census, Unarchived, taken, unarchived
from engine.tables.status.overview import Overview, living_tables, overview_of
from engine.tables.status.probe import Probe
from engine.tables.store.connect import Client
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import (
    ChangeKind,
    Followed,
    Pace,
    Person,
    Phase,
    Saved,
    Seat,
    Table,
    photo_mark,
)
from engine.tables.thinking.hints import Hint, Hints
from engine.tables.thinking.thinkers import Thinkers
from engine.tables.thinking.thoughts import Thoughts
from engine.tables.timing.auto_pass import PassDelay
from engine.tables.timing.deadlines import Deadlines
from engine.tables.timing.pacing import Pacing

_ID_LETTERS = string.ascii_lowercase + string.digits
_ID = re.compile(r"[a-z0-9]{4,32}")
_MOVE_ID = re.compile(r"[!-~]{1,64}")


class Tables:
    """Every table of the store. Judges with the rules, saves, and only then answers.

    Every method may raise a `TableError`: the act was refused and nothing has changed. Only after
    `StoreUnavailable` it isn't known whether the act was done: ask again, for a move with the
    same `move_id`. `think` is how many seconds a computer player waits before a usual move, at
    least and at most (pacing.py), `pass_delay` when a seat passes by itself; `keep_days` is how
    long finished games are kept; `allowed` is how much one person may have running.
    """

    def __init__(
        self,
        client: Client,
        *,
        think: tuple[float, float] = (0.7, 1.5),
        pass_delay: PassDelay = PassDelay(),  # noqa: B008
        keep_days: float = keys.KEPT_DAYS,
        archive: Archive | None = None,
        allowed: Allowed = Allowed(),  # noqa: B008
    ) -> None:
        keep_ms = int(keep_days * keys.DAY_MS)
        self._client = client
        self._store = RedisStore(client)
        pacing = Pacing(int(think[0] * 1000), int(think[1] * 1000))
        self.pulses = Pulses()  # of all tasks of this process that go round the store
        self.thoughts = Thoughts(self._store, self.pulses)
        self._hints = Hints(self.thoughts)
        self._commits = Commits(self._store, Deadlines(pacing, pass_delay), keep_ms, self.thoughts)
        self.maintenance = Maintenance(self._store)
        acts = DueActs(
            self._store, self._commits, self.thoughts, self.maintenance, pacing.ahead_ms
        )
        self.deadlines = DueDeadlines(
            self._store, self._commits, self.maintenance, acts, self.pulses
        )
        self._pass_delay = pass_delay
        self._allowed = allowed
        self._keep_ms = keep_ms
        self._archive = archive
        self._recent = RecentGames(self._store, keep_ms)
        self._past = PastGames(self._recent, archive, self._store.figures)
        self.look_backs = LookBacks(self._store, self.thoughts)
        self.numbers = Numbers(self._store, self._recent, archive)
        self.membership = Membership(self._store)  # of people in the chats of tables
        self.orders = StandingOrders(self._store, self._commits, pass_delay)
        self.figures = self._store.figures  # of what this process does with tables

    # Seats

    async def create(
        self,
        creator: Person,
        *,
        ruleset: Ruleset,
        pace: Pace,
        place: str,
        hosts: Iterable[int] = (),
        auto_pass: bool = True,
        hints: bool = False,
        seated: bool = False,
        hides_photo: bool = False,
        table_id: str | None = None,
    ) -> Table:
        """Make a table with nobody at it yet, or with its creator. With an id that this creator
        has used for this place it is that table: asking twice makes one. `hosts` are the ids of
        people who may do what the creator may. Raises UnderMaintenance.
        """
        if table_id is not None and not _ID.fullmatch(table_id):
            raise BadTableId(table=table_id[:32])
        secret = os.urandom(32)
        table = Table(
            id=table_id or "".join(secrets.choice(_ID_LETTERS) for _ in range(12)),
            version=1,
            place=place,
            creator=creator,
            hosts=frozenset(hosts),
            ruleset=ruleset,
            pace=pace,
            phase=Phase.LOBBY,
            seats=(Seat(person=creator, photo=photo_mark(hides_photo)),) if seated else (),
            commitment=commitment(secret),
            server_seed=secret,
            auto_pass=auto_pass,
            hints=hints,
        )
        if await self.maintenance.mode() is not None:
            return await self._made_before(table)
        return await self._commits.create(table) or await self._same_as(table)

    async def _made_before(self, asked: Table) -> Table:
        """No new table is made; but one that was asked for twice may be there already."""
        with suppress(NoSuchTable):
            return await self._same_as(asked)
        raise self.maintenance.refused()

    async def _same_as(self, asked: Table) -> Table:
        there = await self.load(asked.id)
        if (there.creator.id, there.place) != (asked.creator.id, asked.place):
            raise TableExists(table=asked.id)
        return there

    async def load(self, table_id: str) -> Table:
        """The table as it is now."""
        return (await self._commits.read(_known_form(table_id))).table

    async def load_many(self, ids: Iterable[str]) -> dict[str, Table]:
        """Those of these tables that there are, by id, in one round trip."""
        wanted = [table_id for table_id in ids if _ID.fullmatch(table_id)]
        return {table.id: table for table in await self._commits.read_many(wanted)}

    async def sit(
        self,
        table_id: str,
        person: Person,
        chair: int | None = None,
        *,
        hides_photo: bool = False,
    ) -> Table:
        """The person sits down on this chair, or moves over to it; without one, on the first that
        is free.
        """
        apart, now_ms = await asyncio.gather(self.apart_from(person.id), self.clock_ms())
        return await self._act(
            Action.SIT,
            table_id,
            person.id,
            lambda table: seating.seated(table, person, chair, hides_photo, now_ms),
            apart,
        )

    async def hide_photo(self, table_id: str, person_id: int, hidden: bool) -> Table:
        """The person doesn't want their photo shown at their seat, or does again."""
        return await self._act(
            Action.SHOW_PHOTO,
            table_id,
            person_id,
            lambda table: seating.photo_hidden(table, person_id, hidden),
        )

    async def leave(self, table_id: str, person_id: int) -> Table:
        """The person gives the seat up; during a game a computer player holds it until the end."""

        def judge(table: Table) -> Change | Table:
            if table.phase is Phase.PLAYING:
                return playing.left(table, person_id)
            return seating.unseated(table, person_id)

        return await self._act(Action.LEAVE, table_id, person_id, judge)

    async def back(self, table_id: str, person_id: int) -> Table:
        """The person is here (again) and plays: no computer player holds the seat any more."""
        now_ms = await self.clock_ms()
        return await self._act(
            Action.COME_BACK,
            table_id,
            person_id,
            lambda table: playing.returned(table, person_id, now_ms),
        )

    async def keep_seat(self, table_id: str, person_id: int) -> Table:
        """The person is late for the next game: the seat is kept for a while."""
        now_ms = await self.clock_ms()
        return await self._act(
            Action.KEEP_SEAT,
            table_id,
            person_id,
            lambda table: seating.kept_for(table, person_id, now_ms),
        )

    async def join_next(
        self, table_id: str, person: Person, *, on: bool = True, hides_photo: bool = False
    ) -> Table:
        """The person looks on, and sits down when the running game is over; or doesn't after
        all.
        """
        if not on:
            return await self._act(
                Action.NOT_JOIN_NEXT,
                table_id,
                person.id,
                lambda table: seating.not_joining(table, person.id),
            )
        return await self._act(
            Action.JOIN_NEXT,
            table_id,
            person.id,
            lambda table: seating.joining(table, person, hides_photo),
            await self.apart_from(person.id),
        )

    async def offer_seat(
        self, table_id: str, person_id: int, seat: int, *, on: bool = True
    ) -> Table:
        """A seat of the running game is to be had by somebody who looks on, or not any more."""
        act = handing.offered if on else handing.kept
        return await self._act(
            Action.OFFER_SEAT, table_id, person_id, lambda table: act(table, person_id, seat)
        )

    async def take_seat(
        self, table_id: str, person: Person, seat: int, *, hides_photo: bool = False
    ) -> Table:
        """Somebody who looks on takes a seat that is offered, with its cards."""
        return await self._act(
            Action.TAKE_SEAT,
            table_id,
            person.id,
            lambda table: handing.taken(table, person, seat, hides_photo),
            await self.apart_from(person.id),
        )

    async def ready(self, table_id: str, person_id: int, nonce: str) -> Table:
        """The person is ready for the next game, and adds chance to it as `got_ready` says."""
        return await self._act(
            Action.GET_READY,
            table_id,
            person_id,
            lambda table: seating.got_ready(table, person_id, nonce),
        )

    async def count_in(self, table_id: str, person_id: int) -> Table:
        """The person is ready for the next game, and adds nothing to its shuffle."""
        return await self._act(
            Action.GET_READY,
            table_id,
            person_id,
            lambda table: seating.counted_in(table, person_id),
        )

    async def add_computer(
        self, table_id: str, person_id: int, level: str, chair: int | None = None
    ) -> Table:
        """A host seats a computer player, on this chair or the first that is free."""
        return await self._act(
            Action.ADD_COMPUTER,
            table_id,
            person_id,
            lambda table: seating.with_computer(table, level, chair),
        )

    async def move_seat(self, table_id: str, person_id: int, seat: int, chair: int) -> Table:
        """A host moves who has a seat to another chair; who sits there changes places."""
        return await self._act(
            Action.MOVE_SEAT,
            table_id,
            person_id,
            lambda table: seating.moved_by_host(table, seat, chair),
        )

    async def remove_seat(self, table_id: str, person_id: int, seat: int) -> Table:
        """A host frees a seat; during a game a computer player takes it to the end."""
        return await self._act(
            Action.REMOVE_SEAT, table_id, person_id, lambda table: keeping_order.freed(table, seat)
        )

    async def choose(
        self,
        table_id: str,
        person_id: int,
        *,
        ruleset: Ruleset | None = None,
        pace: Pace | None = None,
        auto_pass: bool | None = None,
        hints: bool | None = None,
    ) -> Table:
        """A host chooses for the next game: other rules, another pace, whether those who can only
        pass do so by themselves, whether hints may be asked for.
        """
        return await self._act(
            Action.CHOOSE_TERMS,
            table_id,
            person_id,
            lambda table: seating.chosen(table, ruleset, pace, auto_pass, hints),
        )

    # Order

    async def close(self, table_id: str, person_id: int) -> None:
        """A host closes the table. A game that runs is broken off first, and kept as such."""

        def break_off(table: Table) -> Change | None:
            return playing.broken_off(table) if table.phase is Phase.PLAYING else None

        await self._act(Action.CLOSE, table_id, person_id, break_off)
        await self._act(Action.CLOSE, table_id, person_id, keeping_order.closed)

    async def keep_out(self, table_id: str, person_id: int, seat: int) -> Table:
        """A host frees a person's seat, and that person may look on but not sit here again."""
        return await self._act(
            Action.KEEP_OUT,
            table_id,
            person_id,
            lambda table: keeping_order.kept_out(table, person_id, seat),
        )

    async def let_in(self, table_id: str, person_id: int, number: int) -> Table:
        """A host lets somebody sit again; `number` is that of `Table.kept_out`."""
        return await self._act(
            Action.LET_IN, table_id, person_id, lambda table: keeping_order.let_in(table, number)
        )

    async def mute(self, table_id: str, person_id: int, seat: int, on: bool) -> Table:
        """A host quietens the person at this seat, or lets them speak again."""
        return await self._act(
            Action.MUTE,
            table_id,
            person_id,
            lambda table: muting.muted(table, person_id, seat, on),
        )

    async def hush(self, table_id: str, person_id: int, on: bool) -> Table:
        """A host wants quiet at the table, or not any more."""
        return await self._act(
            Action.HUSH, table_id, person_id, lambda table: muting.hushed(table, on)
        )

    # What the chat of a table says of people

    async def set_hosts(self, table_id: str, ids: Iterable[int]) -> Table:
        """These people may do what the creator may: those who administer the chat."""
        hosts = frozenset(ids)
        return await self._by_chat(table_id, lambda table: seating.hosted_by(table, hosts))

    async def end_hosting(self, table_id: str, person_id: int) -> Table:
        """This person doesn't administer the chat any more."""
        return await self._by_chat(
            table_id, lambda table: strangers.administers_no_more(table, person_id)
        )

    async def shut_out(self, table_id: str, person_id: int) -> Table:
        """This person isn't of the chat: no seat and no rights here, until they are."""
        return await self._by_chat(table_id, lambda table: strangers.shut_out(table, person_id))

    async def left_chat(self, table_id: str, person_id: int) -> Table:
        """The same of somebody who has just left, and may have nothing to do with this table."""
        return await self._by_chat(table_id, lambda table: strangers.left_chat(table, person_id))

    async def let_member_in(self, table_id: str, person_id: int) -> Table:
        """This person is of the chat (again)."""
        return await self._by_chat(table_id, lambda table: strangers.let_in(table, person_id))

    # People

    async def block(self, person_id: int, other: Person) -> None:
        """The person doesn't want to sit with this other one any more (people/blocks.py)."""
        await blocks.block(self._store, person_id, other)

    async def unblock(self, person_id: int, number: int) -> None:
        """They may sit together again; `number` is that of `Blocked`."""
        await blocks.unblock(self._store, person_id, number)

    async def blocked_by(self, person_id: int) -> list[Blocked]:
        """Whom this person has blocked, the newest first."""
        return await blocks.blocked_by(self._store, person_id)

    async def apart_from(self, person_id: int) -> Apart:
        """With whom this person doesn't sit, whoever of them chose that."""
        return await blocks.apart_from(self._store, person_id)

    async def go_on_without(self, table_id: str, person_id: int, seat: int) -> Table:
        """A player votes that a computer player holds another's seat until they are back."""
        looking, now_ms = await self.looking(table_id), await self.clock_ms()
        return await self._act(
            Action.VOTE,
            table_id,
            person_id,
            lambda table: keeping_order.voted(table, person_id, seat, looking, now_ms),
        )

    async def need_time(self, table_id: str, person_id: int) -> Table:
        """Who is waited for needs a minute more: once a game, at a pace that has it."""
        now_ms = await self.clock_ms()
        return await self._act(
            Action.NEED_TIME,
            table_id,
            person_id,
            lambda table: keeping_order.given_a_minute(table, person_id, now_ms),
        )

    # The game

    async def start(self, table_id: str, person_id: int) -> Table:
        """A host has the cards dealt, unless too many games of theirs run already: at once, or
        within seconds, when devices have told the nonces that they promised. Raises
        UnderMaintenance.
        """
        return await self._start(Action.START, table_id, person_id)

    async def play_again(self, table_id: str, person_id: int) -> Table:
        """The cards are dealt if all who sit there are ready, as somebody has just become; else
        nothing changes.
        """
        return await self._start(Action.PLAY_AGAIN, table_id, person_id, dealing.all_ready)

    async def _start(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        wanted: Callable[[Table, int], bool] = lambda *_: True,
    ) -> Table:
        running: Sequence[Table] = ()
        with suppress(UnreadableTable):  # one more game is better than none for ever
            running = await self.running_of(person_id)
        looking, now_ms, openly, maintenance = await asyncio.gather(
            self.looking(table_id),
            self.clock_ms(),
            self.older_release_runs(),
            self.maintenance.mode(),
        )

        def judge(table: Table) -> Change | None:
            if not wanted(table, now_ms):
                return None
            if maintenance is not None:
                raise UnderMaintenance
            return dealing.started(table, person_id, looking, now_ms, openly=openly)

        try:
            return await self._act(action, table_id, person_id, judge, running=running)
        except UnderMaintenance:
            raise self.maintenance.refused() from None

    async def reveal(self, table_id: str, person_id: int, nonce: str) -> Table:
        """A device tells the nonce that it had promised, once the game was started."""
        return await self._act(
            Action.REVEAL,
            table_id,
            person_id,
            lambda table: dealing.revealed(table, person_id, nonce),
        )

    async def play(
        self,
        table_id: str,
        person_id: int,
        move: Move,
        *,
        move_id: str,
        version: int,
        bout: int,
    ) -> Saved:
        """A person's move, with the version and the bout that the person saw.

        Sent again with the same `move_id` it is not made again. A `pass` counts only for the
        cards that were seen (`StaleCards`), any move only in that bout (`StaleBout`);
        `MoveRefused` has the code of the rules. At a table where seats pass by themselves a `pass`
        comes no earlier than such a one, so this may take seconds.
        """
        if not _MOVE_ID.fullmatch(move_id):
            raise BadMoveId(id=move_id[:64])
        if isinstance(move, Pass) and await self._hold_back(table_id, person_id):
            return Saved(await self.load(table_id), repeated=True)

        return await self._judged(
            Action.MOVE,
            table_id,
            person_id,
            lambda table: playing.moved(table, person_id, move, version=version, bout=bout),
            move_id=f"{person_id}:{move_id}",
        )

    async def _hold_back(self, table_id: str, person_id: int) -> bool:
        """Wait until a pass tells no more than one that comes by itself (auto_pass.py). True where
        that one came meanwhile, so that this one has nothing left to do.
        """
        table = self._commits.known(table_id)
        seat = table.seat_of(person_id) if table else None
        if table is None or seat is None:
            return False
        earliest = self._pass_delay.earliest(table, seat, secrets.SystemRandom().random())
        if earliest is None:
            return False
        wait = min(self._pass_delay.longest, earliest - await self.clock_ms())
        if wait <= 0:
            return False
        await asyncio.sleep(wait / 1000)
        made = (await self.follow(table, table_id)).moves
        return any(move.seat == seat and move.move_text == str(PASS) for move in made)

    async def hint(self, table_id: str, person_id: int) -> Hint:
        """Which move the person is advised to make now. Raises HintsOff, NotWaitedFor."""
        table = await self.load(table_id)
        check(Action.HINT, actor_at(table, person_id))
        return await self._hints.give(table, person_id)

    # Looking on

    async def follow(self, old: Table | None, table_id: str) -> Followed:
        """The table as it is now, and the moves since `old`, if both are of one game."""
        if old is None:
            return Followed(await self.load(table_id), ())
        table, lines = await self._commits.read_with_moves(_known_form(table_id), old.moves)
        return Followed(table, moves_between(old, table, lines))

    async def retell(self, table_id: str) -> Followed:
        """The table as it is now, and every move of the game that runs."""
        table, lines = await self._commits.read_with_moves(_known_form(table_id), 0)
        return Followed(table, moves_of_game(table, lines))

    async def stamps(self, ids: Iterable[str]) -> dict[str, str]:
        """The stamp of each table as it stands in the store, "" for one that is gone."""
        return await self._store.stamps(ids)

    async def record(self, table_id: str, game: int | None = None) -> dict[str, Any]:
        """The record of a finished game, by default the last one. NoRecord if there is none, if
        the game still runs, or if it isn't kept any more.
        """
        if game is None:
            table = await self.load(table_id)
            if table.phase is not Phase.OVER:
                raise NoRecord(table=table_id)
            game = table.game_number
        return (await self.played(table_id, game)).record

    async def played(self, table_id: str, game: int) -> PlayedGame:
        """A finished game with its record, and who sat there. NoRecord as above."""
        return await self._past.game(_known_form(table_id), game)

    async def games_of(self, person_id: int, limit: int) -> list[Finished]:
        """The finished games that this person sat in, newest first."""
        return await self._past.of_person(person_id, limit)

    async def games_at(self, place: str, limit: int) -> list[Finished]:
        """The finished games of this place, newest first."""
        return await self._past.of_place(place, limit)

    async def running_of(self, person_id: int) -> list[Table]:
        """The tables with a running game in which this person holds a seat, newest first."""
        notes = await noted_tables(self._store, person_id)
        there = await self.load_many(note.table_id for note in notes)
        running = {name: table for name, table in there.items() if table.plays(person_id)}
        over = [
            note
            for note in notes
            if note.table_id not in running
            and not (note.table_id in there and there[note.table_id].counts_for(person_id))
        ]
        await forget_notes(self._store, person_id, over)
        return [running[note.table_id] for note in notes if note.table_id in running]

    async def came_from(self, chat: str, person_id: int, table_id: str | None) -> None:
        """A face says that the person has come from this chat, and to which table, if to one."""
        await suggested_tables.note_chat(self._store, person_id, chat)
        if table_id is not None:
            await suggested_tables.note_opened(self._store, chat, table_id)

    async def tables_for(self, person_id: int) -> list[Table]:
        """At most eight tables: where this person sits, then where others wait who may be joined
        by them, for its link is known in a chat in which they are.
        """
        seats, known, now_ms, apart = await asyncio.gather(
            seats_noted(self._store, person_id),
            suggested_tables.known_in_chats(self._store, person_id),
            self.clock_ms(),
            self.apart_from(person_id),
        )
        seats = seats[: suggested_tables.READ]
        there = await self.load_many({*(note.table_id for note in seats), *known})
        left = [note for note in seats if not _sits(there.get(note.table_id), person_id)]
        await forget_seats(self._store, person_id, left)
        return suggested_tables.led_to(
            [there[note.table_id] for note in seats if note.table_id in there],
            [there[one] for one in known if one in there and not apart.keeps_from(there[one])],
            person_id,
            now_ms,
        )

    async def totals(self) -> Totals:
        """All finished games, added up."""
        return await self._past.totals()

    async def months(self) -> Mapping[str, Totals]:
        """The same for each month ("2026-11") that the archive knows of."""
        return await self._past.months()

    def feeder(self, **settings: float) -> Feeder | None:
        """What brings finished games to the archive, if there is one. The settings are those of
        `Feeder`.
        """
        if self._archive is None:
            return None
        pulse = self.pulses.of("archive")
        return Feeder(self._store, self._recent, self._archive, pulse, self._keep_ms, **settings)

    def thinkers(self, children: int) -> Thinkers:
        """What answers questions (`thoughts`) in this process: so many at a time, and one of
        the long ones.
        """
        return Thinkers(self._store, self.pulses, children)

    async def look(self, table_id: str, person_id: int, looking: bool) -> frozenset[int]:
        """The person has the table on the screen (to be said again within 15 s), or not any more.
        Gives the ids of all who have.
        """
        return await self._store.looking(table_id, person_id, keys.LOOKING_MS if looking else 0)

    async def plays_in_chat(self, table_id: str, person_id: int, there: bool) -> None:
        """The person plays by buttons in the chat, and is there from one press to the next; or
        not any more.
        """
        await self._store.looking(table_id, in_chat(person_id), keys.IN_CHAT_MS if there else 0)

    async def looking(self, table_id: str) -> frozenset[int]:
        """The ids of the people who have the table on the screen, and what `in_chat` gives for
        those who play by buttons.
        """
        return await self._store.looking(table_id, None, 0)

    async def looking_at(self, ids: Iterable[str]) -> dict[str, frozenset[int]]:
        """The same for several tables, in one round trip."""
        return await self._store.looks(dict.fromkeys(ids, ()), keys.LOOKING_MS)

    async def look_on(self, people_at: Mapping[str, Collection[int]]) -> dict[str, frozenset[int]]:
        """The people of each table have it on the screen still (as `look` for all of them). Gives
        the ids of all who have it, table by table.
        """
        return await self._store.looks(people_at, keys.LOOKING_MS)

    async def phones_elsewhere(self, process: str, here: int | None) -> list[int]:
        """A process of the page says how many phones it has (None: it ends), and hears how many
        each other has. To be said again within 15 s.
        """
        return await self._store.phones_elsewhere(process, -1 if here is None else here)

    async def devices_elsewhere(
        self, process: str, here: Mapping[int, DevicesTold]
    ) -> dict[int, dict[str, DevicesTold]]:
        """A process of the page says what it knows of some people's sockets, and hears what each
        other says of them. Believed for 15 s, too.
        """
        return await devices_elsewhere(self._store, process, here)

    # Languages and time zones

    async def choose_language(self, person_id: int, language: str) -> None:
        """The person chooses the language that every face uses with them."""
        await choose_language(self._store, person_id, language)

    async def chosen_language(self, person_id: int) -> str | None:
        """The language that the person chose, if any."""
        return await chosen_language(self._store, person_id)

    async def keep_zone(self, person_id: int, zone: str) -> None:
        """The person's phone goes by this time zone (an IANA name)."""
        await keep_zone(self._store, person_id, zone)

    async def zone_of(self, person_id: int) -> str | None:
        """The time zone of the person's phone, as it was told last."""
        return await zone_of(self._store, person_id)

    # What is kept of people

    async def kept_of(self, person_id: int) -> KeptOfPerson:
        """What is noted of a person, apart from their finished games (`games_of`)."""
        language, zone, seats, blocked = await asyncio.gather(
            self.chosen_language(person_id),
            self.zone_of(person_id),
            seats_noted(self._store, person_id),
            self.blocked_by(person_id),
        )
        there = await self.load_many(note.table_id for note in seats)
        sits = (name for name, table in there.items() if _sits(table, person_id))
        names = tuple(one.name for one in blocked)
        return KeptOfPerson(language, zone, tuple(sits), names)

    async def forget(self, person_id: int) -> int:
        """Forget the person: they leave their tables, and no finished game names them any more.
        Gives how many did. Raises StillPlaying while they are in a game: it would name them again.
        """
        await self._plays_nowhere(person_id)
        for table_id in (await self.kept_of(person_id)).tables:
            with suppress(NotSeated, NoSuchTable):
                await self.leave(table_id, person_id)
        await self._plays_nowhere(person_id)  # cards may have been dealt before they had left
        await self._was_never_there(person_id)
        await blocks.forget_blocks(self._store, person_id)
        games = await forget_in_redis(self._store, person_id)
        if self._archive is not None:
            games |= await self._archive.forget(person_id)
        await self.look_backs.forget(games)
        return len(games)

    async def _was_never_there(self, person_id: int) -> None:
        """No table knows that they looked at it, or that its chat was asked about them."""
        seats = await seats_noted(self._store, person_id)
        games = await noted_tables(self._store, person_id)
        for table_id in {note.table_id for note in (*seats, *games)}:
            await self.membership.doubt(table_id, person_id)
            await self.look(table_id, person_id, False)
            await self.plays_in_chat(table_id, person_id, False)

    async def _plays_nowhere(self, person_id: int) -> None:
        """Nor does a game count for them whose seat they have handed over."""
        notes = await noted_tables(self._store, person_id)
        there = await self.load_many(note.table_id for note in notes)
        running = [
            one for one in there.values() if one.plays(person_id) or one.counts_for(person_id)
        ]
        if running:
            raise StillPlaying(games=len(running))

    # The clock, and who watches

    async def census(self) -> Census:
        """How many tables there are, and how much of the outbox waits: in the whole store."""
        return await taken(self._store)

    async def living(self) -> list[str]:
        """The ids of all tables."""
        return await living_tables(self._store)

    async def overview(self, most: int) -> Overview:
        """Who plays now, as far as the first `most` tables tell."""
        census, ids = await asyncio.gather(self.census(), self.living())
        read, looking = await asyncio.gather(
            self.load_many(ids[:most]), self.looking_at(ids[:most])
        )
        return overview_of(len(ids), census.playing, read.values(), looking.values())

    async def unarchived(self) -> Unarchived | None:
        """How many finished games wait for the archive; None without one."""
        return None if self._archive is None else await unarchived(self._store)

    def probe(self) -> Probe:
        """Asks whether the store answers, on a connection of its own."""
        return Probe(self._store.client)

    async def clock_ms(self) -> int:
        """Now by the store's clock, which deadlines go by: milliseconds since 1970."""
        return await self._store.clock_ms()

    async def older_release_runs(self) -> bool:
        """Whether processes of the release before run beside this one: they can't finish a game
        whose nonces were promised, so none is dealt then.
        """
        return await self._store.older_runs()

    # What is told

    async def remark(self, table_id: str, person_id: int, remark: str) -> None:
        """A person says something at a table, to those who show it at other processes. It changes
        nothing and is kept nowhere; whoever isn't listening now never hears of it.
        """
        await self._tell(table_id, HeardRemark(person_id, remark))

    async def photos(self, table_id: str, told: HeardPhotos) -> None:
        """Those who show a table at other processes hear of photos. It is kept nowhere, too."""
        await self._tell(table_id, told)

    async def _tell(self, table_id: str, told: Overheard) -> None:
        said = told.told(self._commits.signature)
        await self._store.publish(keys.changes(_known_form(table_id)), said)

    def changes(
        self,
        hear: OnChange,
        overhear: Overhear = lambda *_: None,
        on_order: OnOrder = lambda *_: None,
    ) -> Changes:
        """`hear` is told each change of the tables that are followed (`Changes`), while they run;
        of changes that this process makes at any time. `overhear` is told each remark, and what of
        photos, another process passes on, `on_order` whose standing orders are others now.
        """
        pulse, us = self.pulses.of("changes"), self._commits.signature
        changes = Changes(self._client, pulse, hear, overhear, on_order, us)
        self.orders.hear(on_order)
        self._commits.hear_saved(changes.saved)
        return changes

    def take(self, old: Table, change: TableChange) -> Followed | None:
        """The table after a change of which `changes` told, and the move that it was. None where
        it has to be read.
        """
        return self._commits.take(old, change)

    async def report(
        self, by: Person, about: Person, table_id: str, game: int, reason: str
    ) -> None:
        """Those who run the server are told of somebody, once a day by the same person; nobody
        else is. Raises TooManyReports.
        """
        if await asks.count_report(self._store, by.id, about.id):
            now_ms = await self.clock_ms()
            await self.ask_chat(PlayerReport(table_id, game, by, about, reason, now_ms))

    async def ask_chat(self, ask: Ask) -> None:
        """A bot is to do this as soon as it can, perhaps twice."""
        await asks.ask_chat(self._store, ask)

    async def waiting_asks(self) -> list[str]:
        """The ids of what bots are to do."""
        return await asks.waiting_asks(self._store)

    async def ask_of(self, id: str) -> Ask | None:
        """What waits under this id, if anything does."""
        return await asks.ask_of(self._store, id)

    async def ask_is_done(self, id: str) -> None:
        """It doesn't wait any more."""
        await asks.ask_is_done(self._store, id)

    def outbox(self, consumer: str, **settings: float) -> Outbox:
        """What chats should hear, shared out among all processes that ask; `consumer` names this
        one. The settings are those of `Outbox`.
        """
        return Outbox(self._store, consumer, self.pulses.of("outbox"), **settings)

    # How every act is judged

    async def permit(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        players: Collection[int] | None = None,
    ) -> Table:
        """The table as it is now, if this person may do that there now. Raises why not. `players`
        as in `actor_at`.
        """
        await self._make_sure(action, table_id, person_id)
        table = await self.load(table_id)
        check(action, actor_at(table, person_id, players=players))
        return table

    async def _act(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        judge: Callable[[Table], Change | Table | None],
        apart: Apart = NOBODY,
        running: Sequence[Table] | None = None,
    ) -> Table:
        """What a person does, if they may."""
        saved = await self._judged(action, table_id, person_id, judge, apart, running)
        return saved.table

    async def _judged(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        judge: Callable[[Table], Change | Table | None],
        apart: Apart = NOBODY,
        running: Sequence[Table] | None = None,
        *,
        move_id: str = "",
    ) -> Saved:
        """The right is judged on the very table on which the act is, also after a conflict."""
        await self._make_sure(action, table_id, person_id)

        def permitted(table: Table) -> Change | None:
            actor = actor_at(table, person_id, apart=apart, running=running, allowed=self._allowed)
            check(action, actor)
            return _as_change(judge(table))

        return await self._commits.change(_known_form(table_id), permitted, move_id)

    async def _make_sure(self, action: Action, table_id: str, person_id: int) -> None:
        """Have the chat of the table asked first, where that is due and the answer decides
        (channels/chat_membership.py).
        """
        table = self._commits.known(table_id)
        if table is None and action.value.asks_chat:
            table = await self.load(table_id)
        if table is None or not table.place:
            return
        permitted = action.value.asks_chat and may(action, actor_at(table, person_id))
        if permitted or may_have_joined(table.keeps_out(person_id)):
            await self.membership.make_sure(table, person_id)

    async def _by_chat(
        self, table_id: str, judge: Callable[[Table], Change | Table | None]
    ) -> Table:
        """What the chat of a table says of its people: nobody's act."""
        saved = await self._commits.change(
            _known_form(table_id), lambda table: _as_change(judge(table))
        )
        return saved.table


def _as_change(made: Change | Table | None) -> Change | None:
    """A table that an act gives has other seats, or other terms."""
    return Change(made, ChangeKind.SEATS) if isinstance(made, Table) else made


def _sits(table: Table | None, person_id: int) -> bool:
    return table is not None and table.seat_of(person_id) is not None


def _known_form(table_id: str) -> str:
    """An id of another form is that of no table, and never reaches the store."""
    if not _ID.fullmatch(table_id):
        raise NoSuchTable(table=table_id[:32])
    return table_id

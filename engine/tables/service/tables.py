"""All tables of one store, for one process: the object that faces, the clock and tools hold."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from contextlib import suppress

from durak_rules import Ruleset
from durak_rules.deal import commitment
from engine.tables import keys
from engine.tables.channels.chat_membership import Membership
from engine.tables.clock.due_acts import DueActs
from engine.tables.clock.due_deadlines import DueDeadlines
from engine.tables.commits import Commits
from engine.tables.errors import NoSuchTable, TableExists
from engine.tables.finished.feeder import Feeder
from engine.tables.finished.lookbacks import LookBacks
from engine.tables.finished.past_game import Archive
from engine.tables.finished.past_games import PastGames
from engine.tables.finished.recent import RecentGames
from engine.tables.finished.throw_counts import ThrowCounts
from engine.tables.health.pulses import Pulses
from engine.tables.maintenance import Maintenance
from engine.tables.rights.actions import Action
from engine.tables.rights.limits import Allowed
from engine.tables.service.checked_acts import CheckedActs
from engine.tables.service.game_acts import GameActs
from engine.tables.service.host_acts import HostActs
from engine.tables.service.numbers import Numbers
from engine.tables.service.seat_acts import SeatActs
from engine.tables.service.standing_orders import StandingOrders
from engine.tables.service.store_status import StoreStatus
from engine.tables.service.table_chats import TableChats
from engine.tables.service.table_news import TableNews
from engine.tables.service.table_people import TablePeople
from engine.tables.service.table_presence import TablePresence
from engine.tables.store.connect import Client
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Pace, Person, Phase, Seat, Table, photo_mark
from engine.tables.table_ids import id_of_form, new_table_id
from engine.tables.thinking.hints import Hints
from engine.tables.thinking.thinkers import Thinkers
from engine.tables.thinking.thoughts import Thoughts
from engine.tables.timing.auto_pass import PassDelay
from engine.tables.timing.deadlines import Deadlines
from engine.tables.timing.thinking_time import ThinkingTime


class Tables:
    """Every table of the store, by subject. `seats`, `host` and `game` are acts of people, and
    `orders` their standing orders. `chats`, `people`, `presence` and `news` are about who is told
    what; `past`, `thrown` and `numbers` about finished games. `deadlines` is for the clock,
    `status` for those who run the server.

    Every method of these objects may raise a `TableError`: the act was refused and nothing has
    changed. Only after `StoreUnavailable` it isn't known whether the act was done: ask again, for
    a move with the same `move_id`.
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
        """`think` is how many seconds a computer player waits before a usual move, at least and at
        most (thinking_time.py); `pass_delay` is the time until a seat passes by itself;
        `keep_days` is how long finished games are kept; `allowed` is how much one person may have
        running.
        """
        self._keep_ms = int(keep_days * keys.DAY_MS)
        self._archive = archive
        self._store = store = RedisStore(client)
        self.metrics = store.metrics  # of what this process does with tables
        self.pulses = pulses = Pulses()  # of all tasks of this process that go round the store
        self.thoughts = thoughts = Thoughts(store, pulses)
        self.maintenance = maintenance = Maintenance(store)
        self.membership = Membership(store)  # of people in the chats of tables

        thinking_time = ThinkingTime(int(think[0] * 1000), int(think[1] * 1000))
        self._commits = commits = Commits(
            store, Deadlines(thinking_time, pass_delay), self._keep_ms, thoughts
        )
        due_acts = DueActs(store, commits, thoughts, maintenance, thinking_time.ahead_ms)
        self.deadlines = DueDeadlines(store, commits, maintenance, due_acts, pulses)

        self._recent = RecentGames(store, self._keep_ms)
        self.past = PastGames(self._recent, archive, store.metrics, commits.load)
        self.look_backs = LookBacks(store, thoughts)
        self.thrown = ThrowCounts(store)
        self.numbers = Numbers(store, self._recent, archive)

        self.orders = StandingOrders(store, commits, pass_delay)
        self.news = TableNews(store, commits, self.orders, pulses)
        self.presence = TablePresence(store)
        self.status = StoreStatus(store, commits, self.presence, archives=archive is not None)

        self._acts = CheckedActs(commits, self.membership, allowed)
        self.seats = SeatActs(self._acts, store)
        self.host = HostActs(self._acts)
        self.chats = TableChats(self._acts, store, pulses)
        self.people = TablePeople(
            store,
            commits,
            archive,
            seats=self.seats,
            presence=self.presence,
            membership=self.membership,
            look_backs=self.look_backs,
        )
        self.game = GameActs(
            self._acts,
            store,
            commits,
            news=self.news,
            people=self.people,
            presence=self.presence,
            maintenance=maintenance,
            hints=Hints(thoughts),
            pass_delay=pass_delay,
        )

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
        """Make a table with nobody at it yet, or with its creator (`seated`), and return it. With
        an id that this creator has used for this place it is that table: asking twice makes one.
        `hosts` are the ids of people who may do what the creator may. Raises BadTableId,
        TableExists, UnderMaintenance.
        """
        secret = os.urandom(32)
        table = Table(
            id=new_table_id() if table_id is None else id_of_form(table_id),
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
        """Return the table if it was asked for and made before; else raise UnderMaintenance."""
        with suppress(NoSuchTable):
            return await self._same_as(asked)
        raise self.maintenance.refused()

    async def _same_as(self, asked: Table) -> Table:
        there = await self.load(asked.id)
        if (there.creator.id, there.place) != (asked.creator.id, asked.place):
            raise TableExists(table=asked.id)
        return there

    async def load(self, table_id: str) -> Table:
        """Return the table as it is now. Raises NoSuchTable, UnreadableTable."""
        return await self._commits.load(table_id)

    async def load_many(self, ids: Iterable[str]) -> dict[str, Table]:
        """Return those of these tables that there are, by id, in one round trip."""
        return await self._commits.load_many(ids)

    async def permit(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        players: Collection[int] | None = None,
    ) -> Table:
        """Return the table as it is now, if this person may do that there now. Raises why not.
        `players` as in `actor_at`.
        """
        return await self._acts.permit(action, table_id, person_id, players)

    async def clock_ms(self) -> int:
        """Return the store's clock, which deadlines go by: milliseconds since 1970."""
        return await self._store.clock_ms()

    def feeder(self, **settings: float) -> Feeder | None:
        """Return a task that brings finished games to the archive, if there is one. The settings
        are those of `Feeder`.
        """
        if self._archive is None:
            return None
        pulse = self.pulses.of("archive")
        return Feeder(self._store, self._recent, self._archive, pulse, self._keep_ms, **settings)

    def thinkers(self, children: int) -> Thinkers:
        """Return a task that answers questions (`thoughts`) in this process: `children` at a time,
        and one of the long ones.
        """
        return Thinkers(self._store, self.pulses, children)

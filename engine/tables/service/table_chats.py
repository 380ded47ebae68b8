"""Tables and the chats they stand in: what one tells the other, and asks of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.tables.acts import seating, strangers, telling
from engine.tables.channels import asks
from engine.tables.channels.asks import Ask, PlayerReport
from engine.tables.channels.outbox import Outbox
from engine.tables.health.pulses import Pulses
from engine.tables.service.checked_acts import CheckedActs
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Person, Table


class TableChats:
    """Messages between tables and chats: facts about people, requests, and news for chats. Every
    method may raise StoreUnavailable.
    """

    def __init__(self, acts: CheckedActs, store: RedisStore, pulses: Pulses) -> None:
        self._acts = acts
        self._store = store
        self._pulses = pulses

    async def set_hosts(self, table_id: str, ids: Iterable[int]) -> Table:
        """Make these people hosts of the table: they administer the chat."""
        hosts = frozenset(ids)
        return await self._acts.by_chat(table_id, lambda table: seating.hosted_by(table, hosts))

    async def end_hosting(self, table_id: str, person_id: int) -> Table:
        """Take the rights of a host from a person who doesn't administer the chat any more."""
        return await self._acts.by_chat(
            table_id, lambda table: strangers.administers_no_more(table, person_id)
        )

    async def shut_out(self, table_id: str, person_id: int) -> Table:
        """Take the seat and the rights of a person who isn't a member of the chat, until they
        are.
        """
        return await self._acts.by_chat(
            table_id, lambda table: strangers.shut_out(table, person_id)
        )

    async def member_left(self, table_id: str, person_id: int) -> Table:
        """Do the same for a person who has just left the chat, if they have to do with this
        table.
        """
        return await self._acts.by_chat(
            table_id, lambda table: strangers.left_chat(table, person_id)
        )

    async def let_member_in(self, table_id: str, person_id: int) -> Table:
        """Let a person in who is a member of the chat (again)."""
        return await self._acts.by_chat(table_id, lambda table: strangers.let_in(table, person_id))

    async def turn_is_untold(self, table_id: str, seat: int, since: int) -> Table:
        """Put off the turn that began with version `since`: the chat couldn't tell its person yet.
        Nothing changes if it has only just begun, or is over.
        """
        now_ms = await self._store.clock_ms()
        return await self._acts.by_chat(
            table_id, lambda table: telling.put_off(table, seat, since, now_ms)
        )

    async def turn_is_shown(self, table_id: str, seat: int, since: int) -> Table:
        """Begin the turn that began with version `since` now, if its person is told of it late."""
        now_ms = await self._store.clock_ms()
        return await self._acts.by_chat(
            table_id, lambda table: telling.shown(table, seat, since, now_ms)
        )

    async def report(
        self, by: Person, about: Person, table_id: str, game: int, reason: str
    ) -> None:
        """Report a person to those who run the server, once a day by the same reporter; nobody
        else is told. Raises TooManyReports.
        """
        if await asks.count_report(self._store, by.id, about.id):
            now_ms = await self._store.clock_ms()
            await self.ask(PlayerReport(table_id, game, by, about, reason, now_ms))

    async def ask(self, ask: Ask) -> None:
        """Have a bot do this as soon as it can, perhaps twice."""
        await asks.ask_chat(self._store, ask)

    async def answered(self, ask: Ask, within: float) -> str | None:
        """Have a bot do this, and return its answer; None if there is none within so many
        seconds.
        """
        id = await asks.ask_chat(self._store, ask)
        return await asks.answer_to(self._store, id, within)

    async def answer(self, id: str, answer: str) -> None:
        """Answer the request with this id, which is thereby fulfilled."""
        await asks.answer_ask(self._store, id, answer)

    async def waiting_asks(self) -> list[str]:
        """Return the ids of the requests that wait for a bot."""
        return await asks.waiting_asks(self._store)

    async def read_ask(self, id: str) -> Ask | None:
        """Return the request with this id, if it waits."""
        return await asks.ask_of(self._store, id)

    async def finish_ask(self, id: str) -> None:
        """Delete the request: it is fulfilled."""
        await asks.ask_is_done(self._store, id)

    def outbox(self, consumer: str, **settings: float) -> Outbox:
        """Return this process' share of what chats should hear; `consumer` is its name. The
        settings are those of `Outbox`.
        """
        return Outbox(self._store, consumer, self._pulses.of("outbox"), **settings)

"""Questions to Redis, and how its answers are read. It knows keys and bytes, not rules."""

from __future__ import annotations

import asyncio
import time
from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, cast

from durak_rules.teams import MOST_SEATS
from engine.tables import keys
from engine.tables.health.table_metrics import TableMetrics
from engine.tables.store.commit import KEPT_MARK, Commit, CommitReply, CommitResult
from engine.tables.store.connect import Client, is_cluster
from engine.tables.store.plain_errors import plain_errors
from engine.tables.store.scripts import (
    CLAIM,
    COMMIT,
    CROWD,
    FORGET,
    GIVE_ORDER,
    LOOKING,
    LOOKS,
    READ,
    STAMPS,
    Argument,
    Call,
    Script,
)
from engine.tables.table import ChangeKind

T = TypeVar("T")

IN_ONE_CALL = 100  # tables; the store does nothing else meanwhile
LOOKED_THROUGH = 16  # deadlines of a shard, for the next one that a process has to claim
AT_ONCE = 64  # requests of this process that are with the store; more wait for these
_DEADLINES = (  # of a table: its seats' turns, what they do by themselves, and its own
    *(str(seat) for seat in range(MOST_SEATS)),
    *(f"{keys.PASSES}{seat}" for seat in range(MOST_SEATS)),
    keys.END,
    keys.DEAL,
    keys.ANEW,
    keys.HOLD,
)
_WHATS = " ".join(_DEADLINES)
STAMP = 16  # characters before the encoded table: version and epoch, eight each


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store gives it."""

    version: int
    stamp: str
    epoch: str
    now_ms: int
    blob: bytes = field(repr=False)
    deadlines: Mapping[int, int]
    moves: tuple[str, ...]
    lent: Mapping[str, float]  # what has come due and is lent to a process, until when
    kept: Mapping[str, float]  # what the process that set it meets itself; until when others wait
    again: bool  # a move of the id asked for has been made


class Deadline(NamedTuple):
    """A deadline of a table that has come, lent to this process (see `keys.deadline_member`)."""

    table_id: str
    what: str


@dataclass(frozen=True, slots=True)
class Claim:
    """The deadlines of one shard that this process is to meet now, and when the next is due."""

    shard: int
    now_ms: int
    next_ms: int | None
    due: tuple[Deadline, ...]


def stamp(version: int, epoch: str) -> str:
    """Return the text that stands before a table in the store, and tells one state of it from any
    other.
    """
    return f"{version:08}{epoch}"


class RedisStore:
    """The store of every table, behind scripts that do one thing whole or not at all."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._is_cluster = is_cluster(client)
        self.metrics = TableMetrics()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._ahead_ms = 0.0  # the store's clock against this process' monotonic one
        self._asked_at = float("-inf")
        self.told = asyncio.Event()  # set when this process has put something into the outbox

    async def commit(self, asked: Commit) -> CommitReply:
        """Save a change, if the table still is the one it builds on; return the store's answer."""
        began = time.perf_counter()
        async with self._room, plain_errors():
            reply = await COMMIT.run(self.client, asked.keys(), asked.arguments())
        self.metrics.commit_seconds(time.perf_counter() - began)
        result, version, epoch, now, *more = reply
        dropped, first = more or (0, None)
        if dropped:
            self.metrics.outbox_dropped.inc(int(dropped))
        self._set_clock(now)
        self.told.set()
        orders_ms = None if first is None else int(first)
        return CommitReply(
            CommitResult(_text(result)), int(version), _text(epoch), int(now), orders_ms
        )

    async def read(
        self, table_id: str, moves_from: int = -1, *, move_id: str = ""
    ) -> Stored | None:
        """Return the table, its deadlines, the lines of its moves from `moves_from` on (-1: none),
        and whether a move of that id has been made: all at one moment. None if there is no table.
        """
        where, args = _read_call(table_id, moves_from, move_id)
        began = time.perf_counter()
        async with self._room, plain_errors():
            reply = await READ.run(self.client, where, args)
        self.metrics.read_seconds(time.perf_counter() - began)
        self._set_clock(reply[1])
        return _stored(reply)

    async def read_many(self, ids: Sequence[str]) -> list[Stored | None]:
        """Return each of these tables, each at a moment of its own, in one round trip."""
        replies = await self.run_many(READ, [_read_call(one, -1, "") for one in ids])
        return [_stored(reply) for reply in replies]

    async def stamps(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the stamp of each table as it stands, "" for one that is gone, in one
        round trip.
        """
        some = list(self._in_calls(ids))
        calls: list[Call] = [([keys.state(one) for one in there], []) for there in some]
        replies = await self.run_many(STAMPS, calls)
        return {
            table_id: _text(stamp)
            for there, found in zip(some, replies, strict=True)
            for table_id, stamp in zip(there, found, strict=True)
        }

    async def ask(self, about: Sequence[T], question: Callable[[Any, T], object]) -> list[Any]:
        """Send one command about each of several things, in one round trip; return the replies."""
        pipe = self.client.pipeline(transaction=False)
        for thing in about:
            question(pipe, thing)
        async with self._room, plain_errors():
            return list(await pipe.execute()) if about else []

    async def nudge(self, table_id: str, kind: ChangeKind) -> None:
        """Write to the outbox about a table that is as it was."""
        entry = {"t": table_id, "v": 0, "k": kind.value}
        await self.ask(
            [keys.outbox(keys.shard_of(table_id))],
            lambda pipe, key: pipe.xadd(key, entry, maxlen=keys.OUTBOX_LENGTH),
        )
        self.told.set()

    async def next_deadlines(self) -> dict[int, int]:
        """Return in how many ms the first deadline of each shard is due, if it has one and its
        node answers.
        """
        pipe = self.client.pipeline(transaction=False)
        last = LOOKED_THROUGH - 1
        for shard in range(keys.SHARDS):
            pipe.execute_command("ZRANGE", keys.deadlines(shard), 0, last, "WITHSCORES")
        async with self._room, plain_errors():
            replies = list(await pipe.execute(raise_on_error=False))
            if replies and all(isinstance(reply, Exception) for reply in replies):
                raise replies[0]
        now = await self.clock_ms()
        firsts = {
            shard: _first_due(_scores(reply), now)
            for shard, reply in enumerate(replies)
            if not isinstance(reply, Exception)
        }
        return {shard: due - now for shard, due in firsts.items() if due is not None}

    async def claim(self, shards: Sequence[int], lease_ms: int, limit: int) -> list[Claim]:
        """Borrow the deadlines that are due in these shards, at most `limit` in each, for
        `lease_ms`. A shard whose node doesn't answer is left out.
        """
        args = [lease_ms, limit, LOOKED_THROUGH, keys.PASS_LEASE_MS]
        calls = [([keys.deadlines(shard)], args) for shard in shards]
        async with self._room, plain_errors():
            replies = await CLAIM.run_many(self.client, calls)
        failed = [reply for reply in replies if isinstance(reply, Exception)]
        if failed and len(failed) == len(replies):
            async with plain_errors():
                raise failed[0]
        return [
            self._claim(shard, reply)
            for shard, reply in zip(shards, replies, strict=True)
            if not isinstance(reply, Exception)
        ]

    def _claim(self, shard: int, reply: Any) -> Claim:
        now, first, due, late = reply
        self._set_clock(now)
        for ms in late:
            self.metrics.deadlines_late.observe(int(ms) / 1000)
        upcoming = None if first is None else int(float(first))
        return Claim(shard, int(now), upcoming, tuple(map(_deadline, due)))

    async def is_first(self, name: str, ms: int) -> bool:
        """Return whether no other process has asked this in the last so many ms."""
        async with self._room, plain_errors():
            return bool(await self.client.set(name, b"", nx=True, px=ms))

    async def older_runs(self) -> bool:
        """Return whether a process of the release before has shown itself lately: it can't finish
        a game whose nonces were promised, so none is dealt then.
        """
        found = await self.ask(
            (keys.EARLIER_CLOCK, keys.EARLIER_RUNS), lambda pipe, key: pipe.exists(key)
        )
        if found[0]:
            async with self._room, plain_errors():
                await self.client.set(keys.EARLIER_RUNS, b"", px=keys.EARLIER_MS)
        return any(found)

    async def forget(self, deadline: Deadline, judged: Stored | None) -> bool:
        """Delete a deadline that leads to nothing, as the table was read with it; without a table,
        whenever it is. Return False if something has changed since.
        """
        shard, member = keys.shard_of(deadline.table_id), keys.deadline_member(*deadline)
        where = [keys.deadlines(shard), keys.state(deadline.table_id)]
        async with self._room, plain_errors():
            if judged is None:
                return bool(await cast("Any", self.client.zrem(where[0], member)))
            args: list[Argument] = [member, judged.stamp, repr(judged.lent[deadline.what])]
            return bool(await FORGET.run(self.client, where, args))

    async def put_off(self, deadline: Deadline, ms: int) -> None:
        """Set a deadline of a table to so many ms from now, unless it is gone."""
        key = keys.deadlines(keys.shard_of(deadline.table_id))
        member, due = keys.deadline_member(*deadline), await self.clock_ms() + ms
        await self.ask([key], lambda pipe, name: pipe.zadd(name, {member: due}, xx=True))

    async def orders(self, table_id: str) -> list[tuple[str, bytes]]:
        """Return the standing orders of a table, as they are kept: name and value."""
        async with self._room, plain_errors():
            found = await cast("Any", self.client.hgetall(keys.orders(table_id)))
        return [(_text(name), value) for name, value in found.items()]

    async def give_order(
        self, table_id: str, name: str, value: bytes, deadline: str, ms: int
    ) -> bool:
        """Keep a standing order, which is judged in so many ms; return False if there is
        no table.
        """
        where = [
            keys.orders(table_id),
            keys.deadlines(keys.shard_of(table_id)),
            keys.state(table_id),
        ]
        member = keys.deadline_member(table_id, deadline)
        args: list[Argument] = [name, value, keys.PLAYING_MS, member, ms]
        async with self._room, plain_errors():
            return bool(await GIVE_ORDER.run(self.client, where, args))

    async def end_order(self, table_id: str, name: str) -> bool:
        """Delete a standing order; return False if it wasn't kept."""
        async with self._room, plain_errors():
            return bool(await cast("Any", self.client.hdel(keys.orders(table_id), name)))

    async def looking(self, table_id: str, person_id: int | None, ms: int) -> frozenset[int]:
        """Return the ids of the people who look at the table, after noting that this person does
        for so many ms (0: not any more, which the outbox tells; with None nothing is noted).
        """
        who = "" if person_id is None else str(person_id)
        async with self._room, plain_errors():
            found = await LOOKING.run(self.client, *_looking_call(table_id, who, ms))
        if who and not ms:
            self.told.set()
        return frozenset(int(person) for person in found)

    async def looks(
        self, people_at: Mapping[str, Collection[int]], ms: int
    ) -> dict[str, frozenset[int]]:
        """Return the ids of the people who look at each of these tables, after noting that its
        people do for so many ms; in one round trip.
        """
        some = list(self._in_calls(people_at))
        calls: list[Call] = [
            (
                [key(one) for one in there for key in (keys.looking, keys.state, keys.looked)],
                [
                    *(ms, keys.LOOKED_MS),
                    *(" ".join(map(str, people_at[one])) for one in there),
                ],
            )
            for there in some
        ]
        replies = await self.run_many(LOOKS, calls)
        return {
            table_id: frozenset(int(person) for person in people)
            for there, found in zip(some, replies, strict=True)
            for table_id, people in zip(there, found, strict=True)
        }

    async def seen(self, table_id: str) -> dict[int, int]:
        """Return the newest version of the table that each person has had on the screen lately."""
        async with self._room, plain_errors():
            found = await cast("Any", self.client.hgetall(keys.looked(table_id)))
        return {int(person): int(version) for person, version in found.items()}

    async def run_many(self, script: Script, calls: Sequence[Call]) -> list[Any]:
        """Return the replies of a script to several calls. Raises the first error among them."""
        async with self._room, plain_errors():
            replies = await script.run_many(self.client, calls) if calls else []
            for reply in replies:
                if isinstance(reply, Exception):
                    raise reply
        return replies

    def _in_calls(self, ids: Iterable[str]) -> Iterator[list[str]]:
        """Iterate over the tables in groups, each small enough for one call of a script. In a
        Cluster a call has the tables of one shard; elsewhere fewer calls are cheaper.
        """
        groups: dict[int, list[str]] = {}
        for table_id in ids:
            group = keys.shard_of(table_id) if self._is_cluster else 0
            groups.setdefault(group, []).append(table_id)
        for there in groups.values():
            for first in range(0, len(there), IN_ONE_CALL):
                yield there[first : first + IN_ONE_CALL]

    async def publish(self, channel: str, said: bytes) -> None:
        """Say something on a channel; nothing is kept of it."""
        async with self._room, plain_errors():
            await self.client.publish(channel, said)

    async def phones_elsewhere(self, process: str, phones: int) -> list[int]:
        """Return how many phones each other process of the page has, after noting those of this
        one (-1: it ends).
        """
        async with self._room, plain_errors():
            found = await CROWD.run(self.client, [keys.crowd()], [process, phones, keys.CROWD_MS])
        return [int(count) for count in found]

    async def clock_ms(self) -> int:
        """Return the store's clock, ms since 1970. It is read every ten seconds at most; this
        process counts on in between.
        """
        if time.monotonic() - self._asked_at > 10:
            async with self._room, plain_errors():
                seconds, micros = await cast("Any", self.client.time())
            self._set_clock(seconds * 1000 + micros // 1000)
        return int(time.monotonic() * 1000 + self._ahead_ms)

    def _set_clock(self, now_ms: int) -> None:
        self._asked_at = time.monotonic()
        self._ahead_ms = int(now_ms) - self._asked_at * 1000


def _deadline(member: bytes) -> Deadline:
    table_id, _, what = _text(member).rpartition(":")
    return Deadline(table_id, what)


def _scores(reply: Any) -> list[float]:
    """Return the scores of members: in a pair in one protocol version, right after each in the
    other.
    """
    pairs = bool(reply) and isinstance(reply[0], list)
    return [float(pair[1]) for pair in reply] if pairs else [float(at) for at in reply[1::2]]


def _first_due(scores: Iterable[float], now_ms: int) -> int | None:
    """Return the first deadline to wait for. Those that are kept by the process that set them are
    left out, unless they are late.
    """
    return next((int(at) for at in scores if at % 1 != KEPT_MARK or at <= now_ms), None)


def _read_call(table_id: str, moves_from: int, move_id: str) -> Call:
    shard = keys.shard_of(table_id)
    where = [
        keys.state(table_id),
        keys.moves(table_id),
        keys.recent(table_id),
        keys.deadlines(shard),
        keys.epoch(shard),
    ]
    return where, [keys.EPOCH_MS, moves_from, move_id, keys.deadline_member(table_id, ""), _WHATS]


def _looking_call(table_id: str, who: str, ms: int) -> Call:
    shard = keys.shard_of(table_id)
    where = [
        *(keys.looking(table_id), keys.state(table_id), keys.outbox(shard)),
        keys.looked(table_id),
    ]
    kind = ChangeKind.LOOKED_AWAY
    return where, [who, ms, table_id, kind, keys.LOOKED_MS]


def _stored(reply: Any) -> Stored | None:
    epoch, now, value, due, moves, again = reply
    if value is None:
        return None
    scores = {what: float(at) for what, at in zip(_DEADLINES, due, strict=True) if at is not None}
    return Stored(
        version=int(value[:8]),
        stamp=_text(value[:STAMP]),
        epoch=_text(epoch),
        now_ms=int(now),
        blob=value[STAMP:],
        deadlines={int(what): int(at) for what, at in scores.items() if what.isdigit()},
        moves=tuple(_text(move) for move in moves),
        lent={what: at for what, at in scores.items() if at % 1 not in (0, KEPT_MARK)},
        kept={what: at for what, at in scores.items() if at % 1 == KEPT_MARK},
        again=again is not None,
    )


def stored_value(value: bytes, epoch: str, now_ms: int) -> Stored:
    """Return the table in a value of the store, without what stands in other keys."""
    return Stored(
        version=int(value[:8]),
        stamp=_text(value[:STAMP]),
        epoch=epoch,
        now_ms=now_ms,
        blob=value[STAMP:],
        deadlines={},
        moves=(),
        lent={},
        kept={},
        again=False,
    )


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value

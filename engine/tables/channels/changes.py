"""Changes of the tables that a process shows, so that it doesn't have to read them.

It hears its own changes as they were saved, and those of other processes on a channel of each
table. That carries the new table, or only the move if everything else follows from it. Remarks and
photos, which change nothing, come on it too.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha1
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

import durak_rules
from engine.tables import keys
from engine.tables.acts.playing import made_again
from engine.tables.channels.link import ChannelLink
from engine.tables.codec import decoded
from engine.tables.health.pulses import Pulse
from engine.tables.history import MoveLine, moves_between
from engine.tables.store.connect import Client
from engine.tables.store.redis_store import stamp, stored_value
from engine.tables.table import Followed, MadeMove, Table, when_due

JOINED_WITHIN: Final = 0.3  # seconds; what is confirmed later is read again
REMARK: Final = "remark"  # where a change tells its epoch
ORDER: Final = "order"


class PhotoNews(StrEnum):
    """The reason why a process tells where photos are. It stands in the place of a
    change's epoch.
    """

    SHOWN = "photo"  # their person's page has just said that they may be seen
    ASKED = "photos?"  # it begins to show the table and wants to know
    KNOWN = "photos"  # … which this answers


@dataclass(frozen=True, slots=True)
class OwnChange:
    """A change that this process has saved."""

    table: Table
    made: MadeMove | None  # the move that it was

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def epoch(self) -> str:
        return self.table.epoch


class ChangeNote(msgspec.Struct, array_like=True):
    """Facts about a change that a process tells the others, beside the table itself."""

    move: str  # a line of the list of moves
    waits: Mapping[str, int]  # the deadlines that were set, ms from then
    program: str  # by which it was judged


@dataclass(frozen=True, slots=True)
class HeardChange:
    """A change that another process has saved, in the form that commit.lua gives it."""

    version: int
    epoch: str
    now_ms: int  # the store's clock then
    rest: bytes = field(repr=False)

    def read(self) -> tuple[ChangeNote, bytes]:
        """Return the facts, and the table as it is kept: empty if the table is gone or the move
        says all.
        """
        told, _, value = self.rest.partition(b"\n")
        return _decode_told(told), value


@dataclass(frozen=True, slots=True)
class HeardRemark:
    """A remark of a person at a table, made at another process."""

    person_id: int
    remark: str  # its code, engine/words/remark_sentences.py

    def told(self, by: str) -> bytes:
        """Return the bytes for the channel; `by` is the sender. The form is that of a change, of a
        version and an epoch that no table has: a process that knows no remarks takes it for a
        change that it missed.
        """
        return f"{by} 0 {REMARK} 0\n{self.person_id} {self.remark}".encode()


@dataclass(frozen=True, slots=True)
class HeardOrder:
    """A person has given or ended a standing order at another process; which one isn't said."""

    person_id: int

    def told(self, by: str) -> bytes:
        """Return the bytes for the channel; see `HeardRemark`."""
        return f"{by} 0 {ORDER} 0\n{self.person_id}".encode()


@dataclass(frozen=True, slots=True)
class HeardPhotos:
    """Addresses of the photos of people at a table, as another process knows them; "" for none.
    They are only told, never kept: processes that show the table hold them in memory.
    """

    news: PhotoNews
    addresses: Mapping[int, str] = field(default_factory=dict, repr=False)  # by person

    def told(self, by: str) -> bytes:
        """Return the bytes for the channel; see `HeardRemark`."""
        return f"{by} 0 {self.news} 0\n".encode() + encode_told(self.addresses)


TableChange = OwnChange | HeardChange
HeardNews = HeardRemark | HeardPhotos
OnOrder = Callable[[str, HeardOrder], None]
OnChange = Callable[[str, TableChange | None], None]
OnNews = Callable[[str, HeardNews], None]


def followed(old: Table, change: TableChange) -> Followed | None:
    """Return the table after a change, and the move that it was. None if the table has to be read:
    `old` isn't the one that was changed, or it is gone.
    """
    if (change.version, change.epoch) != (old.version + 1, old.epoch):
        return None
    if isinstance(change, OwnChange):
        return Followed(change.table, (change.made,) if change.made else ())
    told, value = change.read()
    if value:
        return _taken(old, change, told, value)
    return _moved(old, change, told) if told.move and told.program == PROGRAM else None


def _taken(old: Table, change: HeardChange, note: ChangeNote, value: bytes) -> Followed:
    """Return the table that the change carries."""
    new = decoded(old.id, stored_value(value, change.epoch, change.now_ms))
    made = moves_between(old, new, [note.move] if note.move else [])
    return Followed(replace(new, deadlines=when_due(old, new, note.waits, change.now_ms)), made)


def _moved(old: Table, change: HeardChange, note: ChangeNote) -> Followed:
    """Make the move again, in half of the time that reading the table takes. Only the same program
    does so: processes of two versions may play side by side for a while.
    """
    again = made_again(old, MoveLine.parse(note.move))
    new = replace(
        again.table,
        version=change.version,
        epoch=change.epoch,
        stamp=stamp(change.version, change.epoch),
        deadlines=when_due(old, again.table, note.waits, change.now_ms),
    )
    return Followed(new, (again.made,) if again.made else ())


def _program() -> str:
    """Return a sign of the program that judges: the same if every file of it is the same."""
    digest = sha1(usedforsecurity=False)
    for file in sorted(_judges()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:8]


def _judges() -> Iterator[Path]:
    yield from Path(durak_rules.__file__).parent.rglob("*.py")
    yield from Path(__file__).parents[1].rglob("*.py")


PROGRAM: Final = _program()
encode_told = msgspec.json.Encoder().encode
_decode_told = msgspec.json.Decoder(ChangeNote).decode
_decode_addresses = msgspec.json.Decoder(dict[int, str]).decode
_PHOTO_NEWS: Final = frozenset(PhotoNews)


class Changes:
    """One process' ear for the tables that it follows. `hear` is told each change; None means that
    some may have been missed, and the table has to be read. `on_news` is told remarks and
    photos, and may miss some.
    """

    def __init__(
        self,
        client: Client,
        pulse: Pulse,
        hear: OnChange,
        on_news: OnNews,
        on_order: OnOrder,
        us: str,
    ) -> None:
        """`on_order` is told of each person whose standing orders have changed. `us` is the sign
        of this process: it ignores what it has told itself.
        """
        self._on_order = on_order
        self._hear = hear
        self._on_news = on_news
        self._us = us.encode()
        self._link = ChannelLink(client, pulse, self._said)
        self._joining: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    async def run(self) -> None:
        """Keep the link until cancelled."""
        await self._link.run()

    async def follow(self, table_id: str) -> None:
        """Hear changes of this table from now on; read it after this. Without a link they are
        heard later, and then it has to be read again.
        """
        channel = keys.changes(table_id)
        joined = self._joining[channel]
        await self._link.join(channel)
        try:
            async with asyncio.timeout(JOINED_WITHIN if self._link.is_up else 0):
                await joined.wait()
        except TimeoutError:
            return

    def leave(self, table_id: str) -> None:
        """Stop following a table that isn't shown any more; see `tidy`."""
        channel = keys.changes(table_id)
        self._joining.pop(channel, None)
        self._link.leave(channel)

    async def tidy(self) -> None:
        """Unsubscribe from the channels of tables that were left."""
        await self._link.tidy()

    def saved(self, table_id: str, change: OwnChange | None) -> None:
        """Pass on a change of this process; None if it isn't known whether it was saved."""
        self._hear(table_id, change)

    def _said(self, channel: str, said: bytes | None) -> None:
        if channel == keys.SILENCE:
            return
        if said is None:
            self._joining[channel].set()
            self._hear(keys.table_of_changes(channel), None)
        elif not said.startswith(self._us):
            self._tell(keys.table_of_changes(channel), _read(said))

    def _tell(self, table_id: str, news: HeardChange | HeardOrder | HeardNews) -> None:
        if isinstance(news, HeardNews):
            self._on_news(table_id, news)
        elif isinstance(news, HeardOrder):
            self._on_order(table_id, news)
        else:
            self._hear(table_id, news)


def _read(said: bytes) -> HeardChange | HeardOrder | HeardNews:
    head, _, rest = said.partition(b"\n")
    _, version, epoch, now_ms = head.decode().split(" ")
    if epoch == REMARK:
        person_id, remark = rest.decode().split(" ")
        return HeardRemark(int(person_id), remark)
    if epoch == ORDER:
        return HeardOrder(int(rest))
    if epoch in _PHOTO_NEWS:
        return HeardPhotos(PhotoNews(epoch), _decode_addresses(rest))
    return HeardChange(int(version), epoch, int(now_ms), rest)

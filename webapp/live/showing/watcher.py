"""A watcher: one page's look at one table, and the version that it has."""

from __future__ import annotations

import gettext
import time

from msgspec import UNSET, Raw, UnsetType

from engine.words import refusal_sentence
from webapp.access.tokens import Session
from webapp.live.connections.connection import Connection
from webapp.live.protocol import Gone, encode
from webapp.live.showing.room import Room
from webapp.live.store_health import StoreHealth
from webapp.live.views.table_views import SeenTable
from webapp.live.views.viewpoint import Viewpoint
from webapp.metrics import Metrics


class Watcher:
    """Makes the newest view of its table when its connection can take one."""

    def __init__(
        self,
        connection: Connection,
        session: Session,
        t: gettext.NullTranslations,
        store: StoreHealth,
        metrics: Metrics,
    ) -> None:
        self.session = session
        self.t = t
        self.room: Room | None = None
        self.viewpoint = Viewpoint(session.person_id)
        self.looking = False
        self.photo: str | None = None
        self.hides_photo = False
        self._connection = connection
        self._store = store
        self._metrics = metrics
        self._seen: tuple[str | None, int | None] = (None, None)
        self._written_at = 0.0
        self._takes_changes = False
        self._sent: SeenTable | None = None  # if the page has it and takes changes

    def joined(
        self,
        room: Room,
        epoch: str | None,
        version: int | None,
        *,
        aside: bool = False,
        changes: bool = False,
    ) -> None:
        """Note that the page is in the room, and has the view of that version already. With
        `changes` it is sent a whole view, and then only what changes.
        """
        self.room = room
        self._takes_changes = changes
        self.viewpoint = Viewpoint(self.person_id, aside)
        self._seen = (epoch, version)

    def set_photo_sharing(self, shown: bool | None) -> None:
        """Note whether the others may see the person's photo; None if the page doesn't say."""
        self.photo = (self.session.photo or "") if shown else None
        self.hides_photo = shown is False

    @property
    def person_id(self) -> int:
        """The person who looks."""
        return self.session.person_id

    @property
    def is_up_to_date(self) -> bool:
        """True if the page has the view of the table's newest version."""
        table = self.room.table if self.room else None
        return table is not None and self._seen == (table.epoch, table.version)

    def set_aside(self, aside: bool) -> None:
        """Show the table as to a spectator, or again as to the person who sits there."""
        self.viewpoint = Viewpoint(self.person_id, aside)
        self.show()

    def show(self) -> None:
        """Send the newest view when the connection can take it."""
        self._connection.show()

    def send_news(self, news: bytes) -> None:
        """Send news that no view has, unless the phone is slow."""
        self._connection.send_if_fast(news)

    def table_is_gone(self) -> None:
        """Tell the page that the table doesn't exist any more."""
        self.room = None
        self.looking = False
        code = "no_such_table"
        self._connection.send(encode(Gone(code=code, words=refusal_sentence(self.t, code))))

    def newest(self) -> bytes | None:
        """Return the view as a frame, with the events since the one before. If the page has that
        one and takes changes, return only what changed. None without a room, or without changes.
        """
        if (room := self.room) is None:
            return None
        seen = room.views.seen_by(
            self.viewpoint, self.t, now_ms=self._store.now_ms(), orders=room.orders
        )
        events = room.events_since(*self._seen, seen.seat)
        self._seen = (room.table.epoch, room.table.version)
        if not self._takes_changes:
            return self._whole(seen, events)
        before, self._sent = self._sent, seen
        number = self._connection.views_numbered + 1
        if before is None:
            frame: bytes | None = self._whole(seen, events, number)
        else:
            frame = self._change(seen, before, events, number)
        if frame is not None:
            self._connection.views_numbered = number
        return frame

    def _whole(self, seen: SeenTable, events: Raw, number: int | UnsetType = UNSET) -> bytes:
        frame = seen.whole(events, number)
        self._metrics.whole_view_bytes.observe(len(frame))
        return frame

    def _change(
        self, seen: SeenTable, before: SeenTable, events: Raw, number: int
    ) -> bytes | None:
        frame = seen.change(before, events, number)
        if frame is not None:
            self._metrics.change_bytes.observe(len(frame))
        return frame

    def written(self) -> None:
        """Measure how long the newest view took from the change until it was sent."""
        if self.room is not None and self.room.changed_at > self._written_at:
            self._metrics.view_lag.observe(time.monotonic() - self.room.changed_at)
            self._written_at = time.monotonic()

"""One connection's look at one table: what it has seen, and what it sees next."""

from __future__ import annotations

import gettext
import time
from functools import partial

from engine.words import refusal_sentence
from webapp.access.tokens import Session
from webapp.live.connections.connection import Connection
from webapp.live.protocol import Gone, encode
from webapp.live.showing.room import Room
from webapp.live.store_health import StoreHealth
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

    def joined(
        self, room: Room, epoch: str | None, version: int | None, *, aside: bool = False
    ) -> None:
        """The connection is in the room; its page has the view of that version already."""
        self.room = room
        self.viewpoint = Viewpoint(self.person_id, aside)
        self._seen = (epoch, version)

    def wishes_photo(self, shown: bool | None) -> None:
        """Whether the others may see the person's photo; None: the page doesn't say."""
        self.photo = (self.session.photo or "") if shown else None
        self.hides_photo = shown is False

    @property
    def person_id(self) -> int:
        """Who looks."""
        return self.session.person_id

    @property
    def is_up_to_date(self) -> bool:
        """Whether the page has the view of this very version."""
        table = self.room.table if self.room else None
        return table is not None and self._seen == (table.epoch, table.version)

    def look_aside(self, aside: bool) -> None:
        """See the table as a spectator, or again as the one who sits there."""
        self.viewpoint = Viewpoint(self.person_id, aside)
        self.show()

    def show(self) -> None:
        """There is a newer view."""
        self._connection.show()

    def hear(self, remark: bytes) -> None:
        """Somebody at the table has said something."""
        self._connection.mention(remark)

    def table_is_gone(self) -> None:
        """The table that was looked at is gone."""
        self.room = None
        self.looking = False
        code = "no_such_table"
        self._connection.say(encode(Gone(code=code, words=refusal_sentence(self.t, code))))

    def newest(self) -> bytes | None:
        """The view as a frame, with what happened since the one before."""
        if (room := self.room) is None:
            return None
        events = partial(room.events_since, *self._seen)
        self._seen = (room.table.epoch, room.table.version)
        return room.views.frame(
            self.viewpoint,
            self.t,
            events=events,
            now_ms=self._store.now_ms(),
            orders=room.orders,
        )

    def written(self) -> None:
        """The newest view went out: note how long that took since the change."""
        if self.room is not None and self.room.changed_at > self._written_at:
            self._metrics.view_lag.observe(time.monotonic() - self.room.changed_at)
            self._written_at = time.monotonic()

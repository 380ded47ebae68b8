"""Remarks that people make at a table by one tap. They are checked here, sent to everybody who
looks at the table, and stored nowhere; only signs thrown at the fool are counted.

Each sender has a pseudonym that means nothing elsewhere, so that a device can ignore somebody
without learning their Telegram ID.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import deque
from collections.abc import Callable

from engine.tables import (
    Action,
    HeardRemark,
    NotSeated,
    Table,
    TableError,
    Tables,
    actor_at,
    check,
)
from engine.words import REMARKS
from webapp.access.rate_limits import REMARKS_OF_PERSON, Buckets
from webapp.live.protocol import RemarkMade, ThrownTold, encode
from webapp.live.refused_messages import MessageRefused
from webapp.live.showing.room import NEXT_SPECTATORS_AFTER, SPECTATORS_AT_ONCE, Room, RoomMember
from webapp.live.showing.watcher import Watcher
from webapp.live.thrown_signs import (
    AT_THE_FOOL,
    THROWN,
    check_thrown,
    check_time,
    place_of_fool,
    time_left_ms,
)
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
KNOWN = REMARKS | AT_THE_FOOL
NAME = 8  # bytes


class Remarks:
    """Remarks at all tables that this process shows."""

    def __init__(
        self, tables: Tables, bot_token: str, metrics: Metrics, now_ms: Callable[[], int]
    ) -> None:
        """`now_ms` returns the time by the store's clock."""
        self._now_ms = now_ms
        self._tables = tables
        self._metrics = metrics
        self._key = hmac.digest(bot_token.encode(), b"durak remarks 1", "sha256")
        self._of_person = Buckets(REMARKS_OF_PERSON)

    async def say(self, remark: str, watcher: Watcher) -> None:
        """Send a remark to everybody at the table; raises MessageRefused, or a TableError if the
        person may not speak there.
        """
        try:
            room = self._allowed(remark, watcher)
            if remark in AT_THE_FOOL:
                await self._throw(remark, room.table, watcher.person_id)
        except (MessageRefused, TableError):
            self._metrics.remarks.labels("refused").inc()
            raise
        self._metrics.remarks.labels("said").inc()
        self._pass_on(room, watcher.person_id, remark)
        try:
            await self._tables.news.tell_remark(room.table.id, watcher.person_id, remark)
        except TableError as error:
            log.info("A remark doesn't reach the other processes: %s", error)

    async def tell_thrown(self, room: Room, watcher: Watcher) -> None:
        """Tell a page that comes to a result what was thrown there before, and for how long its
        person may throw.
        """
        table, who = room.table, self._name(watcher.person_id)
        if place_of_fool(table) is None:
            return
        try:
            thrown = await self._tables.thrown.at(table.id, table.game_number)
        except TableError as error:
            log.info("What was thrown can't be read: %s", error)
            return
        signs = {sign: count for sign, count in thrown.counts.items() if sign in THROWN}
        left = max(0, time_left_ms(thrown, who, self._now_ms()))
        watcher.send_news(encode(ThrownTold(table.id, table.game_number, signs, left)))

    def receive(self, room: Room, said: HeardRemark) -> None:
        """Send on a remark that another process has allowed. It counts here too, so that nobody
        may say more by using several processes.
        """
        if said.remark in KNOWN:
            self._of_person.take(said.person_id, time.monotonic())
            self._pass_on(room, said.person_id, said.remark)

    def _allowed(self, remark: str, watcher: Watcher) -> Room:
        room = watcher.room
        if room is None:
            raise MessageRefused("no_table")
        if remark not in KNOWN:
            raise MessageRefused("no_such_remark")
        throws = remark in AT_THE_FOOL
        action = Action.THROW if throws else Action.SPEAK
        check(action, actor_at(room.table, watcher.person_id))
        if throws:
            check_thrown(remark, room.table, watcher.person_id)
        elif watcher.viewpoint.aside:
            raise NotSeated
        if not self._of_person.take(watcher.person_id, time.monotonic()):
            raise MessageRefused("too_many_remarks")
        return room

    async def _throw(self, sign: str, table: Table, person_id: int) -> None:
        """Count a sign, unless the person's time for it is over."""
        who, now_ms = self._name(person_id), self._now_ms()
        check_time(await self._tables.thrown.at(table.id, table.game_number), who, now_ms)
        await self._tables.thrown.keep(
            table.id, table.game_number, who=who, sign=sign, now_ms=now_ms
        )

    def _pass_on(self, room: Room, person_id: int, remark: str) -> None:
        """Send a remark to the room, players first; hundreds of spectators don't delay other
        tables.
        """
        seat = room.table.seat_of(person_id)
        at = place_of_fool(room.table) if remark in AT_THE_FOOL else None
        if seat is None and at is None:
            return
        name = self._name(person_id)
        frame = encode(RemarkMade(room.table.id, seat, name, remark, at))
        first = sorted(room.members, key=lambda one: one.person_id not in room.seated)
        _tell(room, deque(first), frame)

    def _name(self, person_id: int) -> str:
        """Return the sender's pseudonym, the same at every table and in every process."""
        return hmac.digest(self._key, str(person_id).encode(), "sha256")[:NAME].hex()


def _tell(room: Room, waiting: deque[RoomMember], frame: bytes) -> None:
    """Send to the next few who wait, if they still look at this table, and soon to the others."""
    for _ in range(min(SPECTATORS_AT_ONCE, len(waiting))):
        member = waiting.popleft()
        if member in room.members:
            member.send_news(frame)
    if waiting:
        asyncio.get_running_loop().call_later(NEXT_SPECTATORS_AFTER, _tell, room, waiting, frame)

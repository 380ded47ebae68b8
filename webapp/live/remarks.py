"""What people say at a table by one tap: judged here, heard by all who show it, kept nowhere.

Who says it is told by a name that means nothing elsewhere, so that a device can go on ignoring
somebody without learning who they are in Telegram.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import deque

from engine.tables import (
    Action,
    HeardRemark,
    NotSeated,
    TableError,
    Tables,
    actor_at,
    check,
)
from engine.words import REMARKS
from webapp.access.rate_limits import REMARKS_OF_PERSON, Buckets
from webapp.live.protocol import RemarkMade, encode
from webapp.live.refused_messages import MessageRefused
from webapp.live.showing.rooms import AT_ONCE, OTHERS_TURN, Room, RoomMember
from webapp.live.showing.watcher import Watcher
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
NAME = 8  # bytes


class Remarks:
    """The remarks of everybody whose table is shown in this process."""

    def __init__(self, tables: Tables, bot_token: str, metrics: Metrics) -> None:
        self._tables = tables
        self._metrics = metrics
        self._key = hmac.digest(bot_token.encode(), b"durak remarks 1", "sha256")
        self._of_person = Buckets(REMARKS_OF_PERSON)

    async def say(self, remark: str, watcher: Watcher) -> None:
        """Let everybody at the table hear it; raises MessageRefused, or why they may not speak."""
        try:
            room = self._allowed(remark, watcher)
        except (MessageRefused, TableError):
            self._metrics.remarks.labels("refused").inc()
            raise
        self._metrics.remarks.labels("said").inc()
        self._pass_on(room, watcher.person_id, remark)
        try:
            await self._tables.news.tell_remark(room.table.id, watcher.person_id, remark)
        except TableError as error:
            log.info("A remark doesn't reach the other processes: %s", error)

    def heard(self, room: Room, said: HeardRemark) -> None:
        """One that another process has allowed; it counts here too, so that nobody may say more
        by speaking through several.
        """
        if said.remark in REMARKS:
            self._of_person.take(said.person_id, time.monotonic())
            self._pass_on(room, said.person_id, said.remark)

    def _allowed(self, remark: str, watcher: Watcher) -> Room:
        room = watcher.room
        if room is None:
            raise MessageRefused("no_table")
        if remark not in REMARKS:
            raise MessageRefused("no_such_remark")
        check(Action.SPEAK, actor_at(room.table, watcher.person_id))
        if watcher.viewpoint.aside:
            raise NotSeated
        if not self._of_person.take(watcher.person_id, time.monotonic()):
            raise MessageRefused("too_many_remarks")
        return room

    def _pass_on(self, room: Room, person_id: int, remark: str) -> None:
        """To those who play first; hundreds who look on hold up no other table."""
        seat = room.table.seat_of(person_id)
        if seat is None:
            return
        name = self._name(person_id)
        frame = encode(RemarkMade(table=room.table.id, seat=seat, who=name, remark=remark))
        first = sorted(room.members, key=lambda one: one.person_id not in room.seated)
        _tell(room, deque(first), frame)

    def _name(self, person_id: int) -> str:
        """The same at every table and in every process."""
        return hmac.digest(self._key, str(person_id).encode(), "sha256")[:NAME].hex()


def _tell(room: Room, waiting: deque[RoomMember], frame: bytes) -> None:
    """So many at one moment, if they still look at this table."""
    for _ in range(min(AT_ONCE, len(waiting))):
        member = waiting.popleft()
        if member in room.members:
            member.hear(frame)
    if waiting:
        asyncio.get_running_loop().call_later(OTHERS_TURN, _tell, room, waiting, frame)

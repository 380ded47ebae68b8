"""The sockets of each person, in this process and in others: a limit to their number, and one
limit for the messages through all of them.

Within this process both limits hold at once. Every few seconds processes tell each other of people
with several sockets or many messages; of most people there is nothing to tell.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Protocol

from engine.tables import DevicesTold, Tables
from webapp.access.rate_limits import MESSAGES, Buckets
from webapp.live.periodic import run_every

log = logging.getLogger(__name__)

MOST = 8  # sockets of one person
TOO_MANY = (1008, "elsewhere")
EVERY = 5.0  # seconds
MUCH = 25  # messages of one person since the last round


class Closable(Protocol):
    """One device's socket."""

    def close(self, code: int, reason: str = "") -> None:
        """End the connection with a code and a reason."""


class _Person:
    """One person's sockets in this process."""

    def __init__(self) -> None:
        self.said = 0  # messages, since the first of them
        self.told = 0  # of these, reported in the last round
        self.heard: dict[str, int] = {}  # messages at other processes, by process
        self._opened: dict[Closable, int] = {}

    def open(self, socket: Closable, now_ms: int) -> None:
        newest = max(self._opened.values(), default=0)
        self._opened[socket] = max(now_ms, newest + 1)
        self.close_oldest(())

    def end(self, socket: Closable) -> bool:
        """Remove a socket; return whether it was the last one."""
        self._opened.pop(socket, None)
        return not self._opened

    def report(self) -> DevicesTold | None:
        """Return what other processes have to know now, or None."""
        much = self.said - self.told > MUCH
        self.told = self.said
        few = len(self._opened) < 2 and not much
        return None if few else DevicesTold(self.said, tuple(self._opened.values()))

    def close_oldest(self, elsewhere: Iterable[int]) -> None:
        """Close sockets here that are the oldest of too many, counting those opened elsewhere."""
        first_kept = sorted((*self._opened.values(), *elsewhere))[-MOST:][0]
        for socket in [one for one, at in self._opened.items() if at < first_kept]:
            del self._opened[socket]
            socket.close(*TOO_MANY)


class Devices:
    """The sockets of everybody who has one in this process."""

    def __init__(self, tables: Tables) -> None:
        self.pulse = tables.pulses.of("devices")
        self._tables = tables
        self._me = secrets.token_hex(6)
        self._people: dict[int, _Person] = {}
        self._messages = Buckets(MESSAGES)

    def opened(self, person_id: int, socket: Closable, now_ms: int) -> None:
        """Add a person's socket; the oldest of too many is closed."""
        self._people.setdefault(person_id, _Person()).open(socket, now_ms)

    def ended(self, person_id: int, socket: Closable) -> None:
        """Remove a person's socket: it is closed, or has become another person's."""
        person = self._people.get(person_id)
        if person is not None and person.end(socket):
            del self._people[person_id]

    def may_send(self, person_id: int) -> bool:
        """Count one more message of a person if it is allowed; return whether it was."""
        if person := self._people.get(person_id):
            person.said += 1
        return self._messages.take(person_id, time.monotonic())

    async def run(self) -> None:
        """Compare with other processes, until cancelled."""
        complaint = "People's sockets at other processes can't be counted"
        await run_every(self._compare, EVERY, self.pulse, (log, complaint))

    async def _compare(self) -> None:
        here = {name: told for name, one in self._people.items() if (told := one.report())}
        if not here:
            return
        for person_id, elsewhere in (
            await self._tables.presence.devices_elsewhere(self._me, here)
        ).items():
            if person := self._people.get(person_id):
                self._messages.take_away(person_id, _said_since(person, elsewhere))
                person.close_oldest(at for told in elsewhere.values() for at in told.opened)


def _said_since(person: _Person, elsewhere: Mapping[str, DevicesTold]) -> int:
    """Return the number of messages through sockets of other processes since the last round."""
    said = 0
    for process, told in elsewhere.items():
        said += max(0, told.said - person.heard.get(process, told.said))
        person.heard[process] = told.said
    return said

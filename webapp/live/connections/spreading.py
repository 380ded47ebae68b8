"""Load balancing: a process with far more than its share of phones sends some to the others.

After a restart all phones are at the processes that stayed. The new one would get only new phones,
and the others would stay full until people come back by themselves.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from math import ceil

from engine.tables import TableError, Tables
from webapp.live.connections.open_sockets import OpenSockets
from webapp.live.periodic import run_every
from webapp.metrics import Metrics

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds
SENT_ELSEWHERE = (1001, "spread")
TOLERATED = 0.2  # as a part of the share: so much above it is tolerated
TOO_FEW = 8  # fewer phones than this aren't worth a reconnect
AT_ONCE = 0.1  # part of the phones to send at once: half of them may come straight back
# Rounds with too many phones here before some are sent. The numbers of the others may be older
# than a round, and in a rush of phones they may be from a time when the others had none.
FIRST_WAIT = 3
LONGEST_WAIT = 128  # rounds, when nobody takes the phones that were sent


class Spreading:
    """Compares this process with the others, every few seconds."""

    def __init__(self, tables: Tables, sockets: OpenSockets, metrics: Metrics) -> None:
        self.pulse = tables.pulses.of("spreading")
        self._tables = tables
        self._sockets = sockets
        self._metrics = metrics
        self._me = secrets.token_hex(6)
        self._here = 0  # phones here at the last round: as old as the numbers of the others
        self._fewest: int | None = None  # at another process, when some were sent the last time
        self._wait = FIRST_WAIT
        self._waited = 0

    async def run(self) -> None:
        """Compare until cancelled."""
        complaint = "Phones at other processes can't be counted"
        await run_every(self._compare, EVERY, self.pulse, (log, complaint))

    async def end(self) -> None:
        """Tell the others that this process ends, so that they don't count it."""
        try:
            await self._tables.presence.phones_elsewhere(self._me, None)
        except TableError as error:
            log.info("Others can't be told that this process ends: %s", error)

    async def _compare(self) -> None:
        before, self._here = self._here, len(self._sockets)
        elsewhere = await self._tables.presence.phones_elsewhere(self._me, self._here)
        leaving = too_many(min(before, self._here), elsewhere)
        if not leaving:
            self._fewest, self._wait, self._waited = None, FIRST_WAIT, 0
            return
        self._waited += 1
        if self._waited >= self._wait:
            self._set_wait(min(elsewhere))
            self._metrics.spread.inc(leaving)
            await self._sockets.close_some(*SENT_ELSEWHERE, most=leaving)

    def _set_wait(self, fewest: int) -> None:
        """Wait longer before the next time if the phones that were sent away didn't reach the
        other processes; a proxy may have its reasons.
        """
        in_vain = self._fewest is not None and fewest <= self._fewest
        self._wait = min(self._wait * 2, LONGEST_WAIT) if in_vain else 1
        self._fewest, self._waited = fewest, 0


def too_many(here: int, elsewhere: Sequence[int]) -> int:
    """Return how many of the phones here should go now, if each of the others has so many."""
    share = (here + sum(elsewhere)) / (1 + len(elsewhere))
    above = here - share
    if above < max(TOO_FEW, TOLERATED * share):
        return 0
    return ceil(min(above, AT_ONCE * here))

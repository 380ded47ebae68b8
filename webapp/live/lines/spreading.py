"""Phones spread again: a process that has far more than its share sends some to the others.

After a restart all phones are at the processes that were left. The new one gets only those who
come anew, and the others stay full until people come back by themselves.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from math import ceil

from engine.tables import TableError, Tables
from webapp.live.lines.open_sockets import OpenSockets
from webapp.live.showing.rounds import go_round
from webapp.metrics import Metrics

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds
SENT_ELSEWHERE = (1001, "spread")
TOLERATED = 0.2  # of a share, above it
TOO_FEW = 8  # phones; for fewer it isn't worth a reconnect
AT_ONCE = 0.1  # of the phones: half of them may come straight back
# Rounds in which there are too many here before some are sent: what is known of the others may be
# older than a round, and in a rush of phones that is of a time when they had none.
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
        self._here = 0  # at the last round: as old as what is known of the others
        self._fewest: int | None = None  # elsewhere, when some were sent the last time
        self._wait = FIRST_WAIT
        self._waited = 0

    async def run(self) -> None:
        """Until cancelled."""
        complaint = "It isn't known how many phones others have"
        await go_round(self._compare, EVERY, self.pulse, (log, complaint))

    async def end(self) -> None:
        """This process ends: nobody is to count with it."""
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
            self._take_heed(min(elsewhere))
            self._metrics.spread.inc(leaving)
            await self._sockets.send_away(*SENT_ELSEWHERE, most=leaving)

    def _take_heed(self, fewest: int) -> None:
        """Where the others get nobody, though some were sent, nobody is sent in vain for long: a
        proxy may have its reasons.
        """
        in_vain = self._fewest is not None and fewest <= self._fewest
        self._wait = min(self._wait * 2, LONGEST_WAIT) if in_vain else 1
        self._fewest, self._waited = fewest, 0


def too_many(here: int, elsewhere: Sequence[int]) -> int:
    """How many of the phones here should go now, if each of the others has so many."""
    share = (here + sum(elsewhere)) / (1 + len(elsewhere))
    above = here - share
    if above < max(TOO_FEW, TOLERATED * share):
        return 0
    return ceil(min(above, AT_ONCE * here))

"""Rounds: what this process asks the store for every few seconds, whether or not it answers."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from engine.tables import Pulse, TableError


async def go_round(
    visit: Callable[[], Awaitable[None]],
    every: float,
    pulse: Pulse,
    complaint: tuple[logging.Logger, str],
) -> None:
    """Visit about every so many seconds, until cancelled: processes that were started together
    don't ask together. A store that is away is complained of; the round counts all the same.
    """
    log, words = complaint
    while True:
        await asyncio.sleep(every * random.uniform(0.8, 1.2))  # noqa: S311
        try:
            await visit()
        except TableError as error:
            log.info("%s: %s", words, error)
        pulse.beat()

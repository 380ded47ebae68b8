"""Regular visits to the store, every few seconds, whether or not it answers."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from engine.tables import Pulse, TableError


async def run_every(
    visit: Callable[[], Awaitable[None]],
    every: float,
    pulse: Pulse,
    complaint: tuple[logging.Logger, str],
) -> None:
    """Call `visit` about every `every` seconds, until cancelled. The interval varies, so that
    processes which were started together don't ask together. If the store can't be reached,
    `complaint` is logged, and the round counts all the same.
    """
    log, words = complaint
    while True:
        await asyncio.sleep(every * random.uniform(0.8, 1.2))  # noqa: S311
        try:
            await visit()
        except TableError as error:
            log.info("%s: %s", words, error)
        pulse.beat()

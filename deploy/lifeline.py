"""A started program doesn't outlive the one that started it, even after SIGKILL."""

from __future__ import annotations

import asyncio
import os

PARENT = "DURAK_STARTED_BY"  # in a child's environment: the process id of its starter
LOOK_EVERY = 0.5  # seconds


async def until_orphaned() -> None:
    """Return when the process that started us (by our own supervisor) is gone; else never."""
    starter = os.environ.get(PARENT)
    while starter is None or os.getppid() == int(starter):
        await asyncio.sleep(LOOK_EVERY)

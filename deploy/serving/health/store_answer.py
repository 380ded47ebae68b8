"""Does the store answer a process that is asked whether it is ready?"""

from __future__ import annotations

from contextlib import suppress

from engine.tables import AWAY, Tables

NODES_ASKED = 2  # of a Cluster: it is enough that one is there


async def has_store(tables: Tables) -> bool:
    """Asked of the store itself: what time it is would be known without it for a while."""
    probe = tables.status.probe()
    try:
        for _ in range(NODES_ASKED):
            with suppress(TimeoutError, *AWAY):
                await probe.ask()
                return True
    finally:
        await probe.close()
    return False

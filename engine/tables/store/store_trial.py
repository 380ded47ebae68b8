"""A trial whether the store takes what we write, without touching any game."""

from __future__ import annotations

from engine.tables import keys
from engine.tables.store.connect import Client
from engine.tables.store.scripts import TRIAL


async def try_writing(client: Client) -> None:
    """Write a key of a second's life in each shard, by a script, as moves are written. Raises
    what the client raises.
    """
    for shard in range(keys.SHARDS):
        await TRIAL.run(client, [keys.trial(shard)], [keys.TRIAL_MS])

"""The players' processes: does any live at the Redis of DURAK_REDIS_URL?"""

from __future__ import annotations

from contextlib import aclosing

from redis.exceptions import RedisError

from deploy.doctor.findings import Finding, good, note
from deploy.settings import Settings
from engine.tables import TableError, connect
from engine.tables.store.redis_store import RedisStore
from engine.tables.thinking.queue import count_alive

ANSWER_WITHIN = 5.0  # seconds


async def look_at_players(settings: Settings) -> list[Finding]:
    """How many have said so in the last three seconds. Nothing when the embedded server keeps the
    games, for they are started with it; nor when Redis doesn't answer, which others tell.
    """
    if settings.redis_url is None:
        return []
    url = settings.redis_url.get_secret_value()
    async with aclosing(connect(url, answer_within=ANSWER_WITHIN)) as client:
        try:
            count = await count_alive(RedisStore(client))
        except (TableError, RedisError, TimeoutError):
            return []
    if count:
        return [good("players", f"Strong computer players have processes to think in: {count}.")]
    says = "No players' process runs: strong computer players play as normal ones."
    return [note("players", says, "Start `durak serve players`, or look at its log.")]

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
    """Count the processes of players that reported within three seconds. Return nothing when the
    embedded server keeps the games, since they start with it, nor when Redis doesn't answer, which
    others report.
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

"""Advice for each cause for which Redis refuses."""

from __future__ import annotations

from redis.exceptions import (
    BusyLoadingError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
)

from engine.tables.health.client_errors import code_of

RIGHTS = "Give the user of DURAK_REDIS_URL the right to all commands and keys (ACL SETUSER)."

_OF_KIND = (
    (
        OutOfMemoryError,
        "Raise maxmemory, also in its configuration file, or give it less to keep.",
    ),
    (ReadOnlyError, "Name the primary in DURAK_REDIS_URL, or use redis+sentinel://."),
    (NoPermissionError, RIGHTS),
    (BusyLoadingError, "Wait until it has read its games: `redis-cli INFO persistence` tells."),
)
_OF_CODE = {
    "MISCONF": "Make room on its disk (df -h); its log says more. Then it goes on by itself.",
    "NOREPLICAS": "Start its replicas again, or lower min-replicas-to-write.",
    "BUSY": "A script of somebody's runs there without an end: stop it with SCRIPT KILL.",
}
_OF_WORDS = (  # where its answer has no code
    ("ACL failure in script", RIGHTS),  # Redis 7.2 and newer, Valkey
    ("user executing the script can't run", RIGHTS),  # Redis 7.0
    ("max number of clients", "Raise maxclients, or see who else is there: CLIENT LIST."),
)


def advice_on(error: Exception) -> str | None:
    """Return advice on this refusal of Redis; None for a cause that isn't known."""
    for kind, do in _OF_KIND:
        if isinstance(error, kind):
            return do
    for words, do in _OF_WORDS:
        if words in str(error):
            return do
    return _OF_CODE.get(code_of(error)) if isinstance(error, ResponseError) else None

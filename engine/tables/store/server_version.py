"""Which server the store is, and whether it is new enough for our scripts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from redis.exceptions import ResponseError

from engine.tables.store.connect import Client

NEEDED: Final = "Redis 7.0 or newer, or Valkey"
_OLDEST: Final = (7, 0)


class StoreTooOld(Exception):
    """The server lacks what our scripts need."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is too old to keep games: {NEEDED} is needed.")


async def check_version(client: Client) -> None:
    """Raise StoreTooOld, or what the client raises. A server that doesn't tell is taken as it is:
    not every user may ask.
    """
    with suppress(ResponseError):
        info = await client.info("server")
        if is_too_old(info):
            raise StoreTooOld(name_of(info))


def is_too_old(info: Mapping[str, Any]) -> bool:
    """By the server's own INFO; Valkey tells there as which Redis it behaves."""
    told = str(info.get("redis_version", "")).split(".")
    return tuple(int(part) for part in told[:2] if part.isdigit()) < _OLDEST


def name_of(info: Mapping[str, Any]) -> str:
    """Its name and version for people: "Valkey 9.1.0"."""
    if "valkey_version" in info:
        return f"Valkey {info['valkey_version']}"
    return f"Redis {info.get('redis_version', 'of an unknown version')}"

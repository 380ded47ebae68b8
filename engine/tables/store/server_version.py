"""Versions of the servers that the store is, and whether they are new enough for our scripts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from redis.asyncio import RedisCluster
from redis.exceptions import ResponseError

from engine.tables.store.connect import Client

NEEDED: Final = "Redis 7.0 or newer, or Valkey"
_OLDEST: Final = (7, 0)

Info = Mapping[str, Any]  # what a server says of itself


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


async def servers_of(client: Client, place: str) -> dict[str, Info]:
    """Return what each primary says of itself, by its address; one server alone is called `place`.
    Raises what the client raises.
    """
    if not isinstance(client, RedisCluster):
        return {place: await client.info()}
    await client.initialize()
    nodes = client.get_primaries()
    return {node.name: await client.info(target_nodes=node) for node in nodes}


def is_too_old(info: Info) -> bool:
    """Return whether the server's own INFO names a version that is too old; Valkey tells there as
    which Redis it behaves.
    """
    told = str(info.get("redis_version", "")).split(".")
    return tuple(int(part) for part in told[:2] if part.isdigit()) < _OLDEST


def name_of(info: Info) -> str:
    """Return its name and version for people: "Valkey 9.1.0"."""
    if "valkey_version" in info:
        return f"Valkey {info['valkey_version']}"
    return f"Redis {info.get('redis_version', 'of an unknown version')}"

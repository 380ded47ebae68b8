"""Parts of redis-py and asyncio that we use though they promise nothing of them, all in one place,
and looked for at the start: a release without one would look like a store that is away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final

from redis.asyncio import Connection, ConnectionPool

LIBRARY: Final = "redis"


class UnknownClient(Exception):
    """The installed redis-py, or this Python, lacks parts that we use; `parts` names them."""

    def __init__(self, parts: list[str]) -> None:
        self.parts = parts
        super().__init__(
            f"redis-py {version(LIBRARY)} isn't known to this release of Durak: "
            f"it lacks {', '.join(parts)}."
        )


def check_client() -> None:
    """Raise UnknownClient if a part is gone; to be called where an event loop runs."""
    connection, pool, streams = Connection(), ConnectionPool(), asyncio.StreamReader()
    found = {
        "Connection._writer": hasattr(connection, "_writer"),
        "Connection._reader": hasattr(connection, "_reader"),
        "Connection._parser.parse_error": _has(connection, "_parser", "parse_error"),
        "ConnectionPool._in_use_connections": hasattr(pool, "_in_use_connections"),
        "StreamReader._buffer (of asyncio)": hasattr(streams, "_buffer"),
    }
    if gone := [part for part, is_there in found.items() if not is_there]:
        raise UnknownClient(gone)


def transport_of(connection: Any) -> asyncio.Transport:
    """What a connected connection writes to."""
    transport: asyncio.Transport = connection._writer.transport
    return transport


def error_maker_of(connection: Any) -> Callable[[str], Exception]:
    """What makes an exception of a refusal's words."""
    maker: Callable[[str], Exception] = connection._parser.parse_error
    return maker


def unread_by(connection: Any) -> bytes:
    """What has come, and its streams haven't read."""
    return bytes(connection._reader._buffer)


def in_use(pool: Any) -> set[Any]:
    """The pool's connections that somebody has."""
    return {*pool._in_use_connections}


def _has(thing: object, *names: str) -> bool:
    for name in names:
        thing = getattr(thing, name, None)
    return thing is not None

"""Parts of redis-py that it doesn't promise, all in one place: the only private ones that we use.

With them replies are read by a protocol of ours on the connection's transport. Without them they
are read through the library's streams, which costs a whole move a tenth more processor time
(measured by `durak bench tables`). So a release without one of them is told once in the log, and
everything works on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any, Final, NamedTuple

log = logging.getLogger(__name__)

LIBRARY: Final = "redis"
PARTS: Final = ("_writer.transport", "_parser.parse_error", "_reader._buffer")


class ClientParts(NamedTuple):
    """Parts of one connected connection."""

    transport: asyncio.Transport
    """The transport that the connection writes to."""
    make_error: Callable[[str], Exception]
    """Makes an exception of the words of a refusal."""
    unread: bytearray
    """Bytes that have come, and that the library's streams haven't read."""


def parts_of(connection: Any) -> ClientParts | None:
    """Return the parts of a connected connection; None if the library lacks one."""
    found = [_reached(connection, part) for part in PARTS]
    if None in found:
        _warn(*(part for part, one in zip(PARTS, found, strict=True) if one is None))
        return None
    return ClientParts(*found)


def _reached(thing: Any, path: str) -> Any:
    for name in path.split("."):
        thing = getattr(thing, name, None)
    return thing


@cache
def _warn(*missing: str) -> None:
    """Say it once."""
    told = "redis-py %s has changed, it lacks Connection.%s: commands cost more processor time."
    log.warning(told, version(LIBRARY), " and ".join(missing))

"""Values that are read from Redis once for an update, however often a handler asks for them.

A handler asks for the language of its person and for the settings of its group again and again.
Whoever stores such a value forgets what was read (`forget_read`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

T = TypeVar("T")


@dataclass
class _Read:
    """Values that one update has read; none once it is handled."""

    values: dict[Hashable, Any] = field(default_factory=dict)
    is_over: bool = False


_READ: Final[ContextVar[_Read | None]] = ContextVar("read", default=None)


@contextmanager
def reading_once() -> Iterator[None]:
    """Keep what is read until the end. Tasks that were started meanwhile and live on read anew."""
    read = _Read()
    token = _READ.set(read)
    try:
        yield
    finally:
        read.is_over = True
        _READ.reset(token)


async def once(what: Hashable, read: Callable[[], Awaitable[T]]) -> T:
    """Return what this update has read before, or read it."""
    known = _READ.get()
    if known is None or known.is_over:
        return await read()
    if what not in known.values:
        known.values[what] = await read()
    value: T = known.values[what]
    return value


def forget_read() -> None:
    """Forget what this update has read: something was stored."""
    known = _READ.get()
    if known is not None:
        known.values.clear()

"""Values of keys, read and written by commands: any server that we support takes them from any
other, which isn't so for dumps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

import msgspec

from engine.tables.store.commit import lua_string
from engine.tables.store.scripts import Call, Script

_LUA: Final = files("deploy.move") / "lua"
READ_VALUE: Final = Script(_LUA / "read_value.lua")
MAKE_ANEW: Final = Script(_LUA / "make_anew.lua")
AT_ONCE = 1000  # elements in a command
NONE = "none"  # the type of a key that isn't there

Word = str | bytes
Command = list[Word]


@dataclass(frozen=True, slots=True)
class PendingEntry:
    """An entry of a stream that a consumer has, and how often it was given to one."""

    mark: bytes
    consumer: bytes
    times: int
    idle_ms: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class StreamContent:
    """Entries as (id, fields); groups as (name, last id delivered, what is pending)."""

    entries: tuple[tuple[bytes, tuple[bytes, ...]], ...]
    last: bytes
    groups: tuple[tuple[bytes, bytes, tuple[PendingEntry, ...]], ...]


@dataclass(frozen=True, slots=True)
class KeyValue:
    """Value of one key: two are equal if no command but those of time can tell them apart."""

    kind: str
    ends_ms: int  # ms since 1970; -1: never
    content: Any = field(repr=False)


def value_of(reply: Sequence[Any]) -> KeyValue | None:
    """Return the value that read_value.lua found; None if there is no key."""
    kind = reply[0].decode()
    if kind == NONE:
        return None
    return KeyValue(kind, int(reply[1]), _CONTENT[kind](reply[2]))


def _stream(told: Sequence[Any]) -> StreamContent:
    entries = tuple((mark, tuple(fields)) for mark, fields in told[0])
    there = {mark for mark, _ in entries}
    return StreamContent(entries, told[1], tuple(_group(group, there) for group in told[2]))


def _group(told: Sequence[Any], there: set[bytes]) -> tuple[bytes, bytes, Any]:
    """Return a consumer group without pending entries that were deleted."""
    name, last, pending = told
    return (
        name,
        last,
        tuple(
            PendingEntry(mark, consumer, int(times), int(idle))
            for mark, consumer, idle, times in pending
            if mark in there
        ),
    )


def _pairs(flat: Sequence[bytes]) -> Iterator[tuple[bytes, bytes]]:
    return zip(flat[::2], flat[1::2], strict=True)


_CONTENT: Final[Mapping[str, Callable[[Any], Any]]] = {
    "string": bytes,
    "list": tuple,
    "hash": lambda flat: dict(_pairs(flat)),
    "set": frozenset,
    "zset": lambda flat: {member: float(score) for member, score in _pairs(flat)},
    "stream": _stream,
}


def making(key: str, value: KeyValue) -> Call:
    """The call of MAKE_ANEW that makes this key."""
    commands = [
        [lua_string(word) if isinstance(word, bytes) else word for word in command]
        for command in _MAKING[value.kind](key, value.content)
    ]
    return [key], [value.ends_ms, msgspec.msgpack.encode(commands)]


def _in_parts(name: str, key: str, words: Sequence[Word], each: int = 1) -> Iterator[Command]:
    """The command again and again, with at most so many elements of `each` words."""
    most = AT_ONCE * each
    for first in range(0, len(words), most):
        yield [name, key, *words[first : first + most]]


def _flat(pairs: dict[bytes, bytes]) -> list[bytes]:
    return [word for pair in pairs.items() for word in pair]


def _scored(scores: dict[bytes, float]) -> list[Word]:
    return [word for member, score in scores.items() for word in (repr(score), member)]


def _make_stream(key: str, stream: StreamContent) -> Iterator[Command]:
    """No command makes a stream without entries; a group brings it along."""
    yield ["XGROUP", "CREATE", key, "any", "0", "MKSTREAM"]
    yield ["XGROUP", "DESTROY", key, "any"]
    for mark, fields in stream.entries:
        yield ["XADD", key, mark, *fields]
    yield ["XSETID", key, stream.last]
    for name, last, pending in stream.groups:
        yield ["XGROUP", "CREATE", key, name, last]
        for one in pending:
            claim: Command = ["XCLAIM", key, name, one.consumer, "0", one.mark]
            claim += ["IDLE", str(one.idle_ms), "RETRYCOUNT", str(one.times), "FORCE", "JUSTID"]
            yield claim


_MAKING: Final[Mapping[str, Callable[[str, Any], Iterable[Command]]]] = {
    "string": lambda key, text: [["SET", key, text]],
    "list": lambda key, parts: _in_parts("RPUSH", key, parts),
    "hash": lambda key, pairs: _in_parts("HSET", key, _flat(pairs), 2),
    "set": lambda key, members: _in_parts("SADD", key, [*members]),
    "zset": lambda key, scores: _in_parts("ZADD", key, _scored(scores), 2),
    "stream": _make_stream,
}

"""Stored values of four kinds, each with its key, its time to live and its codec.

Most of what the bot remembers is one of them: `memory.titles.of(chat)`. What names the key comes
last: `memory.more.keep(message, chat, person)`. Each method is one step, or two of which a repeat
is harmless.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from bot.memory.keys import Key, Whose
from bot.memory.repository import text

if TYPE_CHECKING:
    from engine.tables import Client

T = TypeVar("T")
F = TypeVar("F")
M = TypeVar("M", int, str)

SCANNED_AT_ONCE = 500


@dataclass(frozen=True)
class Codec(Generic[T]):
    """A way to write a value into Redis, and to read it again."""

    write: Callable[[T], str]
    read: Callable[[str], T]


NUMBER: Final = Codec[int](str, int)
TEXT: Final = Codec[str](str, str)


def listed(kind: Callable[..., T]) -> Codec[T]:
    """Return the codec of a tuple or a dataclass, written as a JSON list of its fields."""
    return Codec(_as_list, lambda written: kind(*json.loads(written)))


def _as_list(value: Any) -> str:
    return json.dumps(value if isinstance(value, tuple) else astuple(value))


class _Stored(Generic[*Whose]):
    def __init__(self, redis: Client, bot_id: int, key: Key[*Whose]) -> None:
        self._redis: Any = redis  # both clients have the same commands, not the same types
        self._bot = bot_id
        self._kind = key

    def _key(self, *whose: *Whose) -> str:
        return self._kind(self._bot, *whose)

    async def clear(self, *whose: *Whose) -> bool:
        """Delete it, with all that is in it; return whether there was anything."""
        return bool(await self._redis.delete(self._key(*whose)))


class Flag(_Stored[*Whose]):
    """A fact that holds from when it is set until its time is over."""

    async def set(self, *whose: *Whose) -> None:
        """Let it hold from now on."""
        await self._redis.set(self._key(*whose), 1, px=self._kind.lives_ms)

    async def set_once(self, *whose: *Whose) -> bool:
        """Let it hold from now on, if it doesn't yet; return whether that is new."""
        return bool(await self._redis.set(self._key(*whose), 1, px=self._kind.lives_ms, nx=True))

    async def is_set(self, *whose: *Whose) -> bool:
        """Return whether it holds."""
        return bool(await self._redis.exists(self._key(*whose)))


class Value(_Stored[*Whose], Generic[T, *Whose]):
    """One value."""

    def __init__(self, redis: Client, bot_id: int, key: Key[*Whose], codec: Codec[T]) -> None:
        super().__init__(redis, bot_id, key)
        self._codec = codec

    async def of(self, *whose: *Whose) -> T | None:
        """Return the value, if there is one."""
        return self._read(await self._redis.get(self._key(*whose)))

    async def of_each(self, many: Sequence[tuple[*Whose]]) -> list[T | None]:
        """Return several values in one call, in their order."""
        found = await self._redis.mget(*(self._key(*one) for one in many)) if many else []
        return [self._read(value) for value in found]

    async def renew(self, *whose: *Whose) -> T | None:
        """Return the value, if there is one, and let it live on."""
        return self._read(await self._redis.getex(self._key(*whose), px=self._kind.lives_ms))

    async def take(self, *whose: *Whose) -> T | None:
        """Return the value, if there is one, and forget it."""
        return self._read(await self._redis.getdel(self._key(*whose)))

    async def keep(self, value: T, *whose: *Whose) -> None:
        """Store the value."""
        written = self._codec.write(value)
        await self._redis.set(self._key(*whose), written, px=self._kind.lives_ms)

    async def keep_first(self, value: T, *whose: *Whose) -> bool:
        """Store the value, if there is none; return whether that is so."""
        written, lives_ms = self._codec.write(value), self._kind.lives_ms
        return bool(await self._redis.set(self._key(*whose), written, px=lives_ms, nx=True))

    def _read(self, found: bytes | str | None) -> T | None:
        return None if found is None else self._codec.read(text(found))


class DefaultedValue(Value[T, *Whose]):
    """A value with a usual one, which holds until somebody chooses."""

    def __init__(
        self, redis: Client, bot_id: int, key: Key[*Whose], codec: Codec[T], usual: T
    ) -> None:
        super().__init__(redis, bot_id, key, codec)
        self._usual = usual

    async def of(self, *whose: *Whose) -> T:
        """Return what was chosen; the usual value if nothing was."""
        found = await super().of(*whose)
        return self._usual if found is None else found


class Fields(_Stored[*Whose], Generic[F, T, *Whose]):
    """Values by fields; all live as long as the one that was stored last."""

    def __init__(
        self, redis: Client, bot_id: int, key: Key[*Whose], field: Codec[F], codec: Codec[T]
    ) -> None:
        super().__init__(redis, bot_id, key)
        self._field, self._codec = field, codec

    async def all(self, *whose: *Whose) -> dict[F, T]:
        """Return all values by field."""
        return self._read_all(await self._redis.hgetall(self._key(*whose)))

    async def scan(self, *whose: *Whose) -> AsyncIterator[tuple[F, T]]:
        """Yield all fields with their values, in as many calls as it takes."""
        found = self._redis.hscan_iter(self._key(*whose), count=SCANNED_AT_ONCE)
        async for field, value in found:
            yield self._field.read(text(field)), self._codec.read(text(value))

    async def of(self, field: F, *whose: *Whose) -> T | None:
        """Return the value of a field, if there is one."""
        found = await self._redis.hget(self._key(*whose), self._field.write(field))
        return None if found is None else self._codec.read(text(found))

    async def keep(self, field: F, value: T, *whose: *Whose) -> None:
        """Store the value of a field."""
        key = self._key(*whose)
        await self._redis.hset(key, self._field.write(field), self._codec.write(value))
        await self._redis.pexpire(key, self._kind.lives_ms)

    async def forget(self, field: F, *whose: *Whose) -> bool:
        """Delete the value of a field; return whether there was one."""
        return bool(await self._redis.hdel(self._key(*whose), self._field.write(field)))

    async def forget_some(self, fields: Iterable[F], *whose: *Whose) -> None:
        """Delete the values of several fields."""
        if names := [self._field.write(field) for field in fields]:
            await self._redis.hdel(self._key(*whose), *names)

    async def count(self, *whose: *Whose) -> int:
        """Return the number of fields."""
        return int(await self._redis.hlen(self._key(*whose)))

    def _read_all(self, found: Mapping[bytes, bytes]) -> dict[F, T]:
        return {
            self._field.read(text(field)): self._codec.read(text(value))
            for field, value in found.items()
        }


class Members(_Stored[*Whose], Generic[M, *Whose]):
    """A set; all in it live as long as the one that was added last."""

    def __init__(self, redis: Client, bot_id: int, key: Key[*Whose], codec: Codec[M]) -> None:
        super().__init__(redis, bot_id, key)
        self._codec: Codec[M] = codec

    async def all(self, *whose: *Whose) -> list[M]:
        """Return what is in the set, in order."""
        found = await self._redis.smembers(self._key(*whose))
        return sorted(self._codec.read(text(one)) for one in found)

    async def add(self, one: M, *whose: *Whose) -> None:
        """Add one."""
        key = self._key(*whose)
        await self._redis.sadd(key, self._codec.write(one))
        await self._redis.pexpire(key, self._kind.lives_ms)

    async def remove(self, one: M, *whose: *Whose) -> None:
        """Remove one."""
        await self._redis.srem(self._key(*whose), self._codec.write(one))

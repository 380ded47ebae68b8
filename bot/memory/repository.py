"""The base of the parts of the bot's memory that are more than values."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from engine.tables import AWAY, Script
from engine.tables.store.scripts import NOW_MS

if TYPE_CHECKING:
    from engine.tables import Client

STORE_AWAY: Final = AWAY
"""Errors that any method raises while Redis can't be reached."""


class Repository:
    """One subject of one bot in Redis; a method is one step, or says why two are harmless."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        self._redis: Any = redis  # both clients have the same commands, not the same types
        self._bot = bot_id

    async def _get(self, key: str) -> str | None:
        value = await self._redis.get(key)
        return None if value is None else text(value)

    async def _run(self, script: Script, names: Sequence[str], *values: str | int) -> Any:
        return await script.run(self._redis, names, values)


def script(name: str) -> Script:
    """Return the script `lua/NAME.lua`, which runs undivided. It takes the
    time from the server.
    """
    return Script(files("bot.memory") / "lua" / f"{name}.lua", helpers=[NOW_MS])


def text(value: bytes | str) -> str:
    """Return a reply of Redis as text."""
    return value.decode() if isinstance(value, bytes) else value


def ms(seconds: float) -> int:
    """Return seconds as whole milliseconds."""
    return int(seconds * 1000)

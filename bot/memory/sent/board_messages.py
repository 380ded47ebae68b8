"""Messages that show a table, and tables that are shown in a chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository, script, text

KEEP_BOARD: Final = script("keep_board")
MOST_INLINE = 8  # inline messages of one table that are kept up to date
UNKNOWN = "-"  # the digest of a message whose words we don't know
INLINE = "inline:"
DELETED = -1  # somebody removed the message: it isn't sent to the chat again
BELOW = "below:"  # before the chat, in a field of its own: a change of the message keeps it


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A message that shows a table: its id (0: an inline message) and what it shows."""

    message: int
    digest: str = UNKNOWN
    shows: str = ""  # the phase and the game, `playing2`; empty where we don't know
    wanted_below: bool = False  # somebody wants it further down in the chat
    bout: int = 0  # of the running game


class BoardMessages(Repository):
    """Messages by table and chat (`-100…`) or inline message (`inline:…`)."""

    async def of(self, table_id: str) -> dict[str, BoardMessage]:
        """Return the messages that show a table, by chat."""
        found = await self._redis.hgetall(keys.boards(self._bot, table_id))
        fields = {text(where): text(value) for where, value in found.items()}
        return {
            where: _board(value, f"{BELOW}{where}" in fields)
            for where, value in fields.items()
            if not where.startswith(BELOW)
        }

    async def keep(self, table_id: str, where: str, board: BoardMessage) -> None:
        """Store the message that shows the table now, and the table in its chat."""
        names = [keys.boards(self._bot, table_id), keys.tables_in(self._bot, where)]
        value = f"{board.message} {board.digest} {board.shows} {board.bout}"
        await self._run(KEEP_BOARD, names, where, value, table_id, keys.BOARD_MS)

    async def adopt(self, table_id: str, where: str, message: int) -> int:
        """Return the id of the table's message in this chat; make it this one if it had none.

        Returns 0 if the message was forgotten meanwhile.
        """
        key = keys.boards(self._bot, table_id)
        await self._redis.hsetnx(key, where, f"{message} {UNKNOWN}")
        await self._redis.pexpire(key, keys.BOARD_MS)
        value = await self._redis.hget(key, where)
        return _board(text(value)).message if value is not None else 0

    async def adopt_inline(self, table_id: str, inline_message: str) -> None:
        """Store that this inline message shows the table, unless too many do so already."""
        key = keys.boards(self._bot, table_id)
        shown = [where for where in await self.of(table_id) if where.startswith(INLINE)]
        if len(shown) < MOST_INLINE:
            await self._redis.hsetnx(key, f"{INLINE}{inline_message}", f"0 {UNKNOWN}")
            await self._redis.pexpire(key, keys.BOARD_MS)

    async def want_below(self, table_id: str, where: str) -> None:
        """Note that the table's message should be posted again below."""
        key = keys.boards(self._bot, table_id)
        await self._redis.hset(key, f"{BELOW}{where}", 1)
        await self._redis.pexpire(key, keys.BOARD_MS)

    async def is_below(self, table_id: str, where: str) -> None:
        """Note that it was posted again."""
        await self._redis.hdel(keys.boards(self._bot, table_id), f"{BELOW}{where}")

    async def forget(self, table_id: str, where: str) -> None:
        """Forget the message: it doesn't show the table any more."""
        await self._redis.hdel(keys.boards(self._bot, table_id), where, f"{BELOW}{where}")
        await self._redis.srem(keys.tables_in(self._bot, where), table_id)

    async def tables_in(self, where: str) -> list[str]:
        """Return the tables that were shown in a chat."""
        return sorted(map(text, await self._redis.smembers(keys.tables_in(self._bot, where))))


def _board(value: str, wanted_below: bool = False) -> BoardMessage:
    message, digest, shows, bout = [*value.split(" "), "", ""][:4]
    return BoardMessage(int(message), digest, shows, wanted_below, int(bout or 0))

"""Sends that must not happen twice, even where it is never known whether the first one arrived."""

from __future__ import annotations

import secrets
from enum import StrEnum

from bot.memory import keys
from bot.memory.repository import Repository, text


class Effect(StrEnum):
    """Effects of sends; the words are part of keys."""

    BOARD = "board"  # table, chat, message: its message is in its chat, or one in place of this
    TOLD = "told"  # table, turn: a person could see, or was told, that this turn is theirs
    LOST_BOARD = "lost"  # table: a running game's message that somebody deleted is there again
    NOTICE = "call"  # table, turn: somebody was told of their turn
    HAND = "hand"  # table, person, game or wait: the first message of a game, or one for a wait
    MENTION = "mention"  # table, turn: somebody was mentioned in their group
    CALL = "come"  # table, person: somebody was called to a table
    APPOINTMENT = "date"  # appointment, chat: it has its message
    MUTED = "muted"  # chat, person: somebody was told why the bot is silent in a group
    FOOL = "fool"  # chat, month: a group was told its fool of that month
    DAILY_END = "daily"  # chat, day: a group got its message about the end of that day
    REPORT = "report"  # ask, admin: this operator was told of a report
    ANNOUNCEMENT = "say"  # announcement, chat: a chat got it
    PICTURE = "picture"  # ask: a picture that was asked for on the page was sent
    ANSWER = "answer"  # update, number: the first, second … message that answers an update

    def of(self, *what: str | int | None) -> str:
        """Return the name of this effect on these; None is left out."""
        return "|".join(str(one) for one in (self, *what) if one is not None)


class Attempts(Repository):
    """Marks of tried sends, by their effect."""

    async def begin(self, effect: str, *, daily: bool = False) -> bool:
        """Return True for one caller only, even if processes die, until the result is known.

        A `daily` effect may come again a day later. The client repeats its call when the store's
        answer is lost: the mark says whose it is.
        """
        lives_ms = keys.DAY_MS if daily else keys.NOTICE_MS
        key, mine = keys.attempt(self._bot, effect), secrets.token_hex(8)
        before = await self._redis.set(key, mine, px=lives_ms, nx=True, get=True)
        return before is None or text(before) == mine

    async def is_begun(self, effect: str) -> bool:
        """Return whether somebody has begun it, and hasn't removed the mark."""
        return bool(await self._redis.exists(keys.attempt(self._bot, effect)))

    async def forget(self, effect: str) -> None:
        """Remove the mark: the message surely wasn't sent, or its id is known.
        Another may follow.
        """
        await self._redis.delete(keys.attempt(self._bot, effect))

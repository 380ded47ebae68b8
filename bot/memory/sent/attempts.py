"""Sends that must not happen twice, even where it is never known whether the first one arrived."""

from __future__ import annotations

import secrets

from bot.memory import keys
from bot.memory.repository import Repository, text


def board_effect(table_id: str, chat: int, instead_of: int | None = None) -> str:
    """The effect: a table's message is in its chat, or one in place of the earlier message."""
    effect = f"board|{table_id}|{chat}"
    return effect if instead_of is None else f"{effect}|{instead_of}"


def lost_board_effect(table_id: str) -> str:
    """The effect: a running game's message that somebody deleted was posted again."""
    return f"lost|{table_id}"


def notice_effect(table_id: str, turn: str) -> str:
    """The effect: somebody was told of their turn."""
    return f"call|{table_id}|{turn}"


def hand_effect(table_id: str, person: int, what: str) -> str:
    """The effect: a hand message was sent, the first of a game, or one for a wait."""
    return f"hand|{table_id}|{person}|{what}"


def mention_effect(table_id: str, turn: str) -> str:
    """The effect: somebody was mentioned in their group for this turn."""
    return f"mention|{table_id}|{turn}"


def call_effect(table_id: str, person: int) -> str:
    """The effect: somebody was called to a table."""
    return f"come|{table_id}|{person}"


def appointment_effect(name: str, chat: int) -> str:
    """The effect: an appointment has its message."""
    return f"date|{name}|{chat}"


def muted_effect(chat: int, person: int) -> str:
    """The effect: somebody was told why the bot is silent in a group."""
    return f"muted|{chat}|{person}"


def fool_effect(chat: int, month: str) -> str:
    """The effect: a group was told its fool of that month."""
    return f"fool|{chat}|{month}"


def told_effect(table_id: str, turn: str) -> str:
    """The effect: a person could see, or was told, that this turn is theirs."""
    return f"told|{table_id}|{turn}"


def daily_end_effect(chat: int, day: str) -> str:
    """The effect: a group got its message about the end of that day."""
    return f"daily|{chat}|{day}"


def report_effect(ask: str, admin: int) -> str:
    """The effect: this operator was told of a report."""
    return f"report|{ask}|{admin}"


def announcement_effect(name: str, chat: int) -> str:
    """The effect: a chat got an announcement."""
    return f"say|{name}|{chat}"


def picture_effect(ask: str) -> str:
    """The effect: a picture that was asked for on the page was sent."""
    return f"picture|{ask}"


def answer_effect(update: int, number: int) -> str:
    """The effect: the first, second … message that answers an update was sent."""
    return f"answer|{update}|{number}"


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

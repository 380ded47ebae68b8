"""Sends that must not happen twice, even where it is never known whether the first one arrived."""

from __future__ import annotations

import secrets

from bot.memory import keys
from bot.memory.repository import Repository, text


def board_effect(table_id: str, chat: int, instead_of: int | None = None) -> str:
    """A table's message is in its chat; or one instead of the message that was there."""
    effect = f"board|{table_id}|{chat}"
    return effect if instead_of is None else f"{effect}|{instead_of}"


def notice_effect(table_id: str, turn: str) -> str:
    """Somebody was told of their turn."""
    return f"call|{table_id}|{turn}"


def hand_effect(table_id: str, person: int, what: str) -> str:
    """The message by which somebody plays was sent: the first of a game, or for a wait."""
    return f"hand|{table_id}|{person}|{what}"


def mention_effect(table_id: str, turn: str) -> str:
    """Somebody was mentioned in their group for this turn."""
    return f"mention|{table_id}|{turn}"


def call_effect(table_id: str, person: int) -> str:
    """Somebody was called to a table."""
    return f"come|{table_id}|{person}"


def appointment_effect(name: str, chat: int) -> str:
    """A game for a certain hour has its message."""
    return f"date|{name}|{chat}"


def muted_effect(chat: int, person: int) -> str:
    """Somebody was told why nothing comes in a group."""
    return f"muted|{chat}|{person}"


def fool_effect(chat: int, month: str) -> str:
    """A group was told its fool of that month."""
    return f"fool|{chat}|{month}"


def report_effect(ask: str, admin: int) -> str:
    """The effect: this operator was told of a report."""
    return f"report|{ask}|{admin}"


def announcement_effect(name: str, chat: int) -> str:
    """A chat got an announcement."""
    return f"say|{name}|{chat}"


def picture_effect(ask: str) -> str:
    """A picture that was asked for on the page has come."""
    return f"picture|{ask}"


def answer_effect(update: int, number: int) -> str:
    """The first, second … message that answers an update was sent."""
    return f"answer|{update}|{number}"


class Attempts(Repository):
    """Marks of what was tried, by the effect that it has."""

    async def begin(self, effect: str, *, daily: bool = False) -> bool:
        """True for one caller only, even if processes die, until it is known how that went.

        What is `daily` may come again a day later.
        Our client asks again when the store's answer is lost: the mark says whose it is.
        """
        lives_ms = keys.DAY_MS if daily else keys.NOTICE_MS
        key, mine = keys.attempt(self._bot, effect), secrets.token_hex(8)
        before = await self._redis.set(key, mine, px=lives_ms, nx=True, get=True)
        return before is None or text(before) == mine

    async def forget(self, effect: str) -> None:
        """It is known that it didn't come, or under which number: another may follow."""
        await self._redis.delete(keys.attempt(self._bot, effect))

"""Choices of a group's admins: language, game, who makes tables, in which topic, and how."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from bot.memory import keys
from bot.memory.read_once import forget_read, once
from bot.memory.repository import Repository, text


class Makers(StrEnum):
    """People who may make tables in a group."""

    EVERYBODY = "everybody"
    ADMINISTRATORS = "administrators"


class Edits(StrEnum):
    """Moments at which a running game's message is edited."""

    MOVE = "move"
    BOUT = "bout"


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """One group's choices; the defaults hold where nobody chose."""

    language: str | None = None  # None: nobody chose one, and there was no table yet
    rules: str | None = None  # a preset or a rules code, and a pace; None: what is usual
    makers: Makers = Makers.EVERYBODY
    topic: int | None = None  # tables are made in this topic only; None: anywhere
    mentions: bool = False  # a mention as the last resort to call somebody
    pinning: bool = True  # pin a running game where we may
    edits: Edits = Edits.MOVE
    auto_pass: bool = True  # new tables begin so; each one's hosts may choose otherwise
    fool_of_month: bool = False  # tell who it was, on the first day of the next
    daily_end: bool = False  # a message each morning with the end of the day
    news: bool = True  # announcements of those who run the server


KEYS: Final = 3  # of each group
FIELDS: Final = {field.name for field in fields(GroupSettings)}


class SettingsOfGroups(Repository):
    """Choices by group."""

    async def of(self, chat: int) -> GroupSettings:
        """Return the group's choices. A language that nobody chose is that of its first table."""

        async def read() -> GroupSettings:
            return (await self.of_all([chat]))[chat]

        return await once(("settings", self._bot, chat), read)

    async def of_all(self, chats: Sequence[int]) -> dict[int, GroupSettings]:
        """Return the choices of several groups, in one call."""
        if not chats:
            return {}
        found = await self._redis.mget(*(key for chat in chats for key in self._keys(chat)))
        return {
            chat: _settings(*found[at : at + KEYS])
            for chat, at in zip(chats, range(0, len(found), KEYS), strict=True)
        }

    async def choose(self, chat: int, settings: GroupSettings) -> None:
        """Store the group's choices (two steps: a repeat is harmless)."""
        forget_read()
        stored = asdict(settings)
        language = stored.pop("language")
        key = keys.group_settings(self._bot, chat)
        await self._redis.set(key, json.dumps(stored), px=keys.CHOICE_MS)
        if language is not None:
            key = keys.group_language(self._bot, chat)
            await self._redis.set(key, language, px=keys.CHOICE_MS)

    async def note_language(self, chat: int, language: str) -> None:
        """Store the language of the group's first table, which holds until one is chosen."""
        forget_read()
        key = keys.spoken_language(self._bot, chat)
        await self._redis.set(key, language, px=keys.CHOICE_MS, nx=True)

    async def move(self, old: int, new: int) -> None:
        """Move the choices to the id of the supergroup (a repeat is harmless)."""
        forget_read()
        for before, now in zip(self._keys(old), self._keys(new), strict=True):
            if (value := await self._get(before)) is not None:
                await self._redis.set(now, value, px=keys.CHOICE_MS, nx=True)

    def _keys(self, chat: int) -> list[str]:
        named = (keys.group_settings, keys.group_language, keys.spoken_language)
        return [key(self._bot, chat) for key in named]


def _settings(stored: bytes | None, chosen: bytes | None, spoken: bytes | None) -> GroupSettings:
    language = chosen if chosen is not None else spoken
    settings = GroupSettings() if stored is None else _read(text(stored))
    return replace(settings, language=None if language is None else text(language))


def _read(stored: str) -> GroupSettings:
    """Parse stored choices; leave out fields of a later release, which may run beside this one."""
    known: dict[str, Any] = {
        name: value for name, value in json.loads(stored).items() if name in FIELDS
    }
    known |= {"makers": Makers(known["makers"]), "edits": Edits(known["edits"])}
    return GroupSettings(**known)

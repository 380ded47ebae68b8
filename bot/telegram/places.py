"""The place of a table in Telegram, as one string that the engine keeps without reading it."""

from __future__ import annotations

import re
from dataclasses import dataclass

CHAT = re.compile(r"chat:(-?[0-9]{1,16})(?::([0-9]{1,16}))?")
PRIVATE = re.compile(r"private:([0-9]{1,16})")
INLINE_NAME = "inline:"  # before the name of an inline message
INLINE = re.compile(r"inline:([A-Za-z0-9_-]{1,128})")


@dataclass(frozen=True, slots=True)
class ChatPlace:
    """A group, or a topic of one."""

    chat: int
    topic: int | None = None

    def __str__(self) -> str:
        return f"chat:{self.chat}" if self.topic is None else f"chat:{self.chat}:{self.topic}"


def homes_of(chat: int, *former: int | None) -> list[str]:
    """Return the places of a chat's tables (`home_of`), also under the ids that it had before.

    >>> homes_of(-100, None), homes_of(-100, -5)
    (['chat:-100'], ['chat:-100', 'chat:-5'])
    """
    return [str(ChatPlace(one)) for one in (chat, *former) if one is not None]


@dataclass(frozen=True, slots=True)
class PrivatePlace:
    """One person's chat with the bot."""

    person: int

    def __str__(self) -> str:
        return f"private:{self.person}"


@dataclass(frozen=True, slots=True)
class InlinePlace:
    """A message sent through inline mode, or as a guest, into a chat that the bot doesn't see."""

    message: str

    def __str__(self) -> str:
        return f"inline:{self.message}"


@dataclass(frozen=True, slots=True)
class MemberPlace:
    """A message in a group that one member alone sees."""

    chat: int
    member: int

    def __str__(self) -> str:
        return f"{self.chat}/{self.member}"


def where_of(place: ChatPlace | InlinePlace | MemberPlace) -> str:
    """Return the name under which a message at this place is kept: that of its chat, mostly.

    >>> where_of(ChatPlace(-100, 7)), where_of(InlinePlace("x")), where_of(MemberPlace(-100, 42))
    ('-100', 'inline:x', '-100/42')
    """
    return str(place.chat) if isinstance(place, ChatPlace) else str(place)


def place_at(where: str) -> ChatPlace | InlinePlace | MemberPlace:
    """Return the place with this name; a topic isn't in it."""
    if where.startswith(INLINE_NAME):
        return InlinePlace(where.removeprefix(INLINE_NAME))
    chat, _, member = where.partition("/")
    return MemberPlace(int(chat), int(member)) if member else ChatPlace(int(chat))


def topic_link(chat: int, topic: int) -> str:
    """Return the address of a topic, for the members of its group.

    >>> topic_link(-1001234, 7)
    'https://t.me/c/1234/7'
    """
    return f"https://t.me/c/{str(chat).removeprefix('-100')}/{topic}"


Place = ChatPlace | PrivatePlace | InlinePlace


def parse_place(text: str) -> Place | None:
    """Return the place that a table's string names; None if another face made it."""
    if match := CHAT.fullmatch(text):
        return ChatPlace(int(match[1]), int(match[2]) if match[2] else None)
    if match := PRIVATE.fullmatch(text):
        return PrivatePlace(int(match[1]))
    if match := INLINE.fullmatch(text):
        return InlinePlace(match[1])
    return None


def is_in_group(place: str) -> bool:
    """Return whether a table's string names a group that the bot sees.

    >>> is_in_group("chat:-100"), is_in_group("private:7")
    (True, False)
    """
    found = parse_place(place)
    return isinstance(found, ChatPlace) and found.chat < 0

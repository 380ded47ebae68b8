"""Families of our keys in a store: their names for people, and which of them stay behind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bot.memory.keys import tag as bot_tag
from engine.tables import keys

OTHER: Final = "other"  # of a release that keeps more than this one
BOT: Final = "the bot"

TABLES: Final = "tables"
FINISHED: Final = "finished games"
NEWS: Final = "deadlines and news"
PEOPLE: Final = "people"


def _each(families: Mapping[str, str]) -> dict[str, str]:
    return {kind: family for family, kinds in families.items() for kind in kinds.split()}


_OF_SHARD: Final = _each(
    {
        TABLES: "table moves recent orders looking looked member has-members",
        FINISHED: "record look-back thrown unarchived games totals",
        NEWS: "deadlines outbox",
        PEOPLE: "playing sitting",
    }
)
_OF_NO_SHARD: Final = _each(
    {
        FINISHED: "archive",
        NEWS: "asks maintenance",
        PEOPLE: "chats opened language zone home-zone daily-end blocks blocked reported",
    }
)
_TAGS: Final = frozenset(map(keys.tag, range(keys.SHARDS)))
_BOT: Final = re.compile(re.escape(bot_tag(0)).replace("0", r"\d+(:\d+)?"))
_NAME: Final = re.compile(r"(\{[^}]+\})?:?([^:]+)")
# What belongs to a server or to a process: others have their own.
_OF_SERVER: Final = frozenset({"epoch", "layout", "trial"})
_OF_PROCESS: Final = frozenset({keys.archive_turn()})
_LEASE_OF_BOT: Final = "fetching"


def family_of(key: str) -> str | None:
    """Return the family of a key, for people; None for one that isn't ours, or that stays behind.

    >>> family_of("{00dd}:table:abc"), family_of("{00dd}:epoch"), family_of("somebody's:table")
    ('tables', None, None)
    """
    found = _NAME.match(key)
    tag, kind = (found[1], found[2]) if found else (None, "")
    if tag in _TAGS:
        return None if kind in _OF_SERVER else _OF_SHARD.get(kind, OTHER)
    if tag and _BOT.fullmatch(tag):
        return None if kind == _LEASE_OF_BOT else BOT
    return None if tag or key in _OF_PROCESS else _OF_NO_SHARD.get(kind)

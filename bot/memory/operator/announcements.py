"""Announcements of operators: their drafts, and those that are being sent, chat by chat."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, ms, text
from bot.memory.stored_values import Codec

FOR_ALL: Final = ""  # in place of a language: the text for everybody who has none of their own
MOST_A_DAY: Final = 3  # announcements of all operators together
AT_ONCE: Final = 1000  # chats that are put down in one command


class AnnouncementState(StrEnum):
    """State of an announcement; the words are stored."""

    RUNNING = "running"
    STOPPED = "stopped"
    DONE = "done"


class SendResult(StrEnum):
    """Result of an announcement in one chat; the words are stored."""

    SENT = "sent"
    FAILED = "failed"
    LEFT_OUT = "left_out"  # the chat doesn't want any by now, or its bot is gone


class Recipient(NamedTuple):
    """A chat to be sent to, the bot that does it, and the language that a person's table knows."""

    bot: int
    chat: int
    language: str = ""

    def __str__(self) -> str:
        return f"{self.bot}|{self.chat}|{self.language}"

    @classmethod
    def parse(cls, written: str) -> Recipient:
        """Read what `str` has written."""
        bot, chat, language = written.split("|")
        return cls(int(bot), int(chat), language)


@dataclass(frozen=True, slots=True)
class AnnouncementDraft:
    """Texts that an operator has written so far, and the chats that they are for."""

    mark: str = ""  # changes with each change: what is sent is what was seen
    texts: Mapping[str, str] = field(default_factory=dict)  # by language, or FOR_ALL
    awaits: str | None = None  # the language of the text that the operator writes next
    days: int = 7  # to groups with games in so many last days; 0: to no groups
    people: bool = True  # to people who sit at tables


DRAFT: Final = Codec(
    lambda draft: json.dumps(asdict(draft)),
    lambda written: AnnouncementDraft(**json.loads(written)),
)


@dataclass(frozen=True, slots=True)
class SentAnnouncement:
    """An announcement that is being sent, or was."""

    name: str
    texts: Mapping[str, str]
    state: AnnouncementState
    in_all: int
    results: Mapping[SendResult, int]

    @property
    def left(self) -> int:
        """Number of chats that haven't had their turn."""
        return max(0, self.in_all - sum(self.results.values()))


class Announcements(Repository):
    """Announcements of all bots together."""

    async def begin(
        self, name: str, texts: Mapping[str, str], to: Sequence[Recipient], now: float
    ) -> None:
        """Store an announcement and its recipients.

        The last step begins it, so that a repeat after half of them does all; begun twice it is
        begun once.
        """
        key, chats = keys.announcement(self._bot, name), keys.announced_to(self._bot, name)
        if await self._redis.hexists(key, "state"):
            return
        await self._redis.delete(chats)
        for at in range(0, len(to), AT_ONCE):
            some = to[at : at + AT_ONCE]
            await self._redis.zadd(chats, {str(one): n for n, one in enumerate(some, at)})
        await self._redis.pexpire(chats, keys.ANNOUNCEMENT_MS)
        told = {"texts": json.dumps(dict(texts)), "in_all": len(to)}
        await self._redis.hset(key, mapping=told)
        await self._redis.pexpire(key, keys.ANNOUNCEMENT_MS)
        listed = keys.announcements(self._bot)
        await self._redis.zadd(listed, {name: ms(now)})
        await self._redis.pexpire(listed, keys.ANNOUNCEMENT_MS)
        await self._redis.hsetnx(key, "state", AnnouncementState.RUNNING)

    async def of(self, name: str) -> SentAnnouncement | None:
        """Return the announcement of this name, if it is kept."""
        found = await self._redis.hgetall(keys.announcement(self._bot, name))
        kept: dict[str, Any] = {text(field): text(value) for field, value in found.items()}
        if "state" not in kept:
            return None
        results = {one: int(kept.get(one, 0)) for one in SendResult}
        state, in_all = AnnouncementState(kept["state"]), int(kept["in_all"])
        return SentAnnouncement(name, json.loads(kept["texts"]), state, in_all, results)

    async def last(self) -> SentAnnouncement | None:
        """Return the newest announcement."""
        names = await self._redis.zrevrange(keys.announcements(self._bot), 0, 0)
        return await self.of(text(names[0])) if names else None

    async def count_since(self, moment: float) -> int:
        """Return how many announcements were begun since then; `moment` is seconds since 1970."""
        return int(await self._redis.zcount(keys.announcements(self._bot), ms(moment), "+inf"))

    async def next_recipient(self, name: str) -> Recipient | None:
        """Return the next chat; None when all have had their turn."""
        found = await self._redis.zrange(keys.announced_to(self._bot, name), 0, 0)
        return Recipient.parse(text(found[0])) if found else None

    async def put_last(self, name: str, to: Recipient) -> None:
        """Let the other chats go first: this one has no room now (two steps: a repeat is
        harmless).
        """
        chats = keys.announced_to(self._bot, name)
        [(_, last)] = await self._redis.zrange(chats, -1, -1, withscores=True)
        await self._redis.zadd(chats, {str(to): float(last) + 1}, xx=True)

    async def record_result(self, name: str, to: Recipient, result: SendResult) -> None:
        """Store the result for this chat."""
        if await self._redis.zrem(keys.announced_to(self._bot, name), str(to)):
            await self._redis.hincrby(keys.announcement(self._bot, name), result, 1)

    async def end(self, name: str, state: AnnouncementState) -> bool:
        """End it, so that it goes to no more chats; return False if it had ended before."""
        found = await self.of(name)
        if found is None or found.state is not AnnouncementState.RUNNING:
            return False
        await self._redis.hset(keys.announcement(self._bot, name), "state", state)
        return True

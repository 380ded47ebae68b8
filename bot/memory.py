"""What only the chat needs to remember, in Redis: the one module of the bot that knows Redis.

All keys of a bot carry one tag, so they share a hash slot: at Telegram's thirty messages a second
one slot is plenty, and a script may touch whatever it needs.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot import scripts

if TYPE_CHECKING:
    from engine.tables import Client

SECOND = 1000
DAY = 24 * 3600 * SECOND
# a group's language, a group that moved, the menu buttons: till nobody came for over a year
CHOICE_LASTS = 400 * DAY
BOARD_LASTS = 30 * DAY  # from its last change
CALL_LASTS = 3 * DAY  # longer than the slowest turn
ATTEMPTS_LAST = CALL_LASTS
REFUSAL_LASTS = 7 * DAY  # then we try to write to a person again
DRAFT_LASTS = DAY
DRAFTS_AGAIN = 60 * SECOND  # so long typing on finds the drafts made before
HOSTS_LAST = 60 * SECOND
UPDATE_LASTS = DAY  # as long as Telegram itself repeats one
MOST_BOARDS = 8
SCANNED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A message that shows a table: its number (0: an inline message) and what it shows."""

    message: int
    digest: str


@dataclass(frozen=True, slots=True)
class SentNotice:
    """A private message that told somebody about one turn."""

    turn: str
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that was offered through inline mode and isn't there yet."""

    creator: int
    name: str
    language: str
    preset: str


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """Something to do that was claimed by this process until `till`."""

    name: str
    asked: str
    till: str


class Memory:
    """The bot's memory; every method is one step in Redis, or says why two are harmless."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        self._redis: Any = redis  # both clients have the same commands, not the same types
        self._tag = f"{{bot:{bot_id}}}"

    def _key(self, *parts: object) -> str:
        return ":".join((self._tag, *map(str, parts)))

    async def _run(self, script: str, keys: Sequence[str], *values: object) -> Any:
        return await self._redis.eval(script, len(keys), *keys, *values)

    async def _word(self, *parts: object) -> str | None:
        value = await self._redis.get(self._key(*parts))
        return None if value is None else _text(value)

    # languages of groups; what a person chose lies with the tables, for the page speaks it too

    async def language_in(self, chat: int) -> str | None:
        """What the admins of this group chose, else what was spoken when the first table came."""
        found = await self._redis.mget(self._key("group", chat), self._key("spoken", chat))
        return next((_text(value) for value in found if value is not None), None)

    async def choose_language_in(self, chat: int, language: str) -> None:
        """The group's language, by one of its admins."""
        await self._redis.set(self._key("group", chat), language, px=CHOICE_LASTS)

    async def heard(self, chat: int, language: str) -> None:
        """Somebody made a table here; the first one's language is the group's until chosen."""
        await self._redis.set(self._key("spoken", chat), language, px=CHOICE_LASTS, nx=True)

    # groups that come and go

    async def park(self, chat: int) -> None:
        """We were sent away: nothing is sent here until somebody invites us again."""
        await self._redis.set(self._key("parked", chat), 1, px=CHOICE_LASTS)

    async def unpark(self, chat: int) -> bool:
        """We may speak here (again); true if we might not before."""
        return bool(await self._redis.delete(self._key("parked", chat)))

    async def is_parked(self, chat: int) -> bool:
        """Were we sent away from here?"""
        return bool(await self._redis.exists(self._key("parked", chat)))

    async def move(self, old: int, new: int) -> None:
        """A group has become a supergroup with another number."""
        await self._redis.set(self._key("moved", old), new, px=CHOICE_LASTS)
        await self._redis.set(self._key("former", new), old, px=CHOICE_LASTS)
        for kind in ("group", "spoken"):
            if language := await self._word(kind, old):
                await self._redis.set(self._key(kind, new), language, px=CHOICE_LASTS, nx=True)

    async def moved(self, chat: int) -> int:
        """The number that this group has now."""
        now = await self._word("moved", chat)
        return int(now) if now else chat

    async def former(self, chat: int) -> int | None:
        """The number that this group had before it became a supergroup."""
        before = await self._word("former", chat)
        return int(before) if before else None

    async def hosts(self, chat: int) -> tuple[int, ...] | None:
        """The admins as we saw them a moment ago; None when that was too long ago."""
        known = await self._word("hosts", chat)
        return None if known is None else tuple(json.loads(known))

    async def keep_hosts(self, chat: int, hosts: Sequence[int]) -> None:
        """The admins as Telegram just named them."""
        await self._redis.set(self._key("hosts", chat), json.dumps(hosts), px=HOSTS_LAST)

    # people whom we may not write to

    async def refuse(self, person: int) -> None:
        """Telegram doesn't let us write to this person."""
        await self._redis.set(self._key("refused", person), 1, px=REFUSAL_LASTS)

    async def allow(self, person: int) -> bool:
        """This person has just allowed it; true if we might not before."""
        return bool(await self._redis.delete(self._key("refused", person)))

    async def is_refused(self, person: int) -> bool:
        """Would writing to this person be in vain?"""
        return bool(await self._redis.exists(self._key("refused", person)))

    async def tell_once(self, table: str, person: int, turn: str) -> bool:
        """The turn for which the table's message tells this person how to be called; one only."""
        key = self._key("told", table, person)
        return bool(await self._redis.set(key, turn, px=BOARD_LASTS, nx=True))

    async def told(self, table: str, people: Sequence[int]) -> dict[int, str]:
        """Which people were told, and for which turn."""
        if not people:
            return {}
        found = await self._redis.mget(*(self._key("told", table, one) for one in people))
        return {who: _text(turn) for who, turn in zip(people, found, strict=True) if turn}

    # people's own menu buttons: what is set, and in which language it should be

    async def keep_menu_language(self, person: int, language: str) -> None:
        """This person's button is to be in this language."""
        await self._put("menu:language", person, language)

    async def keep_menu(self, person: int, page: str) -> None:
        """This person's button opens this page now."""
        await self._put("menu:page", person, page)

    async def menu_language(self, person: int) -> str | None:
        """What this person's button was last to speak."""
        found = await self._redis.hget(self._key("menu:language"), person)
        return None if found is None else _text(found)

    async def menus_besides(self, page: str) -> list[int]:
        """The people whose button opens another page than this one."""
        found = self._redis.hscan_iter(self._key("menu:page"), count=SCANNED_AT_ONCE)
        return [int(person) async for person, shown in found if _text(shown) != page]

    async def forget_menu(self, person: int) -> None:
        """Telegram doesn't let us set this person's button."""
        for part in ("menu:language", "menu:page"):
            await self._redis.hdel(self._key(part), person)

    async def _put(self, part: str, person: int, value: str) -> None:
        await self._redis.hset(self._key(part), person, value)
        await self._redis.pexpire(self._key(part), CHOICE_LASTS)

    # the messages that show a table

    async def boards(self, table: str) -> dict[str, BoardMessage]:
        """Where a table is shown, by chat (`-100…`) or inline message (`inline:…`)."""
        found = await self._redis.hgetall(self._key("boards", table))
        return {_text(where): _shown(_text(value)) for where, value in found.items()}

    async def show(self, table: str, where: str, shown: BoardMessage) -> None:
        """This message shows the table now; chats remember their tables."""
        key = self._key("boards", table)
        await self._redis.hset(key, where, f"{shown.message} {shown.digest}")
        await self._redis.pexpire(key, BOARD_LASTS)
        await self._redis.sadd(self._key("tables", where), table)
        await self._redis.pexpire(self._key("tables", where), BOARD_LASTS)

    async def adopt(self, table: str, where: str, message: int) -> int:
        """The table's message there; this one if there was none, 0 if there are too many."""
        key = self._key("boards", table)
        if await self._redis.hlen(key) < MOST_BOARDS:
            await self._redis.hsetnx(key, where, f"{message} -")
            await self._redis.pexpire(key, BOARD_LASTS)
        value = await self._redis.hget(key, where)
        return _shown(_text(value)).message if value is not None else 0

    async def unshow(self, table: str, where: str) -> None:
        """This message doesn't show the table any more."""
        await self._redis.hdel(self._key("boards", table), where)
        await self._redis.srem(self._key("tables", where), table)

    async def tables_in(self, where: str) -> list[str]:
        """The tables that were shown in a chat."""
        return sorted(map(_text, await self._redis.smembers(self._key("tables", where))))

    # turn notices

    async def called(self, table: str) -> dict[int, SentNotice]:
        """The notices that lie in people's private chats, by seat."""
        found = await self._redis.hgetall(self._key("called", table))
        return {int(seat): SentNotice(*json.loads(value)) for seat, value in found.items()}

    async def keep_call(self, table: str, seat: int, call: SentNotice) -> None:
        """This notice was sent."""
        value = json.dumps([call.turn, call.chat, call.message])
        await self._redis.hset(self._key("called", table), seat, value)
        await self._redis.pexpire(self._key("called", table), CALL_LASTS)

    async def forget_call(self, table: str, seat: int) -> None:
        """This notice is being removed."""
        await self._redis.hdel(self._key("called", table), seat)

    # what must not come twice, though nobody may ever learn whether it came

    async def attempt(self, effect: str) -> bool:
        """True for one caller only, whatever process dies, till it is known how that went.

        Our client asks again when the store's answer is lost: the mark says whose it is.
        """
        key, mine = self._key("attempt", effect), secrets.token_hex(8)
        before = await self._redis.set(key, mine, px=ATTEMPTS_LAST, nx=True, get=True)
        return before is None or _text(before) == mine

    async def forget_attempt(self, effect: str) -> None:
        """It is known how it went: another may follow."""
        await self._redis.delete(self._key("attempt", effect))

    # drafts of inline mode

    async def drafts_of(self, person: int) -> dict[str, str]:
        """The tables offered to this person a moment ago and not used: preset → table."""
        found = await self._redis.hgetall(self._key("drafts", person))
        return {_text(preset): _text(table) for preset, table in found.items()}

    async def offer(self, table: str, draft: Draft) -> None:
        """Remember what table this will be, if somebody takes it."""
        value = json.dumps([draft.creator, draft.name, draft.language, draft.preset])
        await self._redis.set(self._key("draft", table), value, px=DRAFT_LASTS)
        key = self._key("drafts", draft.creator)
        await self._redis.hset(key, draft.preset, table)
        await self._redis.pexpire(key, DRAFTS_AGAIN, nx=True)

    async def draft(self, table: str) -> Draft | None:
        """The draft of a table that isn't there yet."""
        value = await self._word("draft", table)
        return Draft(*json.loads(value)) if value else None

    async def use(self, table: str, draft: Draft) -> None:
        """The table is there: the next offer is another one."""
        key = self._key("drafts", draft.creator)
        current = await self._redis.hget(key, draft.preset)
        if current is not None and _text(current) == table:
            await self._redis.hdel(key, draft.preset)

    # jobs, shared by all processes

    async def mark(self, job: str, after: float = 0) -> None:
        """Somebody is to do this in so many seconds, or once more after doing it now."""
        await self._run(scripts.MARK, self._jobs(), job, int(after * SECOND))

    async def claim(self, most: int, lease: float) -> list[ClaimedJob]:
        """What is due; nobody else does it for `lease` seconds."""
        found = await self._run(scripts.CLAIM, self._jobs(), most, int(lease * SECOND))
        return [ClaimedJob(*map(_text, one)) for one in found]

    async def settle(self, job: ClaimedJob, again: float | None = None) -> None:
        """Done, or to be looked at again in so many seconds."""
        wait = -1 if again is None else int(again * SECOND)
        values = (job.name, job.asked, job.till, wait)
        await self._run(scripts.SETTLE, self._jobs(), *values)

    def _jobs(self) -> list[str]:
        # no time to live: each is removed by whoever does it
        return [self._key("errands", part) for part in ("due", "asked", "held")]

    # updates that were fetched and not handled yet

    async def store(self, number: int, text: str, lease: float) -> bool:
        """Keep an update until it is handled; False if it was delivered before."""
        keys = [self._key("update", number), self._key("inbox"), self._key("inbox", "due")]
        values = (number, text, int(lease * SECOND), UPDATE_LASTS)
        return bool(await self._run(scripts.STORE, keys, *values))

    async def handled(self, number: int) -> None:
        """This update needs nothing more (three steps: a repeat of any is harmless)."""
        for part in ("inbox", "inbox:tries"):
            await self._redis.hdel(self._key(part), number)
        await self._redis.zrem(self._key("inbox", "due"), number)

    async def postpone(self, number: int, seconds: float) -> None:
        """Somebody is to handle this update again, in so many seconds (two steps: without the
        second it is done a little earlier or later).
        """
        await self._redis.hdel(self._key("inbox:tries"), number)
        await self.keep([number], seconds)

    async def keep(self, numbers: Sequence[int], lease: float) -> None:
        """These updates wait in a process that lives: nobody takes them over."""
        if numbers:
            keys = [self._key("inbox", "due")]
            await self._run(scripts.KEEP, keys, int(lease * SECOND), *numbers)

    async def take_over(self, most: int, lease: float) -> list[tuple[int, str, int]]:
        """Updates whose process left them: number, text, which try this is."""
        keys = [self._key(part) for part in ("inbox", "inbox:due", "inbox:tries")]
        found = await self._run(scripts.TAKE_OVER, keys, most, int(lease * SECOND))
        return [(int(number), _text(text), int(tries)) for number, text, tries in found]

    # the lease of whoever fetches

    async def hold(self, owner: str, seconds: float) -> bool:
        """Take or keep the lease."""
        keys = [self._key("fetching")]
        return bool(await self._run(scripts.HOLD, keys, owner, int(seconds * SECOND)))

    async def release(self, owner: str) -> None:
        """Give the lease back, if it is ours."""
        await self._run(scripts.RELEASE, [self._key("fetching")], owner)

    # what may be sent

    async def take(self, chat: str | None, windows: Sequence[tuple[str, int, float]]) -> float:
        """Count one message in every window (name, how many, seconds); else seconds to wait."""
        holds = [self._key("pause", chat)] if chat else []
        keys = [*holds, *(self._key("window", name) for name, _, _ in windows)]
        sizes = [value for _, most, span in windows for value in (most, int(span * SECOND))]
        return int(await self._run(scripts.TAKE, keys, len(holds), *sizes)) / SECOND

    async def pause(self, chat: str, seconds: float) -> None:
        """Telegram wants to hear nothing for this chat for a while."""
        await self._redis.set(self._key("pause", chat), 1, px=max(1, int(seconds * SECOND)))


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _shown(value: str) -> BoardMessage:
    message, _, digest = value.partition(" ")
    return BoardMessage(int(message), digest)

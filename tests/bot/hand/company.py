"""Friends who play by *My cards* in a group at an ordinary pace, with Telegram's limits on.

Each sees only what Telegram shows them: their own message, the board, and the answers to their
presses. To print what they lived through:
`python -m tests.bot.hand.company --people 4 --seconds 200`
"""

from __future__ import annotations

import argparse
import asyncio
import gettext
import itertools
import random
import re
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bot.app import make_bot
from bot.memory import Memory, keys
from bot.settings import BotSettings
from deploy.sandbox import BotSetup, GroupSetup, LimitSettings, LocalTelegram, PersonSetup, Setup
from deploy.serving.embedded import EmbeddedRedis
from durak_rules import Ruleset
from engine.tables import (
    PLENTY,
    Clock,
    Nursery,
    Pace,
    Person,
    Phase,
    Table,
    Tables,
    connect,
    passes_by_itself,
)
from tests.bot.chat import BOT, PAGE, TOKEN, Friend, Message, Telegram, find_button, key_of

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Faina")
MINE = "Your turn"
LOOKS_EVERY = 0.2  # seconds
PATIENCE_OF_FRIENDS = 9.0  # seconds without anything new, after which they press My cards


@dataclass
class Turn:
    """A turn with a choice, as the tables know it, and when its player saw it."""

    seat: int
    since: int
    began: float
    shown: float | None = None
    ended: float | None = None
    by_clock: bool = False


@dataclass
class Evening:
    """Things that happened in the group."""

    turns: list[Turn] = field(default_factory=list)
    moves: int = 0
    alerts: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    end_of_games: int = 0

    def of(self, seat: int) -> Turn | None:
        """The turn of this seat that lasts."""
        lasting = [one for one in self.turns if one.seat == seat and one.ended is None]
        return lasting[-1] if lasting else None

    def saw(self, seat: int) -> None:
        """Note that the player of this seat has just seen that it is their turn."""
        turn = self.of(seat)
        if turn is not None and turn.shown is None:
            turn.shown = time.time()


class Player:
    """A friend who plays by what they see."""

    def __init__(
        self, friend: Friend, seat: int, evening: Evening, think: Sequence[float]
    ) -> None:
        self._friend, self._seat, self._evening, self._think = friend, seat, evening, think
        self._dice = random.Random(seat)
        self._done = ""  # the message on which they have acted
        self._last_news = 0.0

    async def run(self) -> None:
        """Play until cancelled."""
        await asyncio.sleep(self._dice.uniform(0.5, 3.0))
        await self._ask()
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            if not await self._played_by_message() and self._is_tired():
                await self._ask()

    def _is_tired(self) -> bool:
        return time.time() - self._last_news > PATIENCE_OF_FRIENDS

    async def _mine(self) -> Message | None:
        found = await self._friend.telegram.messages(self._friend.chat)
        mine = [one for one in found if one["receiver"] == self._friend.id]
        return mine[-1] if mine else None

    async def _played_by_message(self) -> bool:
        message = await self._mine()
        if message is None or str(message["body"]) == self._done:
            return False
        if MINE not in message["body"].get("text", ""):
            self._done, self._last_news = str(message["body"]), time.time()
            return False
        self._evening.saw(self._seat)
        await self._ponder()
        message = await self._mine() or message
        places = [
            (place, button["text"])
            for place, button in _buttons(message)
            if button.get("callback_data", "").startswith("m:")
        ]
        self._done, self._last_news = str(message["body"]), time.time()
        if not places:
            return False
        cards = [one for one in places if "✓" in one[1]]
        place, _ = self._dice.choice(cards if cards and self._dice.random() < 0.8 else places)
        await self._press(message, place)
        return True

    async def _ponder(self) -> None:
        await asyncio.sleep(self._dice.uniform(*self._think))

    async def _ask(self) -> None:
        """Press My cards; play by the numbers if the answer tells them."""
        said = await self._press_board("My cards")
        self._last_news = time.time()
        if MINE not in said:
            return
        self._evening.saw(self._seat)
        numbers = re.findall(r"(?:^|  )(\d) ", said, re.MULTILINE)
        await self._ponder()
        if numbers and await self._press_board(self._dice.choice(numbers)):
            self._last_news = time.time()

    async def _press_board(self, label: str) -> str:
        found = [one for one in await self._friend.messages() if one["receiver"] is None]
        place = find_button(found, label)
        if place is None:
            again = find_button(found, "Again")
            if again is not None:
                await self._press_at(*again)
            return ""
        return await self._press_at(*place)

    async def _press(self, message: Message, place: list[int]) -> str:
        return await self._press_at(key_of(message), place)

    async def _press_at(self, key: str, place: list[int]) -> str:
        where = {"chat": self._friend.chat, "key": key, "button": place}
        try:
            outcome = await self._friend.telegram.act(self._friend.key, "press", **where)
        except AssertionError:
            return ""  # the message was changed under the finger
        said = str(outcome.get("text") or "")
        self._evening.alerts.append(time.time())
        if outcome.get("alert"):
            self._evening.refused.append(said)
        return said


def _buttons(message: Message) -> list[tuple[list[int], dict[str, Any]]]:
    rows = message["body"].get("reply_markup", {}).get("inline_keyboard", [])
    return [
        ([row, column], button)
        for row, buttons in enumerate(rows)
        for column, button in enumerate(buttons)
    ]


async def watch(tables: Tables, table_id: str, evening: Evening) -> None:
    """Note the turns as they are, until cancelled."""
    last: Table | None = None
    while True:
        table = await tables.load(table_id)
        if last is None or table.version != last.version:
            _note(evening, last, table)
            last = table
        await asyncio.sleep(0.03)


def _note(evening: Evening, last: Table | None, table: Table) -> None:
    now = time.time()
    playing = table.phase is Phase.PLAYING
    for turn in evening.turns:
        if turn.ended is None and (not playing or table.waiting.get(turn.seat) != turn.since):
            turn.ended = now
            sitting = table.seats[turn.seat]
            turn.by_clock = last is not None and sitting.missed > last.seats[turn.seat].missed
    if playing:
        for seat, since in table.waiting.items():
            known = any(one.seat == seat and one.since == since for one in evening.turns)
            chooses = not table.seats[seat].automatic and not passes_by_itself(table, seat)
            if not known and chooses:
                evening.turns.append(Turn(seat, since, now))
    if last is not None and table.moves > last.moves:
        evening.moves += table.moves - last.moves
    evening.end_of_games += last is not None and last.phase is Phase.PLAYING and not playing


def _setup() -> Setup:
    everybody = [
        PersonSetup(key=name.lower(), id=7000000001 + n, first_name=name)
        for n, name in enumerate(NAMES)
    ]
    members = [one.key for one in everybody]
    return Setup(
        people=everybody,
        bots=[
            BotSetup(
                token=TOKEN,
                username="durak_bot",
                first_name="Durak",
                apps={"play": f"{PAGE}/app"},
                inline=True,
                inline_feedback=True,
            )
        ],
        groups=[GroupSetup(title="Friends", members=[*members, "durak_bot"], admins=["boris"])],
    )


async def measure(
    people: int,
    seconds: float,
    think: Sequence[float],
    *,
    outsider: bool = False,
    learned: int = 0,
    limits: LimitSettings | None = None,
) -> dict[str, Any]:
    """Let so many friends play, and return what they lived through."""
    local, evening = LocalTelegram(_setup(), settings=limits), Evening()
    await local.start()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = await stack.enter_async_context(EmbeddedRedis(folder))
        client = connect(store.url, answer_within=10.0)
        http = await stack.enter_async_context(aiohttp.ClientSession(local.address))
        telegram = Telegram(http, local.address, local)
        chat = await telegram.group("Friends")
        friends = [
            Friend(telegram, name.lower(), 7000000001 + n, chat) for n, name in enumerate(NAMES)
        ]
        tables = Tables(client, allowed=PLENTY)
        memory = Memory(client, BOT)
        for one in friends:
            await memory.refused_people.invite_to_start_once(one.id)
        await memory.mentions_offered.set_once(chat)
        settings = BotSettings(
            token=TOKEN,
            public_url=PAGE,
            mini_app="play",
            telegram_api=local.address,
            learn_limits=learned > 0,
        )
        if learned:
            await client.set(keys.learned_limit(BOT, str(chat)), learned)
        nursery = await stack.enter_async_context(Nursery())
        process = make_bot(settings, tables, client, _english)
        nursery.start(process.run(), "bot")
        nursery.start(Clock(tables.deadlines).run(), "clock")
        table = await _dealt(tables, friends[:people], chat)
        nursery.start(watch(tables, table.id, evening), "watch")
        for seat, one in enumerate(friends[:people]):
            nursery.start(Player(one, seat, evening, think).run(), one.key)
        if outsider:
            nursery.start(_is_bored(friends[-1]), "outsider")
        start = time.time()
        await asyncio.sleep(seconds)
        calls = [one for one in await telegram.calls() if one["at"] >= start]
        await nursery.close()
        await client.aclose()
    await local.stop()
    _note_sent_hands(evening, calls, [one.id for one in friends])
    return figures(evening, calls, start, seconds, friends[-1].id)


def _note_sent_hands(
    evening: Evening, calls: Sequence[dict[str, Any]], people: Sequence[int]
) -> None:
    """Note when the bot sent each player in turn their hand: that is when they could see it."""
    for call in calls:
        told = call["parameters"]
        if not call["ok"] or MINE not in str(told.get("text")) or "receiver_user_id" not in told:
            continue
        seat = people.index(int(told["receiver_user_id"]))
        for turn in evening.turns:
            if turn.seat == seat and turn.began - 0.1 <= call["at"] <= (turn.ended or call["at"]):
                turn.shown = min(turn.shown or call["at"], call["at"])


def _english(_language: str) -> gettext.NullTranslations:
    return gettext.NullTranslations()


async def _dealt(tables: Tables, friends: Sequence[Friend], chat: int) -> Table:
    people = [Person(one.id, one.key.capitalize()) for one in friends]
    rules = Ruleset.of("perevodnoy")
    table = await tables.create(people[0], ruleset=rules, pace=Pace.LIVE, place=f"chat:{chat}")
    for one in people:
        await tables.seats.sit(table.id, one)
    await asyncio.sleep(2.0)  # the invitation is there
    return await tables.game.start(table.id, people[0].id)


async def _is_bored(friend: Friend) -> None:
    """Press My cards once a second, without playing."""
    while True:
        await asyncio.sleep(1.0)
        place = find_button(await friend.messages(), "My cards")
        if place is not None:
            key, button = place
            await friend.telegram.act(
                friend.key, "press", chat=friend.chat, key=key, button=button
            )


def figures(
    evening: Evening, calls: Sequence[dict[str, Any]], start: float, seconds: float, outsider: int
) -> dict[str, Any]:
    """Return what the friends lived through, in numbers."""
    sent = [one for one in calls if one["method"].startswith(("send", "edit"))]
    times = [0.0, *sorted(one["at"] - start for one in sent), seconds]
    over = [one for one in evening.turns if one.ended is not None]
    seen = [one.shown - one.began for one in evening.turns if one.shown is not None]
    late = sorted(seen)
    return {
        "moves": evening.moves,
        "games": evening.end_of_games,
        "turns": len(over),
        "turns ended by the clock": sum(one.by_clock for one in over),
        "… of these never shown": sum(one.by_clock and one.shown is None for one in over),
        "shown late p50": _percentile(late, 50),
        "shown late p95": _percentile(late, 95),
        "longest silences": sorted(
            (round(after - before, 1) for before, after in itertools.pairwise(times)),
            reverse=True,
        )[:4],
        "sends and edits": len(sent),
        "… boards, hands, new ones": [
            sum(one["method"] == method for one in sent)
            for method in ("editMessageText", "editEphemeralMessageText", "sendMessage")
        ],
        "… in each ten seconds": [
            sum(at <= one < at + 10 for one in times[1:-1]) for at in range(0, int(seconds), 10)
        ],
        "most in a minute": max(
            (sum(at <= other < at + 60 for other in times[1:-1]) for at in times[1:-1]), default=0
        ),
        "refused by Telegram": [str(one["description"])[:40] for one in sent if not one["ok"]],
        "alerts with cards": len(evening.refused),
        "messages to the outsider": sum(str(outsider) in str(one["parameters"]) for one in sent),
    }


def _percentile(values: Sequence[float], share: int) -> float | None:
    if not values:
        return None
    return round(values[min(len(values) - 1, len(values) * share // 100)], 2)


if __name__ == "__main__":
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--people", type=int, default=4)
    told.add_argument("--seconds", type=float, default=200)
    told.add_argument("--think", type=float, nargs=2, default=(3.0, 8.0))
    told.add_argument("--outsider", action="store_true")
    told.add_argument(
        "--learned", type=int, default=0, help="the bot begins with so many a minute"
    )
    told.add_argument("--ephemeral", type=int, help="so many a minute have a limit of their own")
    asked = told.parse_args()
    found = asyncio.run(
        measure(
            asked.people,
            asked.seconds,
            asked.think,
            outsider=asked.outsider,
            learned=asked.learned,
            limits=LimitSettings(ephemeral_messages=asked.ephemeral),
        )
    )
    for name, value in found.items():
        print(f"{name:28} {value}")  # noqa: T201

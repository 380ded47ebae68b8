"""Three people who play in three ways, and the cards that each of them may know by now."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

from durak_rules import legal_moves
from engine.tables import Table, Tables
from engine.words import card_name, words
from tests.bot.chat import Friend, Message, Telegram, buttons_of, eventually
from tests.bot.hand.scenes import hand_in_turn, hand_jobs_for, presses_move, some_move
from tests.bot.hand.tapped_page import Tapped
from tests.tables.evening import store_of, until
from tests.webapp.people import Phone

CARDS = [rank + suit for suit in "cdhs" for rank in "9TJQKA"]
NAMES = {card_name(words("en"), card): card for card in CARDS}
CARD = re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join([*CARDS, *NAMES])})(?![0-9A-Za-z])")
TELLING = ("sendMessage", "editMessageText", "answerCallbackQuery")


class Evening:
    """Three people, and the cards that each of them may know by now."""

    def __init__(
        self,
        tables: Tables,
        table_id: str,
        telegram: Telegram,
        anna: Friend,
        page: Phone | Tapped,
        away: Phone,
    ) -> None:
        self.tables, self.table_id, self.telegram = tables, table_id, telegram
        self.anna, self.page, self.away = anna, page, away
        self.dice = Random("an evening")
        self.heard: list[str] = []  # by Anna, with what she presses
        self.turns: set[int] = set()
        self.own: dict[int | None, set[str]] = {}  # by seat: cards that were ever in that hand
        self.searched = {"calls": 0, "page": 0, "away": 0}

    async def goes_on(self, table: Table) -> None:
        """Let whoever is to move do so: Vera by her standing orders, before the others."""
        seat = 2 if 2 in table.waiting else min(table.waiting)
        self.turns.add(seat)
        await (self._presses, self._taps, self._is_away)[seat](table)

    async def _presses(self, table: Table) -> None:
        message = await hand_in_turn(self.anna, table.version)
        move = str(some_move(self._moves(table, 0), self.dice))
        outcome = await presses_move(self.anna, message, move)
        self.heard.append(f"{read_aloud(message)}\n→ {move}: {outcome['text']}")
        assert outcome["text"].startswith("You ")

    async def _taps(self, table: Table) -> None:
        await self.page.sees(lambda view: view["v"] == table.version)
        move = str(some_move(self._moves(table, 1), self.dice))
        assert move in self.page.game["moves"]
        assert (await self.page.play(move))["t"] == "ack"

    async def _is_away(self, table: Table) -> None:
        """She comes by only to say which card she wants to open with."""
        assert table.game is not None
        if not table.game.attacks:
            card = min(map(str, table.game.hand(2)), key="9TJQKA".find)
            await self.leaves_word(table, **{f"play {card}": "bout"})

        async def has_moved() -> bool:
            return (await self.tables.load(table.id)).version > table.version

        await until(has_moved)

    async def leaves_word(self, table: Table, **orders: str) -> None:
        await self.away.open(table.id)
        for order, how_long in orders.items():
            answer = await self.away.act("standing-order", order=order, until=how_long)
            assert answer["t"] == "ack"
        await self.away.hang_up()

    def _moves(self, table: Table, seat: int) -> tuple[Any, ...]:
        assert table.game is not None
        return legal_moves(table.game, seat)

    async def hears_the_end(self) -> None:
        async def look() -> Message | None:
            found = [one for one in await hand_jobs_for(self.anna) if "Again" in buttons_of(one)]
            return found[0] if found else None

        self.heard.append(read_aloud(await eventually(look)))

    async def messages_to_anna(self) -> int:
        """The number of messages sent to Anna; an edited one makes no sound."""
        sent = await self.telegram.calls("sendMessage")
        return sum(str(call["parameters"]["chat_id"]) == str(self.anna.id) for call in sent)

    async def nothing_hidden_is_told(self) -> None:
        """Check everything that was told since the last call: it names only cards that its reader
        has had in hand, cards that were played, or the trump; and no seed.
        """
        everything = await self._told()
        stored = await store_of(self.tables).read(self.table_id, 0)
        table = await self.tables.load(self.table_id)
        assert stored is not None
        assert table.game is not None
        shown = {str(table.game.trump)} | cards_in(" ".join(stored.moves))
        for seat in range(3):
            self.own.setdefault(seat, set()).update(map(str, table.game.hand(seat)))
        for reader, told in everything:
            hidden = cards_in(told) - shown - self.own.get(reader, set())
            assert not hidden, f"seat {reader} is told of {hidden}: {told}"
            assert table.server_seed.hex() not in told

    async def _told(self) -> list[tuple[int | None, str]]:
        """Everything told since the last call, with the seat of its reader; None in the group."""
        seats = {str(self.anna.id): 0, str(self.page.id): 1, str(self.away.id): 2}
        calls = self._since("calls", await self.telegram.calls(*TELLING))
        told = [call["parameters"] for call in calls]
        readers = [seats.get(str(one.get("chat_id", self.anna.id))) for one in told]
        pages: list[tuple[int | None, Any]]
        pages = [(1, frame) for frame in self._since("page", self.page.frames)]
        pages += [(2, frame) for frame in self._since("away", self.away.frames)]
        everything = [*zip(readers, told, strict=True), *pages]
        return [(seat, json.dumps(one)) for seat, one in everything]

    def _since(self, what: str, all_of_it: list[Any]) -> list[Any]:
        start, self.searched[what] = self.searched[what], len(all_of_it)
        return all_of_it[start:]


def read_aloud(message: Message) -> str:
    """A message as a screen reader says it: its words, but for how long a game took, and then its
    buttons.
    """
    said = message["body"]["text"].splitlines()
    lines = [line for line in said if line and not line.startswith("The game took")]
    return "\n".join([*lines, f"[{'] ['.join(buttons_of(message))}]"])


def cards_in(text: str) -> set[str]:
    """The cards that a text names, by name or in few letters."""
    found: Iterable[str] = CARD.findall(text)
    return {NAMES.get(card, card) for card in found}

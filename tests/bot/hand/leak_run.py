"""A whole game in which everything is searched: what each person is told, for cards that they may
not know, and what each person tries, for rights that they don't have.

Anna and Vera play with buttons, Gleb on the page, computer players on the other seats; Boris and
Zed look on. Then Vera leaves the group, and a host keeps Gleb out and gives Boris the seat.
"""

from __future__ import annotations

import json
import re
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

from durak_rules import Ruleset, legal_moves
from durak_rules.cards import lowest_rank
from engine.tables import Pace, Person, Phase, Table, TableError, Tables
from engine.words import card_name, card_sign, words
from tests.bot.chat import Friend, Message, Telegram, eventually
from tests.bot.hand.scenes import callbacks, hand_jobs_for, some_move
from tests.support.rights import YES, Cell, Scene, cells
from tests.tables.evening import store_of, until
from tests.webapp.live.test_rights import PAGE
from tests.webapp.people import Phone

CARDS = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
SAID = {
    said: card
    for card in CARDS
    for said in (card, card_name(words("en"), card), card_sign(words("en"), card))
}
_ANY_CARD = "|".join(sorted(SAID, key=len, reverse=True))
CARD = re.compile(rf"(?<![0-9A-Za-z])(?:{_ANY_CARD})(?![0-9A-Za-z])")
TELLING = (
    "sendMessage",
    "editMessageText",
    "editEphemeralMessageText",
    "answerCallbackQuery",
    "sendPhoto",
    "editMessageCaption",
)
DRAWN = re.compile(r' d="[^"]*"')  # the lines of a drawing, which may look like a card's code
TRIES = 1  # of each person who has fewer rights, between two moves
LEAVES_AT, KEPT_OUT_AT = 6, 12  # moves


def cards_in(text: str) -> set[str]:
    """The cards that a text names: in a code, by name or by sign."""
    return {SAID[said] for said in CARD.findall(text)}


def around(text: str, cards: set[str]) -> list[str]:
    """Return each place in a text that names one of these cards, with the words around it."""
    found = [one for one in CARD.finditer(text) if SAID[one[0]] in cards]
    return [text[max(0, one.start() - 120) : one.end() + 60] for one in found]


class Company:
    """Everybody at one table, what each may know by now, and what each was told."""

    def __init__(
        self,
        tables: Tables,
        telegram: Telegram,
        friends: dict[str, Friend],
        group: int,
        press_old: Callable[[int, str], Awaitable[str]],
    ) -> None:
        """`press_old` presses a button that lies in somebody's chat still: its answer."""
        self.tables, self.telegram, self.friends = tables, telegram, friends
        self.group, self.press_old = group, press_old
        self.dice = Random(0)
        self.phones: dict[int, Phone] = {}
        self.own: dict[int, set[str]] = defaultdict(set)  # cards that were ever in their hand
        self.shown: set[str] = set()  # to everybody
        self.drawn: list[str] = []  # the pictures that somebody asked for
        self.answers: list[tuple[int, str]] = []  # of requests, and to whom
        self.searched: dict[object, int] = defaultdict(int)
        self.payloads = self.refusals = 0
        self.wrong: list[str] = []
        self.table_id = ""
        self.column: dict[int, str] = {}  # the column of their rights in docs/rights.md
        self.book = {(one.who, one.action): one for one in cells() if one.moment == "playing"}

    def person(self, name: str) -> Person:
        return Person(self.friends[name].id, name.capitalize())

    async def opens_the_table(self, rules: Ruleset, place: str, outsider: int) -> None:
        """The cards are dealt, and all phones show it; Vera has one beside the chat."""
        table = await self._sits_down(rules, place)
        assert table.game is not None
        trump = str(table.game.trump)
        self.shown.add(trump)
        if rules.trump_exchange:  # refusals name the card that it takes
            self.shown.add(f"{lowest_rank(rules.deck)}{trump[1]}")
        for phone in self.phones.values():
            await phone.open(self.table_id)
        self.column = {self.friends["boris"].id: "onlooker", outsider: "onlooker"}

    async def _sits_down(self, rules: Ruleset, place: str) -> Table:
        """Seat three people and as many computer players as these rules want."""
        anna = self.person("anna")
        table = await self.tables.create(
            anna, ruleset=rules, pace=Pace.SLOW, place=place, hints=True, auto_pass=False
        )
        self.table_id = table.id
        for name in ("anna", "vera", "gleb"):
            await self.tables.seats.sit(table.id, self.person(name))
        seats = next(count for count in rules.seat_counts if count >= 4)
        for _ in range(seats - 3):
            table = await self.tables.host.add_computer(table.id, anna.id, "easy")
        return await self.tables.game.start(table.id, anna.id)

    async def plays_to_the_end(self) -> None:
        """Everybody moves as they can; what happens in between happens once."""
        gone: set[str] = set()
        while (table := await self._now()).phase is Phase.PLAYING:
            if "vera" not in gone and table.moves >= LEAVES_AT:
                gone.add("vera")
                await self._vera_leaves()
            elif "gleb" not in gone and table.moves >= KEPT_OUT_AT:
                gone.add("gleb")
                await self._boris_takes_glebs_seat(table)
            else:
                await self._moves(table)
            await self._tries_what_isnt_theirs()
            await self._asks_about_the_game(table)
            await self.nothing_hidden_was_told()

    async def _now(self) -> Table:
        """The table, once what is in each hand is noted as known to whoever holds it."""
        table = await self.tables.load(self.table_id)
        if table.game is not None:
            self.shown.add(str(table.game.trump))
        for seat, sitting in enumerate(table.seats):
            if table.game is not None and sitting.person is not None and not sitting.left:
                self.own[sitting.person.id] |= set(map(str, table.game.hand(seat)))
        return table

    async def _moves(self, table: Table) -> None:
        """Somebody who is waited for moves; a computer player does so by the clock."""
        seat = min(table.waiting)
        sitting = table.seats[seat]
        if sitting.automatic or sitting.person is None or table.game is None:
            await self._has_moved_on(table)
            return
        move = str(some_move(legal_moves(table.game, seat), self.dice))
        if sitting.person.id in (self.friends["anna"].id, self.friends["vera"].id):
            await self._presses(sitting.person.id, table, move)
            return
        phone = self.phones[sitting.person.id]
        await phone.sees(lambda view: view["v"] >= table.version)
        if self.dice.random() < 0.3:
            await PAGE["ask for a hint"](phone, self._scene(table, sitting.person))
        await phone.play(move)

    async def _has_moved_on(self, table: Table) -> None:
        async def moved() -> bool:
            return (await self.tables.load(table.id)).version > table.version

        await until(moved)

    async def _presses(self, person: int, table: Table, move: str) -> None:
        """The button of this move, once the hand shows it; others may have moved meanwhile."""
        friend = next(one for one in self.friends.values() if one.id == person)

        async def look() -> Message | bool | None:
            if (await self.tables.load(table.id)).version > table.version:
                return True
            for message in await hand_jobs_for(friend):
                if any(f":{table.version}:" in one for one in callbacks(message)):
                    return message
            return None

        found = await eventually(look)
        if isinstance(found, bool):
            return
        await self._press(friend, found, f":{move}")

    async def _press(self, friend: Friend, message: Message, end: str) -> None:
        rows = message["body"]["reply_markup"]["inline_keyboard"]
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                if button.get("callback_data", "").endswith(end):
                    where = {"chat": friend.chat, "key": str(message["id"])}
                    await self.telegram.act(friend.key, "press", **where, button=[row, column])
                    return
        # a card that could beat several is aimed first: the service makes that move
        table = await self.tables.load(self.table_id)
        if table.game is not None:
            await self._by_service(friend.id, table)

    async def _by_service(self, person: int, table: Table) -> None:
        seat = table.seat_of(person)
        if seat is None or table.game is None or seat not in table.waiting:
            return
        await self.tables.game.play(
            table.id,
            person,
            some_move(legal_moves(table.game, seat), self.dice),
            move_id=secrets.token_hex(4),
            version=table.version,
            bout=table.game.bout_number,
        )

    async def _vera_leaves(self) -> None:
        """An old button of her hand gives her nothing any more, and shows no card."""
        vera = self.friends["vera"]
        old = await hand_jobs_for(vera)
        await self.telegram.act("vera", "leave", chat=self.group)
        self.column[vera.id] = "left the chat"

        async def is_out() -> bool:
            return (await self.tables.load(self.table_id)).keeps_out(vera.id) is not None

        await until(is_out)
        pressed = [one for message in old for one in callbacks(message)]
        said = {
            await self.press_old(vera.id, data)
            for data in ["h:back:" + self.table_id, *pressed]
            if data.startswith(("m:", "h:back", "s:"))
        }
        assert any(words.startswith("Only members") for words in said), said
        seat = (await self.tables.load(self.table_id)).seats[1]
        assert (seat.left, seat.held) == (True, True)

    async def _boris_takes_glebs_seat(self, table: Table) -> None:
        anna, boris, gleb = (self.person(name) for name in ("anna", "boris", "gleb"))
        seat = table.seat_of(gleb.id)
        assert seat is not None
        await self.tables.host.keep_out(table.id, anna.id, seat)
        self.column[gleb.id] = "sent out"
        now = await self.tables.seats.offer(table.id, anna.id, seat)
        if seat in now.offered:
            await self.phones[boris.id].act("take-seat", seat=seat)
            del self.column[boris.id]

    async def _tries_what_isnt_theirs(self) -> None:
        """Let those with fewer rights try some acts that docs/rights.md refuses them."""
        for person, who in list(self.column.items()):
            for _ in range(TRIES):
                await self._tries(person, who)

    async def _tries(self, person: int, who: str) -> None:
        refused = [
            cell
            for (column, action), cell in self.book.items()
            if column == who and action in PAGE and cell.expected != YES
        ]
        cell: Cell = self.dice.choice(refused)
        table = await self.tables.load(self.table_id)
        if table.phase is not Phase.PLAYING:
            return
        said = await PAGE[cell.action](self.phones[person], self._scene(table, Person(person, "")))
        self.refusals += 1
        over = (await self.tables.load(self.table_id)).phase is not Phase.PLAYING
        if said not in ("", cell.expected) and not over:
            self.wrong.append(f"{who}: {cell.action}: {said} instead of {cell.expected}")

    async def _asks_about_the_game(self, table: Table) -> None:
        """Somebody who looks on wants the last bout as a picture, and the game's record; Anna
        leaves word of what she wants done.
        """
        phone = self.phones[self.friends["gleb"].id]
        headers = {"Authorization": f"Bearer {phone.token}"}
        bout = table.game.bout_number - 1 if table.game is not None else 0
        for what in (
            f"picture?table={table.id}&game=1&bout={bout}",
            f"record?table={table.id}&game=1",
        ):
            async with phone.http.get(f"{phone.base}/api/{what}", headers=headers) as answer:
                if answer.content_type != "image/png":
                    told = DRAWN.sub("", await answer.text())
                    self.answers.append((phone.id, told))
        if self.dice.random() < 0.1:
            with suppress(TableError):
                order = self.dice.choice(["done", "beat"])
                await self.tables.orders.give(table.id, self.friends["anna"].id, order)

    def _scene(self, table: Table, person: Person) -> Scene:
        return Scene(table, person, self.person("anna"))

    async def nothing_hidden_was_told(self) -> None:
        """Check everything that was told since the last search: it names only cards that its
        reader has had in hand, cards that were played or taken, or the trump; and no seed.
        """
        told = await self._told()
        table = await self._now()
        if table.phase is not Phase.PLAYING or table.game is None:
            return
        stored = await store_of(self.tables).read(self.table_id, 0)
        assert stored is not None
        self.shown |= cards_in(" ".join(stored.moves))
        for readers, text in told:
            known = self.shown.union(*(self.own[one] for one in readers))
            hidden = cards_in(text) - known
            assert not hidden, f"{readers} are told of {hidden}: {around(text, hidden)}"
            assert table.server_seed.hex() not in text
        self.payloads += len(told)

    async def _told(self) -> list[tuple[tuple[int, ...], str]]:
        """Everything told since the last call, with its readers: in a group no hand's owner."""
        found: list[tuple[tuple[int, ...], str]] = []
        for call in self._since("calls", await self.telegram.calls(*TELLING)):
            asked = call["parameters"]
            reader = int(asked.get("chat_id", 0))
            # the answer to a press is for whoever pressed: one of the two who play with buttons
            pressed = (self.friends["anna"].id, self.friends["vera"].id)
            readers = pressed if "callback_query_id" in asked else (reader,)
            found.append((readers, json.dumps(asked, ensure_ascii=False)))
        for person, phone in self.phones.items():
            for frame in self._since(person, phone.frames):
                found.append(((person,), json.dumps(frame, ensure_ascii=False)))
        found += [((), facts) for facts in self._since("drawn", self.drawn)]
        found += [((one,), said) for one, said in self._since("answers", self.answers)]
        return found

    def _since(self, what: object, all_of_it: list[Any]) -> list[Any]:
        start, self.searched[what] = self.searched[what], len(all_of_it)
        return all_of_it[start:]

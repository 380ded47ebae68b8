"""A cheaters' evening of four (R14): Anna and Vera play with buttons, Boris and Gleb on the page.
All of them lie and doubt by lot, and nobody is told a card that they may not know.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.app import BotProcess
from bot.chat.command_limits import OF_PRESSER
from durak_rules import Game, Ruleset, legal_moves
from durak_rules.cheating import challenges, cheats
from durak_rules.records import Record, verify
from engine.tables import Pace, Phase, Table, Tables
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.hand.evening_of_three import TELLING, cards_in
from tests.bot.hand.scenes import dealt, hand_in_turn, hand_jobs_for, plays_here
from tests.support.servers import StoreServer
from tests.tables.evening import store_of
from tests.webapp.conftest import Open, files, open_site
from tests.webapp.people import Phone

__all__ = ["files", "open_site"]  # fixtures

CHEATING = Ruleset.of("podkidnoy", deck=24, first_bout_limit=None, cheating="people")
MOST_MOVES = 400
PRESSED: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=OF_PRESSER.most))


@pytest.mark.nightly
async def test_two_play_by_buttons_and_two_on_the_page(
    bot: BotProcess,
    open_site: Open,
    valkey_url: str,
    tables: Tables,
    telegram: Telegram,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
) -> None:
    site = await open_site(cast("StoreServer", SimpleNamespace(url=valkey_url)))
    for friend in (anna, vera):
        await plays_here(friend)
    table = await dealt(tables, anna, boris, vera, gleb, rules=CHEATING, pace=Pace.SLOW)
    pages = [
        await site.phone(friend.id, name).open(table.id)
        for friend, name in ((boris, "Boris"), (gleb, "Gleb"))
    ]
    evening = Evening(tables, telegram, [anna, pages[0], vera, pages[1]])
    while table.phase is Phase.PLAYING and table.moves < MOST_MOVES:
        await evening.goes_on(table)
        table = await tables.load(table.id)
        await evening.nothing_hidden_is_told(table)
    assert table.phase is Phase.OVER
    for seat in range(4):
        assert evening.made[seat, "false"], f"seat {seat} has laid no false card"
    assert evening.made[0, "challenge"] + evening.made[2, "challenge"]
    assert evening.made[1, "challenge"] + evening.made[3, "challenge"]
    assert verify(Record.from_dict(await tables.past.record(table.id, 1))) == []


class Evening:
    """Four people by seat: a friend plays with buttons, a phone on the page."""

    def __init__(
        self, tables: Tables, telegram: Telegram, players: Sequence[Friend | Phone]
    ) -> None:
        self.tables, self.telegram, self.players = tables, telegram, players
        self.dice = Random("four cheaters")
        self.made: Counter[tuple[int, str]] = Counter()
        self.own: list[set[str]] = [set() for _ in players]
        self.searched: Counter[str] = Counter()

    async def goes_on(self, table: Table) -> None:
        """Let one of them do something; false cards and doubts come more often than others."""
        assert table.game is not None
        seat, move, kind = self.dice.choice(choices(table.game))
        self.made[seat, kind] += 1
        player = self.players[seat]
        if isinstance(player, Friend):
            await presses(player, table.version, move, kind)
            await eventually(lambda: self._has_gone_on(table))
        else:
            await player.sees(lambda view: view["v"] >= table.version)
            assert (await player.play(move))["t"] == "ack"

    async def _has_gone_on(self, table: Table) -> bool:
        return (await self.tables.load(table.id)).version > table.version

    async def nothing_hidden_is_told(self, table: Table) -> None:
        """Check what was told since the last call: it names only cards that its reader has had in
        hand, cards that were laid, or the trump.
        """
        told = await self._told()
        stored = await store_of(self.tables).read(table.id, 0)
        assert stored is not None
        assert table.game is not None
        shown = {str(table.game.trump)} | cards_in(" ".join(stored.moves))
        for seat, own in enumerate(self.own):
            own.update(map(str, table.game.hand(seat)))
        for seat, words in told:
            hidden = cards_in(words) - shown - self.own[seat]
            assert not hidden, f"seat {seat} is told of {hidden}: {words}"

    async def _told(self) -> list[tuple[int, str]]:
        by_id = {str(player.id): seat for seat, player in enumerate(self.players)}
        calls = self._since("calls", await self.telegram.calls(*TELLING))
        sent = [call["parameters"] for call in calls]
        told = [(by_id[str(one["chat_id"])], one) for one in sent if "chat_id" in one]
        for seat, player in enumerate(self.players):
            if isinstance(player, Phone):
                told += [(seat, frame) for frame in self._since(f"{seat}", player.frames)]
        return [(seat, json.dumps(one)) for seat, one in told]

    def _since(self, what: str, all_of_it: list[Any]) -> list[Any]:
        start, self.searched[what] = self.searched[what], len(all_of_it)
        return all_of_it[start:]


def choices(game: Game) -> list[tuple[int, str, str]]:
    """Return what may be done, by whom, and of which kind. Only those lie who could do something
    else: a hand without another button doesn't say for which moment it was drawn.
    """
    found = []
    for seat in range(game.seats):
        fair, doubts = legal_moves(game, seat), challenges(game, seat)
        false = cheats(game, seat)[:2] if fair or doubts else ()
        for kind, moves in (("fair", fair), ("false", false), ("challenge", doubts)):
            found += [(seat, str(move), kind) for move in moves]
    return found


async def presses(friend: Friend, version: int, move: str, kind: str) -> None:
    """Press the button of this move. Cards are chosen before: the one to beat where there are
    several, then the one that doesn't fit. That one can't be chosen while another card is aimed at
    which it does beat.
    """
    await hand_in_turn(friend, version)
    _, *cards = move.split(" ")
    if kind == "fair":
        cards = cards[:1]
    elif await buttons(friend, "a:", cards[-1]):
        cards = cards[-1:]
    for card in cards:
        if not await buttons(friend, "m:", move):
            await press(friend, "a:", card)
    outcome = await press(friend, "m:", move)
    assert outcome["text"].startswith(("You ", "Wrong!")), outcome


async def press(friend: Friend, begin: str, end: str) -> dict[str, Any]:
    """Press the button of the friend's hand that means this, once it is there."""
    pressed = PRESSED[friend.key]
    if len(pressed) == OF_PRESSER.most:  # the bot answers nobody who presses faster
        await asyncio.sleep(max(0.0, pressed[0] + OF_PRESSER.seconds - time.monotonic()))

    async def tries() -> dict[str, Any] | None:
        """Press, unless the hand was sent anew since it was read."""
        for button in await buttons(friend, begin, end):
            with suppress(AssertionError):
                return await friend.telegram.act(friend.key, "press", chat=friend.chat, **button)
        return None

    outcome = await eventually(tries)
    assert outcome is not None
    pressed.append(time.monotonic())
    return outcome


async def buttons(friend: Friend, begin: str, end: str) -> list[dict[str, Any]]:
    """Return where the buttons of the friend's hand are that mean this."""
    return [
        {"key": str(message["id"]), "button": [row, column]}
        for message in await hand_jobs_for(friend)
        for row, buttons in enumerate(message["body"]["reply_markup"]["inline_keyboard"])
        for column, button in enumerate(buttons)
        if button.get("callback_data", "").startswith(begin)
        and button["callback_data"].endswith(f":{end}")
    ]

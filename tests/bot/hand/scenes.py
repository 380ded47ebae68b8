"""A table in the middle of a game, and friends who play at one with buttons."""

from __future__ import annotations

import random
from typing import Any

from bot.memory.people.play_ways import PlayWay
from bot.messages.callbacks import AimPress, MovePress
from bot.messages.hand.hand_keyboard import HandOwner, hand_keyboard
from bot.messages.keyboards import in_app
from durak_rules import Game, Move, Ruleset
from durak_rules.moves import Defend
from engine.tables import Pace, Person, Phase, Seat, Table, Tables
from engine.words import words
from tests.bot.chat import BOT, Friend, Message, eventually, find_button
from tests.bot.conftest import settings_for

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Faina", "Grisha")
PAGE = in_app(settings_for(""))

Keys = list[list[Any]]


def table_with(game: Game, **changes: Any) -> Table:
    """A table at which people play this game."""
    people = [Person(number + 1, NAMES[number]) for number in range(game.seats)]
    plain: dict[str, Any] = {
        "id": "k3x9k3x9k3x9k3x9",
        "version": 41,
        "place": "",
        "creator": people[0],
        "hosts": frozenset(),
        "ruleset": game.ruleset,
        "pace": Pace.LIVE,
        "phase": Phase.PLAYING,
        "seats": tuple(Seat(person=person) for person in people),
        "commitment": "",
        "server_seed": b"",
        "game_number": 1,
        "game": game,
        "names": tuple(person.name for person in people),
        "players": tuple(person.id for person in people),
    }
    return Table(**{**plain, **changes})


def keys_of(
    table: Table, seat: int, aim: str = "", *, signs: bool = False, language: str = "en"
) -> Keys:
    """The buttons of this seat's hand."""
    assert table.game is not None
    player = HandOwner(seat, PlayWay(here=True, signs=signs), aim)
    return hand_keyboard(words(language), table, table.game, player, PAGE).inline_keyboard


def moves_on(keys: Keys) -> list[str]:
    """The moves that one press of these buttons makes."""
    data = [button.callback_data or "" for row in keys for button in row]
    return [MovePress.unpack(one).move for one in data if one.startswith("m:")]


def aims_on(keys: Keys) -> list[str]:
    """The cards that these buttons aim at."""
    data = [button.callback_data or "" for row in keys for button in row]
    return [AimPress.unpack(one).card for one in data if one.startswith("a:")]


async def dealt(
    tables: Tables,
    *friends: Friend,
    rules: Ruleset | None = None,
    pace: Pace = Pace.LIVE,
    place: str = "",
) -> Table:
    """A short game of these friends, who know that it begins."""
    people = [Person(one.id, one.key.capitalize()) for one in friends]
    ruleset = rules or Ruleset.of("podkidnoy", deck=24)
    table = await tables.create(
        people[0], ruleset=ruleset, pace=pace, place=place, auto_pass=False
    )
    for person in people:
        await tables.seats.sit(table.id, person)
        await tables.seats.get_ready(table.id, person.id, "00" * 16)
    return await tables.game.start(table.id, people[0].id)


async def plays_here(friend: Friend) -> None:
    """The friend opens the private chat and chooses to play there."""
    await friend.starts_bot()
    friend.chat = BOT
    await friend.writes("/here")
    await eventually(lambda: _chosen(friend))


async def _chosen(friend: Friend) -> bool:
    return any("From now on you play here" in text for text in await friend.mail())


def callbacks(message: Message) -> list[str]:
    rows = message["body"].get("reply_markup", {}).get("inline_keyboard", [])
    return [button.get("callback_data", "") for row in rows for button in row]


async def hand_jobs_for(friend: Friend) -> list[Message]:
    """The messages in a private chat by which this person plays."""
    found = await friend.telegram.private(friend.id)
    mine = [one for one in found if one["sender"] == BOT]
    return [one for one in mine if any(_leaves(data) for data in callbacks(one))]


def _leaves(data: str) -> bool:
    return data.startswith("h:page:") and not data.endswith(":settings")


async def hand_at(friend: Friend, version: int) -> Message:
    """The one message, once it shows the table as of this version, or nothing to play."""

    async def look() -> Message | None:
        found = await hand_jobs_for(friend)
        moves = [[it for it in callbacks(one) if it.startswith("m:")] for one in found]
        shown = [
            one
            for one, its in zip(found, moves, strict=True)
            if not its or any(f":{version}:" in it for it in its)
        ]
        return shown[0] if len(found) == 1 and shown else None

    return await eventually(look)


async def hand_in_turn(friend: Friend, version: int) -> Message:
    """The one message, once it has moves of this version of the table."""

    async def look() -> Message | None:
        found = await hand_jobs_for(friend)
        return next(
            (one for one in found if any(f":{version}:" in it for it in callbacks(one))), None
        )

    return await eventually(look)


async def presses_move(friend: Friend, message: Message, move: str) -> dict[str, Any]:
    """Press the button of this move, aiming first where that is needed; what came of it."""
    label = _label(message, f":{move}")
    if label is None and move.startswith("defend"):
        card = move.split(" ")[1]
        await _press(friend, _label(message, f":{card}", "a:"))
        message = await eventually(lambda: _with(friend, f":{move}"))
        label = _label(message, f":{move}")
    return await _press(friend, label)


async def _with(friend: Friend, end: str) -> Message | None:
    found = await hand_jobs_for(friend)
    return next((one for one in found if _label(one, end)), None)


def _label(message: Message, end: str, begin: str = "m:") -> str | None:
    for row in message["body"].get("reply_markup", {}).get("inline_keyboard", []):
        for button in row:
            data = button.get("callback_data", "")
            if data.startswith(begin) and data.endswith(end):
                return str(button["text"])
    return None


async def _press(friend: Friend, label: str | None) -> dict[str, Any]:
    assert label is not None
    key, button = find_button(await friend.messages(), label) or ("", [])
    return await friend.telegram.act(friend.key, "press", chat=friend.chat, key=key, button=button)


def some_move(moves: tuple[Move, ...], dice: random.Random) -> Move:
    """A random one: a card rather than “take”, so that games end."""
    cards = [move for move in moves if str(move) not in ("take", "pass")]
    defences = [move for move in cards if isinstance(move, Defend)]
    return dice.choice(defences or cards or list(moves))

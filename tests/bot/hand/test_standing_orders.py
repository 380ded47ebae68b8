"""Standing orders of a player who plays with buttons."""

from __future__ import annotations

from bot.app import BotProcess
from bot.messages.hand.orders_keyboard import opened
from durak_rules import parse_position
from engine.tables import Pace, Tables
from tests.bot.chat import Friend, Telegram, buttons_of, eventually
from tests.bot.hand.scenes import Keys, dealt, hand_at, keys_of, plays_here, table_with
from tests.bot.hand.test_more_than_moves import offers
from tests.bot.jumping_time import Later

OPEN = "podkidnoy trump=9h attacker=0 hands=7c8d/9cKcTh/7s9sAs stock=6s6d9h"


def labels(keys: Keys) -> list[str]:
    return [button.text for row in keys for button in row]


def test_it_is_offered_where_a_turn_lasts_longer_than_people_look() -> None:
    game = parse_position(OPEN)
    offered = {
        pace: "Plan ahead" in labels(keys_of(table_with(game, pace=pace), 1)) for pace in Pace
    }
    assert offered == {Pace.LIVE: False, Pace.RELAXED: True, Pace.SLOW: True}


def test_cards_are_called_as_their_person_wants_until_the_table_changes() -> None:
    table = table_with(parse_position(OPEN), pace=Pace.SLOW)
    by_name = labels(keys_of(table, 1, opened(table)))
    assert by_name[:3] == [
        "Take",
        ("Beat with the lowest card that isn't a trump, otherwise take"),
        "Done",
    ]
    assert "Done unless this appears: King" in by_name
    assert "Play 9 of clubs as soon as possible" in by_name
    signs = labels(keys_of(table, 1, opened(table), signs=True))
    assert {"Done unless this appears: K", "Play 9♣\ufe0e as soon as possible"} <= {*signs}
    after = table_with(parse_position(OPEN), pace=Pace.SLOW, version=table.version + 1)
    assert "Done" not in labels(keys_of(after, 1, opened(table)))


async def test_left_for_the_bout_for_the_game_and_taken_back(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera, pace=Pace.SLOW)
    assert "Nobody else sees it" in await anna.is_told(await offers(anna, "Plan ahead"))
    told = []
    for label in ("Take", "● Take · this bout", "● Take · the whole game"):
        told.append(await anna.is_told(await shows(anna, label)))
        kept = [order.until for order in await tables.orders.of(table.id, anna.id)]
        told.append(",".join(kept))
    assert told == [
        "Planned (this bout): Take",
        "bout",
        "Planned (the whole game): Take",
        "game",
        "Cancelled: Take",
        "",
    ]
    await anna.is_told(await shows(anna, "Back to the cards"))
    assert await offers(anna, "Plan ahead")


async def test_an_order_given_on_the_page_is_shown_here_to_its_owner_alone(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    for one in (anna, vera):
        await plays_here(one)
    table = await dealt(tables, anna, vera, pace=Pace.SLOW)
    for one in (anna, vera):
        await hand_at(one, table.version)
    await later.quiet()
    edits = len(await telegram.calls("editMessageText"))
    await tables.orders.give(table.id, anna.id, "take", "game")
    assert await offers(anna, "Planned moves: 1")
    await later.quiet()
    edited = (await telegram.calls("editMessageText"))[edits:]
    assert [str(one["parameters"]["chat_id"]) for one in edited] == [str(anna.id)]


async def shows(friend: Friend, label: str) -> str:
    """Wait until the hand has this very button."""

    async def look() -> str:
        found = [name for one in await friend.messages() for name in buttons_of(one)]
        return label if label in found else ""

    return await eventually(look)

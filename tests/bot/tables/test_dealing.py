"""Between Start and the cards: what the chat says of it."""

from __future__ import annotations

from bot.app import BotProcess
from durak_rules.deal import nonce_commitment
from engine.tables import Tables
from tests.bot.chat import Friend
from tests.bot.games import table_of

NONCE = "a1" * 16


async def test_dealing_is_said_until_the_cards_lie(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    table_id = await table_of(anna)
    await vera.presses("Join")
    await tables.seats.get_ready(table_id, vera.id, nonce_commitment(NONCE))
    assert "Dealing…" in await anna.is_told("Start")
    await anna.sees("Dealing…")
    assert "The cards are being dealt" in await vera.is_told_in_more("Leave")
    await tables.game.reveal(table_id, vera.id, NONCE)
    await anna.sees("Trump")


async def test_the_deal_does_not_wait_for_a_player_by_buttons(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    """They have no device that could add anything."""
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    await vera.presses("Join")
    await anna.presses("Start")
    await anna.sees("Trump")
    assert (await tables.load(await table_of(anna))).nonce_commitments == ("", "")

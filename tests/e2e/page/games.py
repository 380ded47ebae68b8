"""Short games to their end: one player on the page, by keys, the others by sockets."""

from __future__ import annotations

from typing import Any

from playwright.async_api import expect

from tests.e2e.page.screen import NEXT_PICTURE, Screen, position_of
from tests.webapp.people import Phone, nonce

SHORT_GAME = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"


async def play_a_game(anna: Screen, phones: list[Phone]) -> int:
    """Play a game to its end, Anna's cards by keys, all else by sockets. Return the number of
    moves.
    """
    eye, moves = phones[0], 0
    while eye.view["phase"] == "playing":
        moves += 1
        version, game = eye.view["v"], eye.game
        (seat, *_) = game["waited"]
        cards = [move.split()[-1] for move in phones[seat].game["moves"] if " " in move]
        if seat == 0 and cards:
            await play_by_key(anna, cards[0], eye.view)
        else:
            await phones[seat].sees(lambda view, v=version: view["v"] >= v)
            if phones[seat].game["moves"]:
                await phones[seat].play(phones[seat].game["moves"][0])
        await eye.sees(lambda view, v=version: view["v"] > v)
    return moves


async def play_by_key(anna: Screen, card: str, view: dict[str, Any]) -> None:
    """Play on the table as it is now; taps of so quick a hand would be taken for one."""
    while await anna.position() != position_of(view):
        await anna.page.evaluate(NEXT_PICTURE)
    await anna.card(card).press("Enter")
    if await anna.page.locator("[data-target]").count():
        await anna.page.keyboard.press("Enter")


async def deal_again(anna: Screen, phones: list[Phone]) -> None:
    """The same cards as before, and the page at rest."""
    await anna.shows("result")
    for phone in phones:
        await phone.act("rematch", nonce=nonce())
    await phones[0].act("start")
    await anna.shows("table")
    await expect(anna.page.locator("[data-zone=hand] [data-card]")).to_have_count(5)
    await anna.page.wait_for_function(
        "() => !document.getAnimations().some(({ playState }) => playState === 'running')"
    )

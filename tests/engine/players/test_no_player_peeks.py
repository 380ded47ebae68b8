"""Computer players see no more than their seat does: other hidden cards, the same choice."""

from __future__ import annotations

from random import Random

import pytest

from durak_rules import PRESETS, Game, deal, legal_moves, new_game, play, view_for, waited_for
from durak_rules.masks import CARD, bits, piles_of
from engine.players import PLAYERS
from engine.players.master import Master

TABLES = (("podkidnoy", 2), ("perevodnoy", 3), ("durnius_pairs", 4))
QUICK = {"master": Master(iterations=40)}  # as it thinks, only less


@pytest.mark.slow
@pytest.mark.parametrize("level", list(PLAYERS))
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_other_hidden_cards_change_no_choice(level: str, preset: str, seats: int) -> None:
    random = Random(f"{level} {preset}")
    rules, compared = PRESETS[preset], 0
    player = QUICK.get(level) or PLAYERS[level]
    game = new_game(rules, deal(rules, seats, random.randbytes(32)))
    while game.outcome is None:
        seat, dice = waited_for(game)[0], random.randbytes(16)
        if random.random() < 0.15:
            other = with_other_hidden_cards(game, seat, random)
            here, there = view_for(game, seat), view_for(other, seat)
            chosen = player.choose(here, dice)
            assert player.choose(there, dice) == chosen
            assert player.choose(here, dice) == chosen, "and asked again the same"
            compared += str(game) != str(other)
        play(game, seat, random.choice(legal_moves(game, seat)))
    assert compared


def with_other_hidden_cards(game: Game, seat: int, random: Random) -> Game:
    """The same game but for what this seat can't see: hands and stock, dealt again."""
    other = game.copy()
    others = [one for one in range(game.seats) if one != seat]
    secret = {one: [*bits(game.hands[one] & ~game.known)] for one in others}
    stock = list(game.stock_bits)
    hidden = [bit for one in others for bit in secret[one]] + stock[:-1]
    random.shuffle(hidden)
    for one in others:
        dealt = [hidden.pop() for _ in secret[one]]
        other.hands[one] = game.hands[one] & game.known | sum(dealt)
    left = hidden + stock[-1:]
    other.stock = (*game.stock[: game.drawn], *(CARD[bit] for bit in left))
    other.piles = (*game.piles[: game.drawn], *piles_of(left))
    return other

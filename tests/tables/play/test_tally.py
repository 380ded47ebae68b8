"""Tally of a game: cards picked up and thrown in, counted before everybody's eyes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_rules import Ruleset, deal, legal_moves, new_game, play, waited_for
from durak_rules.events import Attacked, Beaten, Drawn, Transferred
from engine.tables import Person, Tables
from engine.tables.tally import Tally, tallied
from tests.tables.evening import plays, scene

LAST_CARDS = "podkidnoy bout=9 trump=9h attacker=0 hands=7s/6d limit=1"
SEVENS = "podkidnoy trump=9h stock=ThJhQhKh9h attacker=0 hands=7s7d8c/6d6s6h"


async def test_added_and_taken_cards_count(tables: Tables, anna: Person, boris: Person) -> None:
    """The card that opens a bout is no card thrown in (R4.1, R6.3)."""
    seen = await scene(tables, SEVENS, anna, boris)
    for person, move in (
        (anna, "attack 7s"),
        (boris, "take"),
        (anna, "attack 7d"),
        (anna, "pass"),
    ):
        seen = (await plays(tables, seen, person, move)).table
    assert seen.tally == (Tally(thrown_in=1), Tally(taken=2))


async def test_a_new_game_counts_anew(tables: Tables, anna: Person, boris: Person) -> None:
    seen = await scene(
        tables, "podkidnoy bout=9 trump=9h attacker=0 hands=7s/6d limit=1", anna, boris
    )
    seen = (await plays(tables, seen, anna, "attack 7s")).table
    over = (await plays(tables, seen, boris, "take")).table
    assert over.tally == (Tally(), Tally(taken=1))
    again = await tables.game.start(over.id, anna.id)
    assert again.tally == (Tally(), Tally())


@pytest.mark.slow
@given(st.integers(0, 2**32), st.sampled_from(["podkidnoy", "perevodnoy", "durnius"]))
def test_hands_are_what_was_dealt_drawn_and_taken_less_what_was_laid(
    seed: int, preset: str
) -> None:
    chance, ruleset = Random(seed), Ruleset.of(preset)
    dealt = deal(ruleset, 3, chance.randbytes(32))
    game = new_game(ruleset, dealt)
    held = [hand.bit_count() for hand in game.hands]
    tally: tuple[Tally, ...] = (Tally(),) * 3
    while game.outcome is None:
        seat = chance.choice(waited_for(game))
        events = play(game, seat, chance.choice(legal_moves(game, seat)))
        tally = tallied(tally, events)
        for event in events:
            match event:
                case Drawn(seat=seat, cards=cards):
                    held[seat] += len(cards)
                case Attacked(seat=seat) | Beaten(seat=seat) | Transferred(seat=seat):
                    held[seat] -= 1
    assert [n + one.taken for n, one in zip(held, tally, strict=True)] == [
        hand.bit_count() for hand in game.hands
    ]

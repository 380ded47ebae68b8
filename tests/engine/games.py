"""Whole games for the tests of records."""

from __future__ import annotations

from durak_rules import Ruleset, deal, new_game, play, waited_for
from durak_rules.deal import commitment, deck_seed, nonce_commitment
from durak_rules.match import new_match
from durak_rules.outcome import Previous
from durak_rules.play import clock_move
from durak_rules.records import Record, Seeds, record_of

from .rulesets import turns


def played(
    ruleset: Ruleset,
    seats: int,
    seed: int,
    previous: Previous | None = None,
    *,
    version: int = 1,
) -> Record:
    """The record of a random game; what the clock could have moved is marked as its own."""
    server_seed = seed.to_bytes(32, "big")
    nonces = ("00ff", *[""] * (seats - 1))
    promised = tuple(map(nonce_commitment, nonces)) if version > 1 else None
    fair = Seeds(commitment(server_seed), server_seed, nonces, promised)
    seed_of_deck = deck_seed(server_seed, "tbl", 7, nonces, version=version)
    dealt_out = deal(ruleset, seats, seed_of_deck, previous=previous)
    ladder = new_match(ruleset, seats).ladder
    game = new_game(ruleset, dealt_out, previous=previous, ladder=ladder)
    clock = []
    for seat, move in turns(game, seed + 1, 20_000):
        if seat in waited_for(game) and move is clock_move(game, seat):
            clock.append(len(game.turns))
        play(game, seat, move)
    names = [f"player {seat}" for seat in range(seats)]
    return record_of(game, names, table="tbl", number=7, fair=fair, clock=clock)

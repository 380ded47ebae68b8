"""Computer players who may ask for a new deal (R1.9), and their steps in whole deals."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import pytest

from durak_rules import Game, Ruleset, deal, legal_moves, new_game, parse_position, play, view_for
from durak_rules.bout import waited_for
from durak_rules.deal import commitment, deck_seed
from durak_rules.moves import REDEAL
from durak_rules.options.rules_code import rules_code
from durak_rules.records import Record, Seeds, Turn
from engine.players import PLAYERS
from engine.players.asking import wants_new_deal
from engine.players.lookback.decisions import decisions
from engine.players.lookback.luck import results_of_deal

RULES = Ruleset.of("podkidnoy", redeal=True)
LEVELS = [level for level in PLAYERS if level != "random"]
POOR, RICH = "6c7c8cTcJc6d", "6h7h8hKhAh6d"


def opening(hand: str) -> Game:
    """Seat 0 opens with this hand; hearts are trump."""
    text = f"{rules_code(RULES)} bout=1 dealer=1 trump=9h next={'0f' * 32} stock=ThJhQh9h "
    return parse_position(f"{text} attacker=0 hands={hand}/9c9s7s8sKdQd")


@pytest.mark.parametrize("level", LEVELS)
def test_a_poor_hand_is_given_back_and_a_rich_one_played(level: str) -> None:
    for hand, asks in ((POOR, True), (RICH, False)):
        view = view_for(opening(hand), 0)
        assert REDEAL in view.moves
        assert wants_new_deal(view) is asks
        chosen = PLAYERS[level].choose(view, bytes(16))
        assert (chosen is REDEAL) is asks
        assert chosen in view.moves


def test_nobody_asks_without_five_of_a_suit() -> None:
    assert not wants_new_deal(view_for(opening(POOR), 1))


def test_spades_that_no_trump_beats_are_worth_keeping() -> None:
    """R4.1: the same hand is poor where trumps beat spades"""
    for beats, asks in (("standard", True), ("spades_by_spades", False)):
        rules = rules_code(Ruleset.of("podkidnoy", redeal=True, beats=beats))
        text = f"{rules} bout=1 dealer=1 trump=9h next={'0f' * 32} stock=ThJhQh9h attacker=0 "
        game = parse_position(text + "hands=7s8s9sTsJs6d/7c8c9cKcKdQd")
        assert wants_new_deal(view_for(game, 0)) is asks


def test_looking_back_judges_the_cards_that_were_played() -> None:
    """To ask for another deal costs nothing: nobody knows what it would have been."""
    record = _asked()
    assert record.turns[0].move is REDEAL
    found = list(decisions(record, record.turns[0].seat, b"dice", 20, range(4)))
    assert found[0] is None
    results = results_of_deal(record, 0, PLAYERS["easy"], b"dice")
    assert {next(results) for _ in range(6)} <= {0.0, 0.5, 1.0}


@cache
def _asked() -> Record:
    """The first game that begins with a new deal, played by easy players."""
    for number in range(10_000):
        secret = number.to_bytes(32, "big")
        fair = Seeds(commitment(secret), secret, ("", ""))
        dealt = deal(RULES, 2, deck_seed(secret, "tbl", 1, fair.nonces))
        game, turns = new_game(RULES, dealt), list[Turn]()
        asking = [seat for seat in (0, 1) if REDEAL in legal_moves(game, seat)]
        if not asking:
            continue
        turns.append(Turn(asking[0], REDEAL))
        play(game, asking[0], REDEAL)
        while game.outcome is None:
            turns.append(_turn(game, ("easy", "easy"), len(turns), secret))
            play(game, turns[-1].seat, turns[-1].move)
        outcome = game.outcome
        names = ("first", "second")
        return Record("tbl", 1, RULES, names, fair, dealt, None, None, tuple(turns), outcome)
    raise AssertionError


def _turn(game: Game, levels: tuple[str, ...], number: int, secret: bytes) -> Turn:
    seat = waited_for(game)[0]
    dice = sha256(secret + number.to_bytes(4, "big")).digest()
    return Turn(seat, PLAYERS[levels[seat]].choose(view_for(game, seat), dice))


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("upper", "lower", "games", "most"), [("normal", "easy", 300, 45), ("hard", "normal", 80, 40)]
)
def test_levels_keep_their_order_where_all_cards_are_dealt(
    upper: str, lower: str, games: int, most: int
) -> None:
    """Each deal is played twice, with the seats changed. `most` of 100 may be lost by the upper
    one: 26 and 15 were when this was written.
    """
    rules = Ruleset.of("podkidnoy", deal_all=True)
    lost = decided = 0
    for number in range(games):
        secret = sha256(f"whole {number // 2}".encode()).digest()
        levels = (upper, lower) if number % 2 else (lower, upper)
        game, made = new_game(rules, deal(rules, 2, secret)), 0
        while game.outcome is None:
            turn = _turn(game, levels, made, secret)
            play(game, turn.seat, turn.move)
            made += 1
        if game.outcome.fool is not None:
            decided += 1
            lost += levels[game.outcome.fool] == upper
    assert 100 * lost < most * decided

"""One seat moves at a time, and each gets its part in the end."""

from __future__ import annotations

from durak_rules import PRESETS, Game, deal, legal_moves, new_game, parse_position, play
from durak_rules.learning import returns, seat_to_act
from durak_rules.play import abandon

ALL_BEATEN = "podkidnoy trump=9h attacker=2 hands=7c/8c8d/7sAs/7d table=7h2:8h"
OVER = "trump=9h defender=1 hands=7c/-/-/- over=last_with_cards/0/0"


def test_the_attacker_is_asked_first_and_then_round_the_table() -> None:
    """R3.6"""
    game = parse_position(ALL_BEATEN)
    asked = []
    while game.bout_number == 2:
        seat = seat_to_act(game)
        assert seat is not None
        asked.append(seat)
        play(game, seat, legal_moves(game, seat)[-1])
    assert asked == [2, 0, 1]


def test_dice_say_who_is_the_quickest() -> None:
    game = parse_position(ALL_BEATEN)
    asked = [seat_to_act(game, iter([thrown]).__next__) for thrown in (0, 0.3, 0.4, 0.6, 0.7, 0.9)]
    assert asked == [0, 0, 1, 1, 2, 2]


def test_nobody_acts_when_the_game_is_over() -> None:
    assert seat_to_act(parse_position(f"podkidnoy {OVER}")) is None


def test_every_seat_that_acts_has_a_move() -> None:
    for rules in PRESETS.values():
        game = new_game(rules, deal(rules, rules.max_seats, bytes(32)))
        for _turn in range(60):
            seat = seat_to_act(game)
            if seat is None:
                break
            play(game, seat, legal_moves(game, seat)[0])


def test_the_fool_pays_the_others() -> None:
    assert returns(parse_position(f"podkidnoy {OVER}")) == (-1, 1 / 3, 1 / 3, 1 / 3)


def test_a_team_loses_together() -> None:
    assert returns(parse_position(f"durnius_pairs {OVER}")) == (-1, 1, -1, 1)


def test_nobody_gets_anything_in_a_draw_or_before_the_end() -> None:
    drawn = "podkidnoy trump=9h defender=1 hands=-/- over=draw/-/0"
    assert returns(parse_position(drawn)) == (0, 0)
    game: Game = parse_position(ALL_BEATEN)
    assert returns(game) == (0, 0, 0, 0)
    abandon(game)
    assert returns(game) == (0, 0, 0, 0)

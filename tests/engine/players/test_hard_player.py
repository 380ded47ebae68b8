"""The hard computer player: what it remembers, and how it plays the end."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings

from durak_rules import (
    PRESETS,
    Game,
    deal,
    legal_moves,
    new_game,
    parse_position,
    play,
    view_for,
    waited_for,
)
from engine.players import PLAYERS
from tests.engine.rulesets import Dice, Setting, settings_of_games

HARD = PLAYERS["hard"]
LONG_STOCK = "6c6d6h6s7c7d7s9s8h9h"


def opening(
    hands: str, *, stock: str = "", level: str = "hard", dice: bytes = b"dice", rest: str = ""
) -> str:
    """Return the player's opening where seat 0 attacks seat 1 and hearts are trumps."""
    game = parse_position(
        f"podkidnoy bout=5 dealer=1 trump=9h stock={stock} attacker=0 defender=1 "
        f"hands={hands} {rest}"
    )
    return str(PLAYERS[level].choose(view_for(game, 0), dice))


# Its memory


@pytest.mark.parametrize("dice", [b"dice", b"other dice"])
def test_it_attacks_where_the_other_is_known_to_be_weak(dice: bytes) -> None:
    """The defender took clubs, or diamonds: everybody saw it, and this player remembers."""
    clubs, diamonds = "8cTdKs/9c.Jc.Qc.Kc.", "8cTdKs/Jd.Qd.Kd.Ad."
    assert opening(clubs, stock=LONG_STOCK, dice=dice) == "attack Td"
    assert opening(diamonds, stock=LONG_STOCK, dice=dice) == "attack 8c"
    assert opening(clubs, stock=LONG_STOCK, dice=dice, level="normal") == "attack 8c"


def test_unseen_cards_make_no_difference() -> None:
    """The same hands, drawn unseen: it can't know them."""
    for number in range(8):
        dice = sha256(bytes([number])).digest()
        stock = "9dTc9s8h6c6h9h"
        one = opening("8cTdKs/7cJcQcKc", stock="JdQdKdAd" + stock, dice=dice)
        other = opening("8cTdKs/JdQdKdAd", stock="7cJcQcKc" + stock, dice=dice)
        assert one == other


def test_a_card_that_wins_the_end_is_kept_while_a_card_is_left_to_draw() -> None:
    """A king beats the queen; by what the hands are worth alone the ace of trumps went."""
    game = parse_position(
        "podkidnoy bout=12 dealer=1 trump=9h stock=9h attacker=1 "
        "hands=8hThKcKhAh/TsQhQsKdAd table=Qc1 limit=6"
    )
    for number in range(4):
        dice = sha256(bytes([number])).digest()
        assert str(HARD.choose(view_for(game, 0), dice)) == "defend Qc Kc"


# The end


@pytest.mark.parametrize(
    ("hands", "wins"),
    [
        ("8dQs/9dTc", "attack Qs"),  # nobody beats the queen; then the eight is the last card
        ("8dTc/9dTdQs", "attack Tc"),
        ("6c9cAs/7c8cAd", "attack 9c"),
    ],
)
def test_with_two_left_and_nothing_drawn_it_finds_the_win(hands: str, wins: str) -> None:
    assert opening(hands) == wins
    assert opening(hands, level="easy") != wins


def test_it_beats_whatever_the_other_does_then() -> None:
    """Every answer to a winning move leads to a position that it wins again."""
    game = parse_position("podkidnoy bout=5 dealer=1 trump=9h attacker=0 hands=6c9cAs/7c8cAd")
    expect_a_win(game, 0)


def expect_a_win(game: Game, seat: int) -> None:
    if game.outcome is not None:
        assert game.outcome.fool == 1 - seat
        return
    (mover,) = waited_for(game)
    moves = legal_moves(game, mover)
    if mover == seat:
        moves = (HARD.choose(view_for(game, seat), b"dice"),)
    for move in moves:
        then = game.copy()
        play(then, mover, move)
        expect_a_win(then, seat)


def test_a_sure_win_goes_before_a_move_that_costs_no_card() -> None:
    """R5.4: to show the nine would pass the attack on; to beat with it wins at once."""
    game = parse_position(
        "durnius_travel dealer=1 trump=6h attacker=0 defender=1 hands=7h/9h table=9c0 limit=1"
    )
    assert "show 9h" in map(str, legal_moves(game, 1))
    assert str(HARD.choose(view_for(game, 1), b"dice")) == "defend 9c 9h"


def test_two_full_hands_are_too_much_to_follow_to_the_last_card() -> None:
    """It is played by judgement then."""
    hands = "6c7d8s9cTdJsQcKdAsQh/6d7s8c9dTsJcQdKsAcJh"
    assert opening(hands).startswith("attack")


def test_a_seat_that_emptied_its_hand_in_this_bout_is_still_in_it() -> None:
    """R7.1: two hold cards, but three are left until the bout is over."""
    game = parse_position(
        "podkidnoy trump=9h attacker=0 hands=-/8dKd/7c9c table=7h0:8h limit=3 emptied=0"
    )
    assert waited_for(game) == (2,)
    assert HARD.choose(view_for(game, 2), b"dice") in legal_moves(game, 2)


# By the rules, and the same every time


@pytest.mark.slow
@settings(max_examples=max(8, settings.default.max_examples // 20))  # type: ignore[union-attr]
@given(settings_of_games())
def test_it_plays_by_the_rules_whatever_they_are(setting: Setting) -> None:
    game, dice = setting.new_game(), Dice(setting.seed)
    for number in range(400):
        if game.outcome is not None:
            return
        seats = waited_for(game)
        seat = seats[dice.below(len(seats))]
        moves = legal_moves(game, seat)
        move = moves[dice.below(len(moves))]
        if number % 5 == setting.seed % 5:
            move = HARD.choose(view_for(game, seat), bytes([dice.below(256)]) * 4)
            assert move in moves
        play(game, seat, move)


@pytest.mark.slow
def test_the_same_view_and_dice_give_the_same_move() -> None:
    game = new_game(PRESETS["perevodnoy"], deal(PRESETS["perevodnoy"], 3, bytes(32)))
    while game.outcome is None:
        seat = waited_for(game)[0]
        dice = sha256(str(game.bout_number).encode()).digest()
        move = HARD.choose(view_for(game, seat), dice)
        assert HARD.choose(view_for(game, seat), dice) is move
        play(game, seat, move)

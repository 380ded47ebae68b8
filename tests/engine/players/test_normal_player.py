"""The normal computer player: what it does with its cards, and always by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given

from durak_rules import (
    Ruleset,
    legal_moves,
    parse_position,
    play,
    view_for,
    waited_for,
)
from durak_rules.options.rules_code import rules_code
from engine.players import PLAYERS
from tests.engine.rulesets import Dice, Setting, settings_of_games

DICE = b"dice"
LONG_STOCK = "6c6d6h6s7c7d7s9c9d8c9h"


def chooses(
    hands: str,
    table: str = "",
    *,
    seat: int = 0,
    stock: str = LONG_STOCK,
    rules: str = "podkidnoy",
    rest: str = "limit=6",
) -> str:
    """Its move where seat 0 attacks seat 1 and hearts are trumps."""
    lies = f"table={table} " if table else ""
    game = parse_position(
        f"{rules} bout=2 dealer=1 trump=9h stock={stock} attacker=0 defender=1 "
        f"hands={hands} {lies}{rest}"
    )
    return str(PLAYERS["normal"].choose(view_for(game, seat), DICE))


# Jokers (R1.7)

JOKERS = rules_code(Ruleset.of("podkidnoy", jokers=2))


@pytest.mark.parametrize(
    ("hands", "move"),
    [
        ("QsQc/XrJd8h", "defend Td Jd"),  # another card beats it too
        ("QsQc/XrKcAc", "take"),  # a ten is no great burden while there is stock
    ],
)
def test_a_joker_is_kept_while_there_is_stock(hands: str, move: str) -> None:
    assert chooses(hands, "Td0", seat=1, rules=JOKERS) == move


def test_a_joker_is_not_what_it_opens_with() -> None:
    assert chooses("XbAc8d/QsQd", rules=JOKERS) == "attack 8d"


# Attacking


@pytest.mark.parametrize(
    ("hand", "opening"),
    [
        ("7hAc8dKc", "attack 8d"),  # the cheapest
        ("JhAh", "attack Jh"),  # trumps only if there is nothing else
    ],
)
def test_while_there_is_stock_it_opens_with_its_cheapest_card(hand: str, opening: str) -> None:
    assert chooses(f"{hand}/QsQd") == opening


@pytest.mark.parametrize(
    ("hand", "opening"),
    [
        ("8dKcTs", "attack 8d"),  # nothing is sure, and nothing goes together
        ("8dTcTs", "attack Tc"),  # two tens in one bout
        ("8dAhKh", "attack Kh"),  # nobody beats the trumps: the eight goes last
        ("8dTcAh", "attack Tc"),  # nobody beats the ten: it remembers what clubs are out
        ("8dTsAh", "attack 8d"),  # two weak ranks: the trump alone doesn't save them
        ("8dTcTsAhKh", "attack Tc"),
    ],
)
def test_with_no_stock_it_plays_for_the_last_card(hand: str, opening: str) -> None:
    assert chooses(f"{hand}/QsQd6s", stock="") == opening


def test_far_from_the_end_it_opens_with_its_cheapest_card_with_no_stock_either() -> None:
    assert chooses("8dAhKh/QsQd6s/6c6d/7c7d", stock="") == "attack 8d"


@pytest.mark.parametrize(
    ("hand", "table", "stock", "move"),
    [
        ("8dKc", "8s0:9s", LONG_STOCK, "attack 8d"),
        ("KdTc", "8s0:Ks", LONG_STOCK, "attack Kd"),  # any plain card keeps them busy
        ("8hKc", "8s0:9s", LONG_STOCK, "pass"),  # it keeps its trump
        ("8hKc", "8s0:9s", "9h", "pass"),  # for the very end
        ("8hKc", "8s0:9s", "", "attack 8h"),
    ],
)
def test_it_throws_in_plain_cards_and_keeps_its_trumps(
    hand: str, table: str, stock: str, move: str
) -> None:
    assert chooses(f"{hand}/JdQd", table, stock=stock) == move


@pytest.mark.parametrize(
    ("hand", "table", "stock", "move"),
    [
        ("8dKc", "8s0", LONG_STOCK, "attack 8d"),
        ("KdTc", "Ks0", LONG_STOCK, "pass"),  # a king would be a present
        ("KdTc", "Ks0", "", "attack Kd"),
        ("KhTc", "Ks0", "", "pass"),  # so would a trump
        ("KhTh", "Ks0", "", "attack Kh"),  # but not to get rid of the last cards
    ],
)
def test_it_makes_no_presents_to_somebody_who_takes(
    hand: str, table: str, stock: str, move: str
) -> None:
    assert chooses(f"{hand}/JdQd", table, stock=stock, rest="limit=6 flags=taking") == move


def test_in_a_crowd_it_keeps_its_trumps_with_no_stock_either() -> None:
    crowd = "/JdQd/6c6d/7c7d"
    assert chooses("8hKc" + crowd, "8s0:9s", stock="") == "pass"
    assert chooses("8h" + crowd, "8s0:9s", stock="") == "attack 8h"


# Defending


@pytest.mark.parametrize(
    ("hand", "table", "stock", "move"),
    [
        ("JsAs8hKd", "Ts0", LONG_STOCK, "defend Ts Js"),  # the cheapest that beats
        ("8hKdJd", "Ts0", LONG_STOCK, "defend Ts 8h"),  # a small trump is worth the turn
        ("AhKdJdQdKsQc", "As0", LONG_STOCK, "take"),  # both aces are worth having
        ("AhKdJdQdKsQc", "As0", "", "defend As Ah"),  # not when every card is a burden
        ("JsKdJd", "Ts0,Tc0", LONG_STOCK, "take"),  # one of two can't be beaten
        ("JsAsJcKd", "Ts0,Tc0", LONG_STOCK, "defend Tc Jc"),
    ],
)
def test_it_beats_what_is_worth_it(hand: str, table: str, stock: str, move: str) -> None:
    assert chooses(f"Ac/{hand}", table, seat=1, stock=stock) == move


def test_in_a_plain_duel_a_dear_trump_is_not_worth_the_turn() -> None:
    assert chooses("Ac/KhKdJd", "Ts0", seat=1) == "take"
    assert chooses("Ac/KhKdJd/QcKs", "Ts0", seat=1) == "defend Ts Kh"
    assert chooses("Ac/KhKdJd", "Ts0", seat=1, rules="perevodnoy") == "defend Ts Kh"


def test_before_several_throwers_it_beats_with_a_rank_that_lies_there() -> None:
    table = "Ts0:Qs,Td0"
    assert chooses("Ac/JdQdKc", table, seat=1) == "defend Td Jd"
    assert chooses("Ac/JdQdKc/JsKs", table, seat=1) == "defend Td Qd"


def test_it_passes_a_cheap_attack_on() -> None:
    assert chooses("AcKc/8dJdQd", "8s0", seat=1, rules="perevodnoy") == "transfer 8d"


def test_it_passes_a_trump_on_only_where_it_does_not_come_straight_back() -> None:
    hand = "AcKc/8hTsQd"
    assert chooses(hand, "8s0", seat=1, rules="perevodnoy") == "defend 8s Ts"
    assert chooses(f"{hand}/QcKs", "8s0", seat=1, rules="perevodnoy") == "transfer 8h"


# By the rules, and the same every time


@pytest.mark.slow
@given(settings_of_games())
def test_it_plays_by_the_rules_whatever_they_are(setting: Setting) -> None:
    game, dice = setting.new_game(), Dice(setting.seed)
    for _turn in range(400):
        if game.outcome is not None:
            return
        seats = waited_for(game)
        seat = seats[dice.below(len(seats))]
        moves = legal_moves(game, seat)
        wanted = PLAYERS["normal"].choose(view_for(game, seat), DICE)
        assert wanted in moves
        play(game, seat, wanted if dice.below(4) else moves[dice.below(len(moves))])


def test_of_equal_cards_the_dice_choose() -> None:
    game = parse_position(
        f"podkidnoy bout=2 dealer=1 trump=9h stock={LONG_STOCK} attacker=0 defender=1 "
        "hands=8d8sAcKh/QsQd"
    )
    view = view_for(game, 0)
    chosen = {str(PLAYERS["normal"].choose(view, bytes([0, 0, 0, die]))) for die in range(8)}
    assert chosen == {"attack 8d", "attack 8s"}

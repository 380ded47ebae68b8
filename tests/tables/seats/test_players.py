"""Computer players: what easy does with its cards, and whole games by the rules."""

from __future__ import annotations

import hashlib

import pytest

from durak_rules import PRESETS, check, deal, new_game, parse_position, play, view_for, waited_for
from durak_rules.deal import deck_seed
from engine.players import PLAYERS


def chooses(position: str, seat: int, level: str = "easy") -> str:
    return str(PLAYERS[level].choose(view_for(parse_position(position), seat), b"dice"))


def bout(
    hands: str, table: str = "", *, stock: str = "6c6d6h6sTh9h", rules: str = "podkidnoy"
) -> str:
    lies = f"table={table} " if table else ""
    return (
        f"{rules} bout=2 dealer=1 trump=9h stock={stock} attacker=0 defender=1 "
        f"hands={hands} {lies}limit=6"
    )


LONG_STOCK = "6c6d6h6s7d7h8d8hTh9h"


def test_it_opens_with_its_cheapest_card() -> None:
    assert chooses(bout("7hAc8dKc/QsQd"), 0) == "attack 8d"


def test_it_opens_with_a_trump_only_if_there_is_nothing_else() -> None:
    assert chooses(bout("JhAh/QsQd"), 0) == "attack Jh"


def test_it_beats_with_the_cheapest_card_that_does() -> None:
    assert chooses(bout("Ac/JsAs8hKd", "Ts0"), 1) == "defend Ts Js"


def test_it_beats_with_a_small_trump_rather_than_take() -> None:
    assert chooses(bout("Ac/8hKdJd", "Ts0"), 1) == "defend Ts 8h"


def test_it_takes_early_rather_than_spend_a_high_trump() -> None:
    assert chooses(bout("Ac/AhKdJd", "Ts0", stock=LONG_STOCK), 1) == "take"


def test_late_it_spends_its_high_trump() -> None:
    assert chooses(bout("Ac/AhKdJd", "Ts0", stock="9h"), 1) == "defend Ts Ah"


def test_it_takes_when_it_cannot_beat_everything() -> None:
    assert chooses(bout("Ac/JsKdJd", "Ts0,Tc0"), 1) == "take"


def test_it_throws_in_what_is_cheap_and_keeps_the_rest() -> None:
    assert chooses(bout("8dKc/JdQd", "8s0:9s"), 0) == "attack 8d"
    assert chooses(bout("KdKc/JdQd", "8s0:Ks"), 0) == "pass"
    assert chooses(bout("8hKc/JdQd", "8s0:9s"), 0) == "pass"


def test_it_gives_more_when_the_stock_is_gone() -> None:
    assert chooses(bout("KdTcAh/JdQd", "8s0:Ks", stock=""), 0) == "attack Kd"


def test_it_passes_a_cheap_attack_on() -> None:
    assert chooses(bout("AcKc/8dJdQd", "8s0", rules="perevodnoy"), 1) == "transfer 8d"


def test_random_plays_by_its_dice_alone() -> None:
    position = bout("7hAc8dKc/QsQd")
    view = view_for(parse_position(position), 0)
    moves = {str(PLAYERS["random"].choose(view, bytes([die]))) for die in range(8)}
    assert moves == {str(move) for move in view.moves}


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in PLAYERS if level != "master"])
@pytest.mark.parametrize(
    "preset", ["podkidnoy", "perevodnoy", "simple_table", "express", "helper"]
)
def test_whole_games_by_the_rules(level: str, preset: str) -> None:
    for number in range(1 if level == "hard" else 6):  # it thinks for a thousand times as long
        seats = 2 + number % 3
        play_out(level, preset, seats, number)


def play_out(level: str, preset: str, seats: int, number: int) -> None:
    seed = deck_seed(b"s" * 32, preset, number, [""] * seats)
    game = new_game(PRESETS[preset], deal(PRESETS[preset], seats, seed))
    for step in range(3000):
        if game.outcome is not None:
            return
        seat = waited_for(game)[0]
        dice = hashlib.sha256(f"{number}/{step}".encode()).digest()
        move = PLAYERS[level].choose(view_for(game, seat), dice)
        check(game, seat, move)
        play(game, seat, move)
    raise AssertionError("the game doesn't end")


@pytest.mark.slow
def test_easy_is_better_than_chance() -> None:
    """Two seats, each side of each deal: easy loses far less often."""
    fools = {"easy": 0, "random": 0}
    for number in range(60):
        players = ["easy", "random"] if number % 2 else ["random", "easy"]
        fool = who_loses(players, number)
        if fool is not None:
            fools[players[fool]] += 1
    assert fools["random"] > 2 * fools["easy"]


def who_loses(players: list[str], number: int) -> int | None:
    seed = deck_seed(b"t" * 32, "match", number // 2, ["", ""])
    game = new_game(PRESETS["podkidnoy"], deal(PRESETS["podkidnoy"], 2, seed))
    step = 0
    while game.outcome is None:
        seat = waited_for(game)[0]
        dice = hashlib.sha256(f"{number}/{step}".encode()).digest()
        play(game, seat, PLAYERS[players[seat]].choose(view_for(game, seat), dice))
        step += 1
    return game.outcome.fool


def test_slips_are_what_people_slip_in() -> None:
    """Any opening, wasted trumps, taking what could be beaten, missing what could be added."""
    opening = done_by_chance(bout("7hAc8dKc/QsQd"), 0)
    assert {"attack 8d", "attack 7h", "attack Ac", "attack Kc"} == opening
    assert done_by_chance(bout("Ac/JsAs8hKd", "Ts0"), 1) == {
        *("defend Ts Js", "defend Ts As", "defend Ts 8h", "take")
    }
    assert done_by_chance(bout("8dKc/JdQd", "8s0:9s"), 0) == {"attack 8d", "pass"}


def done_by_chance(position: str, seat: int) -> set[str]:
    view = view_for(parse_position(position), seat)
    return {str(PLAYERS["beginner"].choose(view, bytes([0, 0, 0, die]))) for die in range(200)}

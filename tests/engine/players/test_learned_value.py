"""The learned value: what it looks at, how it is read, and that it knows something."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given

from durak_rules import parse_move, parse_position, play
from durak_rules.masks import SEATS_IN
from engine.players.judgement import points
from engine.players.learned_value.features import Kind, active
from engine.players.learned_value.net import Net
from engine.players.learned_value.value import FILE, BadNumbers, net_for, read_nets, value
from tests.engine.rulesets import Setting, settings_of_games, turns

NETS = read_nets(FILE.read_text())
TWO = Kind(2, 0)


def worth(hands: str, rest: str = "", seat: int = 0) -> float:
    """Return the value for a seat where seat 0 is to open and hearts are trumps."""
    game = parse_position(f"podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands={hands} {rest}")
    return value(game, seat, points(36, game.trump_suit))


def test_better_cards_are_worth_more() -> None:
    assert worth("AhKh/6c7d8s") > 0.8
    assert worth("6c7d8s/AhKh") < 0.3
    assert worth("AhKhAs/6c7d8s", "stock=6dTs9h") > worth("6c7d8s/AhKhAs", "stock=6dTs9h") + 0.2


def test_a_finished_game_counts_by_its_outcome() -> None:
    game = parse_position("podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=Ac/6d")
    play(game, 0, parse_move("attack Ac"))
    play(game, 1, parse_move("take"))
    assert [value(game, seat, points(36, game.trump_suit)) for seat in (0, 1)] == [1, 0]


def test_a_seat_that_has_left_is_safe() -> None:
    game = parse_position("podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=Ac/6d/- out=2")
    assert value(game, 2, points(36, game.trump_suit)) == 1


def one_by_one(net: Net, on: Sequence[int]) -> float:
    return net._chance(net._first_lift + sum(net._rows[number] for number in on))


@given(settings_of_games())
def test_the_quick_way_sums_the_same_inputs(setting: Setting) -> None:
    """By tables of whole parts of hands it is what the inputs that are on say, one by one."""
    game = setting.new_game()
    for seat, move in turns(game, setting.seed, 20_000):
        net = net_for(game)
        if net is not None and not game.attacks:
            for one in SEATS_IN[game.holding]:
                on = active(game, one)
                assert len(set(on)) == len(on) or game.frame.twins
                assert max(on) < net.kind.inputs
                assert net.probability(game, one) == one_by_one(net, on)
        play(game, seat, move)


def test_trumps_are_told_from_the_other_suits_whichever_they_are() -> None:
    hearts = parse_position("podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=AhKc/7d8h")
    clubs = parse_position("podkidnoy bout=9 dealer=1 trump=9c attacker=0 hands=AcKh/7s8c")
    assert active(hearts, 0) == active(clubs, 0)
    assert active(hearts, 0) != active(hearts, 1)


def kept() -> dict[str, object]:
    return json.loads(FILE.read_text())  # type: ignore[no-any-return]


def test_it_is_kept_with_its_origin_and_how_well_it_judges() -> None:
    found = kept()
    assert found["origin"].keys() == {"seed", "games", "thought"}  # type: ignore[attr-defined]
    for kind in found["kinds"]:  # type: ignore[attr-defined]
        assert kind["log_loss"] < kind["log_loss_without_learning"]
    assert {Kind(2, 0), Kind(3, 0), Kind(4, 0), Kind(4, 2)} <= NETS.keys()


def test_other_formats_and_shapes_are_refused() -> None:
    other = kept() | {"format": 2}
    with pytest.raises(BadNumbers, match=r"format 2, not 1: make it with `durak train`"):
        read_nets(json.dumps(other))
    short = kept()
    short["kinds"][0]["numbers"] = short["kinds"][0]["numbers"][:400]  # type: ignore[index]
    with pytest.raises(BadNumbers, match="2 seats"):
        read_nets(json.dumps(short))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1, "kinds": [{"seats": 2}]}'])
def test_a_file_that_train_did_not_write_is_refused(text: str) -> None:
    with pytest.raises(BadNumbers, match="what `durak train` writes"):
        read_nets(text)

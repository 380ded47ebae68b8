"""A view as numbers says what the view says, from the view's own seat round the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from durak_rules import PRESETS, Game, Ruleset, RulesetError, parse_position, play, view_for
from durak_rules.cards import fresh_deck
from durak_rules.learning import ViewVector
from durak_rules.options.rules_code import rules_code
from tests.engine.rulesets import Setting, settings_of_games, turns

FEW = settings(max_examples=15)
BOUT = (
    "perevodnoy bout=3 trump=9h attacker=0 hands=8d/7dJd/QsAs/6cKs "
    "stock=Tc9h table=7c0:Jc,7h0 limit=4 passed=2"
)
PAIRS = "durnius_pairs trump=9h attacker=0 hands=6c7d/7c8d/9c/Tc"
LADDER = "durnius_epaulettes trump=9h attacker=0 hands=6c7d/7c8d/9c ladder=6A7"


def seen(game: Game, seat: int) -> dict[str, list[float]]:
    """Return the numbers of each part of a seat's view."""
    vector = ViewVector.of(game.ruleset, game.seats)
    row = vector.numbers(view_for(game, seat))
    assert len(row) == vector.size
    return {part.name: row[part.start : part.start + part.size] for part in vector.parts}


def cards_in(game: Game, numbers: list[float]) -> str:
    """The cards of a part, or of several in a row."""
    deck = sorted(set(fresh_deck(game.ruleset.deck, 1))) * 3
    return "".join(str(card) for card, number in zip(deck, numbers, strict=False) if number)


def test_it_has_the_cards_of_the_view() -> None:
    game = parse_position(BOUT)
    part = seen(game, 1)
    assert cards_in(game, part["hand"]) == "7dJd"
    assert cards_in(game, part["unseen"]) == "6c8dTcQsKsAs"
    assert cards_in(game, part["unbeaten"]) == "7h"
    assert cards_in(game, part["beaten"]) == "7cJc"
    assert cards_in(game, part["trump"]) == "9h"
    assert part["trump_suit"] == [0, 0, 1, 0]
    assert part["known"] == [0] * 36 * 3


def test_it_counts_the_seats_from_the_own_one() -> None:
    game = parse_position(BOUT)
    mine, next_ones = seen(game, 0), seen(game, 1)
    assert mine["cards"] == [1 / 36, 2 / 36, 2 / 36, 2 / 36]
    assert next_ones["cards"] == [2 / 36, 2 / 36, 2 / 36, 1 / 36]
    assert (mine["attacker"], next_ones["attacker"]) == ([1, 0, 0, 0], [0, 0, 0, 1])
    assert (mine["defender"], next_ones["defender"]) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert (mine["passed"], next_ones["passed"]) == ([0, 0, 1, 0], [0, 1, 0, 0])
    assert next_ones["waited"] == [1, 0, 0, 0]
    assert next_ones["thrower"] == [0, 1, 1, 0]


def test_it_has_the_state_of_bout_and_stock() -> None:
    part = seen(parse_position(BOUT), 1)
    assert (part["stock"], part["room"]) == ([2 / 36], [2 / 6])
    assert part["discard"] == [(36 - 2 - 3 - 7) / 36]
    assert part["taking"] == part["permitted"] == part["opening"] == part["first_bout"] == [0]
    assert seen(parse_position(BOUT + " flags=taking"), 1)["taking"] == [1]
    assert seen(parse_position(BOUT.replace("bout=3", "bout=1")), 1)["first_bout"] == [1]


def test_cards_that_everybody_has_seen_are_at_their_seat() -> None:
    game = parse_position(BOUT.replace("QsAs", "Qs.As"))
    assert cards_in(game, seen(game, 1)["known"][:36]) == "Qs"
    assert cards_in(game, seen(game, 0)["known"][36:72]) == "Qs"
    assert cards_in(game, seen(game, 1)["unseen"]) == "6c8dTcKsAs"


def test_teams_and_ladders_have_parts_of_their_own() -> None:
    assert seen(parse_position(PAIRS), 1)["team_mate"] == [1, 0, 1, 0]
    assert seen(parse_position(LADDER), 1)["ladder"] == [1, 5 / 12, 4 / 12]


def test_a_document_that_was_shown_is_seen() -> None:
    game = parse_position("durnius_travel trump=9h attacker=0 hands=7c/7h!8d/As table=7s0")
    assert cards_in(game, seen(game, 2)["shown"]) == "7h"


def test_both_twins_are_one_and_one_of_them_half() -> None:
    code = rules_code(Ruleset.of("podkidnoy", packs=2))
    twins = parse_position(f"{code} trump=9h attacker=0 hands=7c7c8d/Jd")
    hand = seen(twins, 0)["hand"]
    assert sorted(hand)[-2:] == [0.5, 1]


def test_jokers_come_last() -> None:
    code = rules_code(Ruleset.of("podkidnoy", jokers=2))
    hand = seen(parse_position(f"{code} trump=9h attacker=0 hands=7cXr/JdXb"), 0)["hand"]
    assert (len(hand), sum(hand), hand[-2:]) == (38, 2, [0, 1])


def test_a_game_without_trumps_has_no_trump() -> None:
    code = rules_code(Ruleset.of("podkidnoy", trump="none"))
    part = seen(parse_position(f"{code} trump=- attacker=0 hands=7c/Jd"), 0)
    assert sum(part["trump"]) == sum(part["trump_suit"]) == 0


@FEW
@given(settings_of_games())
def test_whatever_the_rules_the_numbers_are_from_0_to_1(setting: Setting) -> None:
    game = setting.new_game()
    vector = ViewVector.of(setting.ruleset, setting.seats)
    for seat, move in turns(game, setting.seed, 20_000):
        row = vector.numbers(view_for(game, seat))
        assert len(row) == vector.size
        assert min(row) >= 0
        assert max(row) <= 1
        play(game, seat, move)


def test_its_parts_stand_side_by_side() -> None:
    for preset, rules in PRESETS.items():
        vector = ViewVector.of(rules, rules.max_seats)
        ends = [part.start + part.size for part in vector.parts]
        assert [part.start for part in vector.parts] == [0, *ends[:-1]], preset
        assert vector.size == ends[-1]


def test_other_views_are_refused() -> None:
    game = parse_position(BOUT)
    vector = ViewVector.of(game.ruleset, 4)
    with pytest.raises(ValueError, match="a spectator has no hand"):
        vector.numbers(view_for(game, None))
    with pytest.raises(ValueError, match="of other rules, or another number of seats"):
        vector.numbers(view_for(parse_position(PAIRS), 0))
    with pytest.raises(TypeError, match="a vector is made of a View, not Game"):
        vector.numbers(game)  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match="seats"):
        ViewVector.of(PRESETS["express"], 5)
    with pytest.raises(TypeError, match="rules are a Ruleset"):
        ViewVector.of("express", 2)  # type: ignore[arg-type]

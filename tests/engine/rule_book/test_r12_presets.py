"""R12: presets, options, and rulesets that make no sense."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from durak_rules import PRESETS, Ruleset, RulesetError
from durak_rules.options.presets import LATER_PRESETS
from durak_rules.options.rules_code import parse_rules_code, rules_code
from durak_rules.options.ruleset import (
    ADDED_LATER,
    CHOICES,
    CONFLICTS,
    NUMBERS,
    OPTIONS,
    Conflict,
    allowed_values,
    closest_preset,
    difference,
)

NAMES = (
    "durnius durnius_passing durnius_travel durnius_pairs durnius_threes durnius_three_pairs "
    "durnius_epaulettes durnius_first_defence durnius_at_the_fool durnius_mockery "
    "russian russian_pairs russian_threes russian_three_pairs helper "
    "simple_table podkidnoy perevodnoy express podkidnoy_several durak_app"
)


def test_every_preset_of_the_table() -> None:
    assert " ".join(PRESETS) == NAMES
    for name, ruleset in PRESETS.items():
        assert ruleset.preset == name
        assert ruleset == Ruleset.of(name) == Ruleset.from_dict(ruleset.as_dict())
        assert tuple(ruleset.as_dict()) == OPTIONS


def test_a_preset_with_a_change_has_no_name() -> None:
    assert Ruleset.of("podkidnoy", deck=24).preset is None
    assert Ruleset.of("podkidnoy", deck=36).preset == "podkidnoy"
    assert Ruleset.of("podkidnoy", deck=24, first_bout_limit=None) == PRESETS["express"]


@pytest.mark.parametrize(
    ("changes", "code", "option"),
    [
        ({"deck": 32}, "unknown_value", "deck"),
        ({"packs": True}, "unknown_value", "packs"),
        ({"transfer": 1}, "unknown_value", "transfer"),
        ({"bout_limit": 0}, "unknown_value", "bout_limit"),
        ({"first_bout_limit": "5"}, "unknown_value", "first_bout_limit"),
        ({"match": "games:0"}, "unknown_value", "match"),
        ({"match": 3}, "unknown_value", "match"),
        ({"match": "ladder"}, "ladder_needs_epaulettes", "match"),
        ({"travel_document": True}, "travel_document_needs_transfer", "travel_document"),
        ({"throw_in": "off", "consent": "bout"}, "consent_needs_throwers", "consent"),
        ({"throw_in": "attacker", "consent": "card"}, "consent_needs_throwers", "consent"),
        (
            {"throw_in_after_take": True, "throw_in_from": "all_beaten"},
            "after_take_never_all_beaten",
            "throw_in_after_take",
        ),
        ({"next_attack": "winning_team"}, "winning_team_needs_teams", "next_attack"),
        (
            {"first_limit_until": "beaten", "first_bout_limit": None},
            "first_limit_until_needs_limit",
            "first_limit_until",
        ),
        ({"redeal": True, "deal_all": True}, "redeal_needs_stock", "redeal"),
        (
            {"score": "places", "match": "ladder", "epaulettes": "ladder"},
            "ladder_is_the_score",
            "score",
        ),
        ({"score": "points"}, "unknown_value", "score"),
        ({"teams": "threes", "deck": 24}, "too_few_cards", "deck"),
        ({"teams": "four_pairs"}, "too_few_cards", "deck"),
        ({"jokers": 2, "packs": 2}, "jokers_need_one_pack", "jokers"),
        ({"jokers": 2, "deck": 24}, "jokers_need_sixes", "jokers"),
        (
            {"trump": "none", "beats": "spades_by_spades"},
            "spades_by_spades_needs_trump",
            "beats",
        ),
        (
            {"trump": "last_dealt", "trump_exchange": True},
            "exchange_needs_turned_trump",
            "trump_exchange",
        ),
        (
            {"trump": "none", "transfer": True, "travel_document": True},
            "travel_document_needs_trump",
            "travel_document",
        ),
        ({"colour": "red"}, "unknown_option", "colour"),
    ],
)
def test_nonsense_is_refused_by_name(changes: dict[str, Any], code: str, option: str) -> None:
    with pytest.raises(RulesetError) as refusal:
        Ruleset.of("durnius", **changes)
    assert (refusal.value.code, refusal.value.option) == (code, option)
    if option in CHOICES:
        assert set(refusal.value.allowed) <= set(allowed_values(option))


@pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda conflict: conflict.code)
def test_contradictory_rules_are_refused_with_the_allowed_values(conflict: Conflict) -> None:
    options = {name: values[0] for name, values in conflict.values.items()}
    with pytest.raises(RulesetError) as refusal:
        Ruleset(**options)
    assert (refusal.value.code, refusal.value.option) == (conflict.code, conflict.option)
    for value in refusal.value.allowed:
        Ruleset(**{**options, conflict.option: "games:2" if value == "games:N" else value})


def test_rules_that_nobody_can_play_are_refused() -> None:
    for deck, packs, teams in product(*(CHOICES[name] for name in ("deck", "packs", "teams"))):
        options = {"deck": deck, "packs": packs, "teams": teams}
        needed = {"threes": 36, "three_pairs": 36, "two_of_four": 48, "four_pairs": 48}
        if deck * packs < needed.get(teams, 0):
            with pytest.raises(RulesetError, match="too_few_cards"):
                Ruleset(**options)
        else:
            assert Ruleset(**options).seat_counts


@pytest.mark.parametrize("option", NUMBERS)
def test_the_least_and_the_most_that_a_number_may_be(option: str) -> None:
    def given(number: int) -> Ruleset:
        said = f"games:{number}" if option == "match" else number
        return Ruleset(**{option: said})  # type: ignore[arg-type]

    least, most = NUMBERS[option][0], NUMBERS[option][-1]
    assert given(least) != given(most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(RulesetError, match="unknown_value"):
            given(beyond)


@pytest.mark.parametrize("junk", [None, [], {}, 7])
def test_a_value_that_is_no_name_is_no_preset(junk: Any) -> None:
    with pytest.raises(RulesetError, match="unknown_preset"):
        Ruleset.of(junk)


def test_unknown_presets_and_missing_options() -> None:
    for name, code in (("poker", "unknown_preset"), ("podkidnoy", "preset_differs")):
        with pytest.raises(RulesetError, match=code):
            Ruleset(preset=name)
    with pytest.raises(RulesetError, match="unknown_preset"):
        Ruleset.of("poker")
    options = PRESETS["durnius"].as_dict()
    del options["draws"]
    with pytest.raises(RulesetError, match="missing_option"):
        Ruleset.from_dict(options)
    with pytest.raises(RulesetError, match="preset_differs"):
        Ruleset.from_dict({**PRESETS["durnius"].as_dict(), "preset": None})


def test_the_values_of_an_option_are_told() -> None:
    for option in OPTIONS:
        assert allowed_values(option)
    with pytest.raises(RulesetError) as refusal:
        Ruleset(throw_in="some")
    assert refusal.value.allowed == ("all", "off", "attacker", "neighbours")


def test_a_rules_code_is_short_and_comes_back() -> None:
    codes = {rules_code(ruleset): ruleset for ruleset in PRESETS.values()}
    assert len(codes) == len(PRESETS)
    for code, ruleset in codes.items():
        assert parse_rules_code(code) == ruleset
        assert len(code) <= 14
    odd = Ruleset(bout_limit=None, first_bout_limit=12, match="games:250", packs=2)
    assert parse_rules_code(rules_code(odd)) == odd


@pytest.mark.parametrize(
    "text", ["", "x", "0-0-n-o", "0-6-n", "0-6-n-g0", "zzzzzzzz-6-n-o", "00-6-n-o"]
)
def test_anything_else_is_no_rules_code(text: str) -> None:
    with pytest.raises(RulesetError):
        parse_rules_code(text)


OLD_CODES = {
    "durnius": "5c0-n-n-o",
    "durnius_travel": "1xc0-n-n-o",
    "durnius_three_pairs": "35xci-n-n-o",
    "durnius_epaulettes": "8fk0c-n-n-l",
    "russian": "6io-6-n-o",
    "helper": "j2mu-6-n-o",
}
SAME_CODES = {
    "simple_table": "80-6-n-o",
    "podkidnoy": "c00-6-5-o",
    "perevodnoy": "3ao0-6-5-o",
    "express": "c01-6-n-o",
}


@pytest.mark.parametrize("name", SAME_CODES)
def test_old_rules_codes_still_mean_the_same(name: str) -> None:
    """Invitations and stored games carry them."""
    assert parse_rules_code(SAME_CODES[name]) == PRESETS[name]
    assert rules_code(PRESETS[name]) == SAME_CODES[name]


@pytest.mark.parametrize("name", OLD_CODES)
def test_old_rules_codes_keep_the_strict_order_of_then(name: str) -> None:
    """R3.6: the presets have another order now, a code means what it meant"""
    assert parse_rules_code(OLD_CODES[name]) == Ruleset.of(name, priority="strict")


def test_later_options_have_a_code_too() -> None:
    ours = Ruleset.of("podkidnoy", priority="order", first_limit_until="beaten")
    assert parse_rules_code(rules_code(ours)) == ours
    for changes in (
        {"trump": "none", "jokers": 2},
        {"trump": "last_dealt", "beats": "spades_by_spades"},
        {"deal_all": True},
        {"redeal": True},
        {"score": "places"},
    ):
        ours = Ruleset.of("perevodnoy", **changes)
        assert parse_rules_code(rules_code(ours)) == ours


def test_a_ruleset_has_one_code() -> None:
    """Two digits tell the priority: `open` and `order` at once are none."""
    assert parse_rules_code("1c0-6-n-o").priority == "open"
    assert parse_rules_code("cn400-6-n-o").priority == "order"
    with pytest.raises(RulesetError) as refusal:
        parse_rules_code("cn5c0-6-n-o")
    assert refusal.value.code == "bad_rules_code"


def test_old_records_call_presets_by_what_they_were() -> None:
    """Records from before `first_limit_until`, R12"""
    then = Ruleset.of("durnius", priority="strict").as_dict()
    del then["first_limit_until"]
    assert Ruleset.from_dict({**then, "preset": "durnius"}).preset is None
    with pytest.raises(RulesetError) as refusal:
        Ruleset.from_dict({**then, "preset": None})
    assert (refusal.value.code, refusal.value.allowed) == ("preset_differs", ("durnius",))
    now = Ruleset.of("russian").as_dict()
    del now["first_limit_until"]
    assert Ruleset.from_dict({**now, "preset": None}).preset == "russian"


@pytest.mark.parametrize("name", sorted(LATER_PRESETS))
def test_records_from_before_a_preset_had_its_name_are_read(name: str) -> None:
    before = {**PRESETS[name].as_dict(), "preset": None}
    assert Ruleset.from_dict(before) == PRESETS[name]


@pytest.mark.parametrize("option", ADDED_LATER[1:])
def test_records_from_before_an_option_mean_its_default(option: str) -> None:
    before = PRESETS["perevodnoy"].as_dict()
    del before[option]
    assert Ruleset.from_dict(before) == PRESETS["perevodnoy"]


def test_new_records_call_presets_by_what_they_are() -> None:
    strict = Ruleset.of("durnius", priority="strict").as_dict()
    with pytest.raises(RulesetError) as refusal:
        Ruleset.from_dict({**strict, "preset": "durnius"})
    assert refusal.value.code == "preset_differs"


def test_rules_of_ones_own_are_likened_to_the_closest_preset() -> None:
    assert (
        closest_preset(Ruleset.of("podkidnoy", first_bout_limit=None, deck=24, draws=False))
        == "express"
    )
    assert closest_preset(Ruleset.of("durnius_travel", winner="first_out")) == "durnius_travel"


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_closest_to_itself(name: str) -> None:
    assert closest_preset(PRESETS[name]) == name


def test_the_difference_between_two_rulesets() -> None:
    assert difference(PRESETS["podkidnoy"], PRESETS["podkidnoy"]) == ()
    assert difference(PRESETS["podkidnoy"], PRESETS["perevodnoy"]) == (
        ("transfer", False, True),
        ("first_bout_transfer", True, False),
    )

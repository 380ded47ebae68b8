"""R12: presets, options, and rulesets that make no sense."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules import PRESETS, Ruleset, RulesetError
from engine.rules.rules_code import parse_rules_code, rules_code
from engine.rules.ruleset import CHOICES, OPTIONS, allowed_values, closest_preset, difference

SIXTEEN = (
    "durnius durnius_passing durnius_travel durnius_pairs durnius_threes durnius_three_pairs "
    "durnius_epaulettes russian russian_pairs russian_threes russian_three_pairs helper "
    "simple_table podkidnoy perevodnoy express"
)


def test_every_preset_of_the_table() -> None:
    assert " ".join(PRESETS) == SIXTEEN
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
        ({"teams": "threes", "deck": 24}, "too_few_cards", "deck"),
        ({"colour": "red"}, "unknown_option", "colour"),
    ],
)
def test_nonsense_is_refused_by_name(changes: dict[str, Any], code: str, option: str) -> None:
    with pytest.raises(RulesetError) as refusal:
        Ruleset.of("durnius", **changes)
    assert (refusal.value.code, refusal.value.option) == (code, option)
    if option in CHOICES:
        assert set(refusal.value.allowed) <= set(allowed_values(option))


@pytest.mark.parametrize("junk", [None, [], {}, 7])
def test_what_is_no_name_is_no_preset(junk: Any) -> None:
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


def test_what_an_option_may_be_is_told() -> None:
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


def test_old_rules_codes_still_mean_the_same() -> None:
    """Invitations and stored games carry them."""
    assert parse_rules_code(CODE_OF_PEREVODNOY).preset == "perevodnoy"


CODE_OF_PEREVODNOY = "3ao0-6-5-o"


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

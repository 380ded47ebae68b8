"""Records: they replay, and all that is wrong with one is found and named."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from durak_rules import PRESETS, Ruleset, all_moves, deal, new_game
from durak_rules.deal import deck_seed
from durak_rules.match import previous_of
from durak_rules.moves import REDEAL
from durak_rules.outcome import Previous
from durak_rules.records import Fault, Record, RecordError, game_as_played, replay, verify

from .games import played

PODKIDNOY = PRESETS["podkidnoy"]
EIGHT = Ruleset.of("podkidnoy", deck=52)
Json = dict[str, Any]


def as_json(record: Record) -> Json:
    found: Json = json.loads(json.dumps(record.as_dict()))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_comes_back_and_holds(preset: str) -> None:
    ruleset = PRESETS[preset]
    for seats in ruleset.seat_counts:
        record = played(ruleset, seats, 5)
        assert Record.from_dict(as_json(record)) == record
        assert verify(as_json(record)) == verify(record) == []


def test_a_later_game_of_a_table_holds() -> None:
    record = played(PODKIDNOY, 3, 5, Previous(dealer=0, fool=2, out=(1, 0)))
    assert record.deal.dealer == 2
    assert verify(as_json(record)) == []


def test_a_record_has_the_documented_keys() -> None:
    record = as_json(played(PODKIDNOY, 2, 5))
    keys = "format version table game rules seats fair deal moves clock result"
    assert list(record) == keys.split()
    assert list(record["deal"]) == [
        "dealer",
        "attacker",
        "hands",
        "stock",
        "trump",
        "previous",
        "ladder",
    ]
    assert list(record["result"]) == ["fool", "losers", "out", "draw", "epaulettes", "reason"]
    assert record["deal"]["ladder"] is None


def test_replay_tells_the_game_step_by_step() -> None:
    record = played(PODKIDNOY, 3, 5)
    steps = [(step.turn, step.events) for step in replay(record)]
    assert steps[0][1][0].kind == "dealt"
    assert [turn for turn, _events in steps[1:]] == list(record.turns)
    assert steps[-1][1][-1].kind == "game_ended"


def test_an_abandoned_game_holds() -> None:
    record = as_json(played(PODKIDNOY, 3, 5))
    del record["moves"][4:], record["clock"]
    record["result"] = {
        "fool": None, "losers": [], "out": [], "draw": False, "epaulettes": 0,
        "reason": "abandoned",
    }  # fmt: skip
    assert verify(record) == []


def test_without_seeds_the_deal_is_taken_as_it_stands() -> None:
    record = as_json(played(PODKIDNOY, 3, 5))
    del record["fair"]
    assert verify(record) == []
    assert Record.from_dict(record).fair is None
    record["deal"]["attacker"] = (record["deal"]["attacker"] + 1) % 3
    (fault,) = verify(record)
    assert (fault.where, fault.code, fault.rule) == ("deal", "other_attacker", "R2.1")


def swap_cards(record: Json) -> None:
    hands = record["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def double_a_card(record: Json) -> None:
    record["deal"]["stock"][0] = record["deal"]["stock"][1]


def drop_a_move(record: Json) -> None:
    del record["moves"][2], record["clock"]


def drop_the_last_move(record: Json) -> None:
    del record["moves"][-1], record["clock"]


def change_the_seed(record: Json) -> None:
    record["fair"]["server_seed"] = "00" * 32


def change_a_nonce(record: Json) -> None:
    record["fair"]["nonces"][0] = "00fe"


def change_the_result(record: Json) -> None:
    record["result"]["epaulettes"] = 1


def beat_with_too_low_a_card(record: Json) -> None:
    moves = record["moves"]
    number = next(i for i, move in enumerate(moves) if "defend" in move)
    seat, _verb, card, _by = moves[number].split()
    moves[number] = f"{seat} defend {card} {card}"


def write_nonsense(record: Json) -> None:
    record["moves"][1] = "1 wins at once"


@pytest.mark.parametrize(
    ("spoil", "where", "code"),
    [
        (swap_cards, "deal", "not_the_deal_of_its_seeds"),
        (double_a_card, "deal", "cards_are_not_the_pack"),
        (change_the_seed, "deal", "other_commitment"),
        (change_a_nonce, "deal", "not_the_deal_of_its_seeds"),
        (drop_the_last_move, "result", "game_not_over"),
        (change_the_result, "result", "other_result"),
        (write_nonsense, "move", "not_a_turn"),
    ],
)
def test_a_fault_is_named(spoil: Callable[[Json], None], where: str, code: str) -> None:
    record = as_json(played(PODKIDNOY, 2, 5))
    spoil(record)
    fault = verify(record)[0]
    assert (fault.where, fault.code) == (where, code)


def test_a_dropped_move_is_found_where_the_next_one_fails() -> None:
    record = as_json(played(PODKIDNOY, 2, 5))
    drop_a_move(record)
    (fault,) = verify(record)
    assert fault.where == "move"
    assert fault.move is not None
    assert fault.turn == record["moves"][fault.move - 1]


def test_an_illegal_move_is_told_with_its_rule() -> None:
    record = as_json(played(PODKIDNOY, 2, 6))
    beat_with_too_low_a_card(record)
    (fault,) = verify(record)
    assert (fault.where, fault.code, fault.rule) == ("move", "card_not_in_hand", "R1.5")


def test_moves_after_the_end() -> None:
    record = as_json(played(PODKIDNOY, 2, 5))
    record["moves"].append("0 pass")
    (fault,) = verify(record)
    assert (fault.code, fault.move) == ("game_over", len(record["moves"]))


@pytest.mark.parametrize("junk", [None, 7, "record", [], {}, {"format": "chess"}])
def test_an_object_that_is_no_record(junk: object) -> None:
    (fault,) = verify(junk)
    assert fault.where == "format"


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a record."""
    if not isinstance(value, dict | list):
        return [path]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))][:400]


@pytest.mark.parametrize("junk", [None, -1, 10**30, True, "x", [], {}, ["6c"], 1.5])
def test_junk_anywhere_is_a_fault_and_no_crash(junk: object) -> None:
    """Every value of a record in turn is replaced by something else."""
    record = played(PRESETS["durnius_epaulettes"], 2, 5)
    for path in places(as_json(record)):
        if not path:
            continue
        spoilt = as_json(record)
        inner: Any = spoilt
        for key in path[:-1]:
            inner = inner[key]
        was, inner[path[-1]] = inner[path[-1]], junk
        harmless = path[0] in ("seats", "table", "clock", "fair") or was == junk
        assert verify(spoilt) or harmless or path[-2:] == ("deal", "previous")


@pytest.mark.parametrize("ladder", [["2", "A"], ["6", "A"], ["7", "7"], ["5", "6"]])
def test_the_ladder_of_a_first_game_begins_below(ladder: list[str]) -> None:
    """R10.2: else a made-up rank would decide whether an epaulette counts"""
    record = as_json(played(PRESETS["durnius_epaulettes"], 2, 5))
    record["deal"]["ladder"] = ladder
    (fault,) = verify(record)
    assert (fault.where, fault.code) == ("format", "not_a_ladder")


def test_a_team_climbs_as_one() -> None:
    """R10.2"""
    rules = Ruleset.of("durnius_pairs", epaulettes="ladder", match="ladder")
    before = Previous(0, 1, (0, 2, 3))
    record = as_json(played(rules, 4, 5, before))
    record["deal"]["ladder"] = ["7", "6", "7", "6"]
    assert not [fault for fault in verify(record) if fault.where == "format"]
    record["deal"]["ladder"] = ["7", "6", "6", "6"]
    assert verify(record)[0].code == "not_a_ladder"


@pytest.mark.parametrize("out", [[2, 2], [0, 1, 2], [2, 0, 2]])
def test_nobody_leaves_twice_and_no_fool_leaves(out: list[int]) -> None:
    record = as_json(played(PODKIDNOY, 3, 5, Previous(0, 1, (2, 0))))
    record["deal"]["previous"]["out"] = out
    (fault,) = verify(record)
    assert (fault.where, fault.code) == ("format", "not_an_order_of_leaving")


def faults_after(previous: Previous, seats: int, rules: Ruleset = PODKIDNOY) -> list[Fault]:
    return verify(played(rules, seats, 5, previous))


@pytest.mark.parametrize(
    ("seats", "fool", "out"),
    [
        (2, 1, (0,)),
        (3, 2, (1, 0)),
        (3, None, (0, 2, 1)),  # a draw (R7.3)
        (3, None, (2,)),  # no progress (R7.5)
        (2, None, ()),
        (4, 1, (3, 0, 2)),
        (4, 1, (0, 2)),  # pairs (R9.3)
        (6, 1, (0, 2, 4)),  # threes
        (6, 1, (5, 0, 2, 4)),
        (6, 1, (0, 2, 3, 5)),  # three pairs
        (8, 1, (0, 2, 4, 6)),  # two of four
        (8, 1, (0, 2, 3, 4, 6, 7)),  # four pairs
    ],
)
def test_possible_ends_of_the_game_before(
    seats: int, fool: int | None, out: tuple[int, ...]
) -> None:
    """Also one of teams before one without: the rules may change from game to game."""
    rules = EIGHT if seats > PODKIDNOY.max_seats else PODKIDNOY
    assert faults_after(Previous(0, fool, out), seats, rules) == []


@pytest.mark.parametrize(
    ("seats", "fool", "out", "code", "values"),
    [
        (2, 1, (), "others_hold_cards", {"seats": [0]}),
        (3, 2, (0,), "others_hold_cards", {"seats": [1]}),
        (4, 1, (2, 3), "others_hold_cards", {"seats": [0]}),
        (5, 1, (0, 2, 4), "others_hold_cards", {"seats": [3]}),
        (6, 1, (0, 2), "others_hold_cards", {"seats": [3, 4, 5]}),
        (6, 1, (0, 2, 5), "others_hold_cards", {"seats": [3, 4]}),  # of either team, not of one
        (3, None, (0, 2), "fool_not_named", {"expected": 1}),
    ],
)
def test_impossible_ends_of_the_game_before(
    seats: int, fool: int | None, out: tuple[int, ...], code: str, values: Json
) -> None:
    (fault,) = faults_after(Previous(0, fool, out), seats)
    assert (fault.where, fault.code, fault.rule) == ("deal", code, "R7.2")
    assert fault.values == values


def test_the_first_game_has_none_before_it() -> None:
    record = replace(played(PODKIDNOY, 3, 5, Previous(0, 2, (1, 0))), game=1)
    (fault,) = verify(record)
    assert (fault.where, fault.code) == ("deal", "nothing_before_the_first")


def test_games_count_from_one() -> None:
    (fault,) = verify(replace(played(PODKIDNOY, 3, 5), game=0))
    assert (fault.where, fault.code) == ("format", "games_count_from_one")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_can_be_dealt_after_every_other(preset: str) -> None:
    """All that a game leaves behind may be the next one's `previous`, by these rules or others."""
    rules = PRESETS[preset]
    for draws, seed in itertools.product((True, False), range(3)):
        before = played(Ruleset.of(preset, draws=draws), rules.seat_counts[-1], seed)
        previous = previous_of(before.deal.dealer, before.outcome)
        for after in (rules, PODKIDNOY):
            assert faults_after(previous, len(before.seats), after) == []


def test_a_computer_player_adds_no_nonce() -> None:
    record = played(PODKIDNOY, 3, 5)
    assert verify(replace(record, seats=("Anna", "computer:easy", "Boris"), clock=())) == []
    (fault,) = verify(replace(record, seats=("computer:easy", "Anna", "Boris"), clock=()))
    assert (fault.where, fault.code, fault.values) == (
        "deal", "computers_add_no_nonce", {"seat": 0},
    )  # fmt: skip


# Nonces that were promised before the game


def test_a_record_of_version_2_comes_back_from_its_json() -> None:
    record = played(PODKIDNOY, 3, 5, version=2)
    assert as_json(record)["version"] == 2
    assert Record.from_dict(as_json(record)) == record
    assert verify(record) == []
    assert played(PODKIDNOY, 3, 5).deal != record.deal  # the line begins otherwise


def withhold(fair: Json) -> None:
    fair["nonce_commitments"][2] = "ab" * 32


def change_the_promise(fair: Json) -> None:
    fair["nonce_commitments"][0] = "ab" * 32


def change_the_nonce(fair: Json) -> None:
    fair["nonces"][0] = "00fe"


def add_a_nonce(fair: Json) -> None:
    fair["nonces"][1] = "beef"


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (withhold, []),  # it is named elsewhere, and is no fault
        (change_the_promise, [("not_the_promised_nonce", 0)]),
        (change_the_nonce, [("not_the_promised_nonce", 0)]),
        (add_a_nonce, [("not_the_promised_nonce", 1)]),
    ],
)
def test_each_nonce_is_the_promised_one(
    change: Callable[[Json], None], faults: list[tuple[str, int]]
) -> None:
    record = as_json(played(PODKIDNOY, 3, 5, version=2))
    change(record["fair"])
    assert [(fault.code, fault.values["seat"]) for fault in verify(record)] == faults


def test_a_computer_player_promises_nothing() -> None:
    record = played(PODKIDNOY, 3, 5, version=2)
    (fault,) = verify(replace(record, seats=("computer:easy", "Anna", "Boris"), clock=()))
    assert (fault.code, fault.values) == ("computers_add_no_nonce", {"seat": 0})


@pytest.mark.parametrize("promised", [["", ""], ["", "", "abc"], ["", "", "AB" * 32]])
def test_a_promise_for_each_seat_or_none(promised: list[str]) -> None:
    record = as_json(played(PODKIDNOY, 3, 5, version=2))
    record["fair"]["nonce_commitments"] = promised
    assert [fault.code for fault in verify(record)] == ["not_a_commitment_each_seat"]


@pytest.mark.parametrize("version", [1, 2])
def test_promises_stand_in_version_2_alone(version: int) -> None:
    record = as_json(played(PODKIDNOY, 3, 5, version=3 - version))
    (fault,) = verify({**record, "version": version})
    code = "unknown_key" if version == 1 else "missing"
    assert (fault.code, fault.values["place"]) == (code, "fair.nonce_commitments")


# The moves that the clock made


@pytest.mark.parametrize(
    ("clock", "code"),
    [((1, 1), "not_rising"), ((3, 1), "not_rising"), ((999,), "no_such_move")],
)
def test_marks_of_no_moves(clock: tuple[int, ...], code: str) -> None:
    record = replace(played(PODKIDNOY, 3, 5), clock=clock)
    for form in (record, as_json(record)):
        (fault,) = verify(form)
        assert (fault.where, fault.code, fault.values["place"]) == ("format", code, "clock")


def test_only_what_the_clock_can_have_done_is_its_own() -> None:
    """R11.3: every other move of these games, marked, is a fault with what it should be."""
    marked: Counter[str] = Counter()
    for preset in ("podkidnoy", "durnius", "russian"):
        record = played(PRESETS[preset], 3, 5)
        for number in {*range(len(record.turns))} - {*record.clock}:
            (fault,) = verify(replace(record, clock=(number,)))
            turn = str(record.turns[number])
            assert (fault.where, fault.move, fault.turn) == ("move", number + 1, turn)
            assert fault.values.get("expected") != turn[2:]
            marked[fault.code, fault.rule] += 1
    assert set(marked) == {("not_the_clocks_move", "R11.3"), ("clock_does_not_wait", "R13.1")}


def test_the_clock_does_not_move_for_a_computer_player() -> None:
    """Of all moves of the clock only those of this seat are told, the first one first."""
    record = played(PODKIDNOY, 3, 5)
    (fault,) = verify(replace(record, seats=("Anna", "computer:easy", "Boris")))
    first = next(number for number in record.clock if record.turns[number].seat == 1)
    assert (fault.code, fault.rule) == ("computers_have_no_clock", "R11.3")
    assert fault.move == first + 1


def test_a_forbidden_move_is_told_before_its_mark() -> None:
    record = as_json(played(PODKIDNOY, 2, 6))
    beat_with_too_low_a_card(record)
    number = next(i for i, move in enumerate(record["moves"]) if "defend" in move)
    record["clock"] = [number]
    (fault,) = verify(record)
    assert (fault.code, fault.move) == ("card_not_in_hand", number + 1)


def test_a_refusal_names_the_place() -> None:
    record = as_json(played(PODKIDNOY, 2, 5))
    record["deal"]["hands"][1][3] = "1x"
    with pytest.raises(RecordError) as refusal:
        Record.from_dict(record)
    assert (refusal.value.code, refusal.value.place) == ("not_a_card", "deal.hands[1][3]")


def test_half_a_character_is_no_table() -> None:
    """JSON can write half of a surrogate pair; no shuffle can have used it."""
    (fault,) = verify({**as_json(played(PODKIDNOY, 2, 5)), "table": "\ud800"})
    assert (fault.where, fault.code) == ("format", "half_a_character")


# New deals, whole deals and points


@cache
def asked_for_a_new_deal() -> Record:
    """The first game in which somebody could ask and did."""
    rules = Ruleset.of("podkidnoy", redeal=True)
    games = (played(rules, 3, seed) for seed in itertools.count() if _may_ask(rules, seed))
    return next(game for game in games if any(turn.move is REDEAL for turn in game.turns))


def _may_ask(rules: Ruleset, seed: int) -> bool:
    """Return whether somebody has five of a suit in the game that `played` makes of a seed."""
    seed_of_deck = deck_seed(seed.to_bytes(32, "big"), "tbl", 7, ("00ff", "", ""))
    game = new_game(rules, deal(rules, 3, seed_of_deck))
    return any(move is REDEAL for _seat, move in all_moves(game))


def test_a_game_with_a_new_deal_holds_and_comes_back() -> None:
    record = asked_for_a_new_deal()
    written = as_json(record)
    assert Record.from_dict(written) == record
    assert verify(written) == []
    assert written["deal"]["next_seed"] == record.deal.next_seed.hex()
    begun = game_as_played(record)
    assert not begun.attacks
    assert begun.hands != list(next(replay(record)).game.hands)


def test_a_new_deal_of_another_seed_is_found() -> None:
    written = as_json(asked_for_a_new_deal())
    written["deal"]["next_seed"] = "00" * 32
    assert verify(written)[0].values == {"part": "next_seed"}
    del written["fair"]
    assert verify(written)[0].where == "move"


def test_a_seed_is_there_just_with_its_rule() -> None:
    written = as_json(asked_for_a_new_deal())
    del written["deal"]["next_seed"]
    with pytest.raises(RecordError, match="seed_only_with_redeal"):
        Record.from_dict(written)
    written["deal"]["next_seed"] = "abc"
    with pytest.raises(RecordError, match="not_32_bytes_hex"):
        Record.from_dict(written)
    usual = as_json(played(PODKIDNOY, 2, 5))
    usual["deal"]["next_seed"] = "00" * 32
    with pytest.raises(RecordError, match="seed_only_with_redeal"):
        Record.from_dict(usual)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_deal_holds_and_an_uneven_one_is_found(seats: int) -> None:
    written = as_json(played(Ruleset.of("podkidnoy", deal_all=True), seats, 5))
    assert verify(written) == []
    del written["fair"]
    assert verify(written) == []
    hands = written["deal"]["hands"]
    for _ in range(2):
        hands[0].append(hands[1].pop(0))
    assert verify(written)[0].code == "not_all_cards_dealt"


def test_points_are_in_the_result_and_follow_from_it() -> None:
    written = as_json(played(Ruleset.of("podkidnoy", score="places"), 4, 5))
    assert verify(written) == []
    assert sorted(written["result"]["points"]) == [0, 1, 2, 3]
    written["result"]["points"].reverse()
    with pytest.raises(RecordError, match="not_the_points_of_this_order"):
        Record.from_dict(written)
    del written["result"]["points"]
    with pytest.raises(RecordError, match="missing"):
        Record.from_dict(written)


@pytest.mark.parametrize("preset", ["durnius_travel", "helper", "podkidnoy"])
def test_a_record_from_before_these_options_holds(preset: str) -> None:
    written = as_json(played(PRESETS[preset], 3, 5))
    for option in ("deal_all", "redeal", "score"):
        del written["rules"][option]
    assert verify(written) == []
    assert Record.from_dict(written).ruleset == PRESETS[preset]

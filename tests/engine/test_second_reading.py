"""The engine against the second reading of the rules: the same random games, move set by move set.

The plain game (tests/support/plain_durak.py) was written from the rule book alone. Where the two
differ, the message has the options, the deal and the moves that lead there.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import durak_rules as rules
from durak_rules.deal import commitment as engine_commitment
from durak_rules.deal import deck_seed as engine_deck_seed
from durak_rules.match import new_match, previous_of
from durak_rules.play import abandon
from tests.by_day import NIGHTLY, some_by_day
from tests.support.both_readings import BothReadings, engine_previous
from tests.support.plain.deal import commitment, deck_seed
from tests.support.plain.presets import PLAIN_PRESETS, Options, seat_counts
from tests.support.plain.tables import dealt, few_cards, odd_options
from tests.support.plain_durak import plain_deal

TIMES = 15 if NIGHTLY else 1
TABLES = [
    (name, seats) for name, options in PLAIN_PRESETS.items() for seats in seat_counts(options)
]


@pytest.mark.parametrize("name", PLAIN_PRESETS)
def test_the_same_options_under_every_preset_name(name: str) -> None:
    options = PLAIN_PRESETS[name]
    assert rules.PRESETS[name].as_dict() == options
    assert list(rules.PRESETS[name].seat_counts) == seat_counts(options)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("name", "seats"), some_by_day(TABLES, 6))
def test_a_table_plays_alike(name: str, seats: int) -> None:
    """A few games in a row, so that the one before tells who deals, and ladders rise."""
    dice = random.Random(f"{name} {seats}")
    for _table in range(TIMES):
        play_in_a_row(PLAIN_PRESETS[name], seats, dice, games=2)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(10))
def test_odd_options_play_alike(part: int) -> None:
    dice = random.Random(f"odd {part}")
    for _table in range(TIMES * 2):
        options, seats = odd_options(dice)
        play_in_a_row(options, seats, dice, games=1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(10))
def test_games_of_other_trumps_and_jokers_play_alike(part: int) -> None:
    """R1.6, R1.7, R4.1: by night 10,000 games, a third of them with few cards."""
    dice, games = random.Random(f"beats {part}"), 0
    while games < (1000 if NIGHTLY else 2):
        options, seats = odd_options(dice)
        if not is_of_another_kind(options):
            continue
        few = dice.random() < 1 / 3
        deal = few_cards(options, seats, dice) if few else dealt(options, seats, dice)
        BothReadings(options, deal).play_to_the_end(dice)
        games += 1


def is_of_another_kind(options: Options) -> bool:
    """With jokers, or where another card names trump, or none, or spades stand apart."""
    usual = (options["jokers"], options["trump"], options["beats"]) == (0, "turned", "standard")
    return not usual


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(10))
def test_endings_with_few_cards_play_alike(part: int) -> None:
    """Small hands and a short stock: draws, last defenders, empty hands and epaulettes."""
    dice = random.Random(f"few {part}")
    for _table in range(TIMES * 20):
        options, seats = odd_options(dice)
        BothReadings(options, few_cards(options, seats, dice)).play_to_the_end(dice)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(10))
def test_seven_and_eight_players_play_alike(part: int) -> None:
    """R1.1, R9.1: by night 10,000 games, a third of them from the whole deal."""
    dice = random.Random(f"large company {part}")
    for _table in range(333 if NIGHTLY else 1):
        options, seats = odd_options(dice, least_seats=7)
        play_in_a_row(options, seats, dice, games=1)
    for _table in range(667 if NIGHTLY else 4):
        options, seats = odd_options(dice, least_seats=7)
        BothReadings(options, few_cards(options, seats, dice)).play_to_the_end(dice)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(10))
def test_cheaters_play_alike(part: int) -> None:
    """R14: fifty games by day, 10,000 by night, most of them with few cards."""
    dice = random.Random(f"cheaters {part}")
    caught = 0
    for number in range(1000 if NIGHTLY else 5):
        options, seats = odd_options(dice)
        options = {**options, "cheating": "people", "preset": None}
        deal = (dealt if number % 10 == 0 else few_cards)(options, seats, dice)
        both = BothReadings(options, deal)
        both.play_to_the_end(dice)
        caught += sum(both.plain.catches)
    assert caught > 10


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_ladders_rise_alike() -> None:
    """Short games in a row: epaulettes on the ladder are won, and after an ace it starts again."""
    dice = random.Random("ladders")
    risen = 0
    for _row in range(TIMES * 6):
        options, seats = odd_options(dice)
        match_of = dice.choice(["open", "ladder", "games:3"])
        options = {**options, "epaulettes": "ladder", "match": match_of, "score": "fools"}
        ladder, match = None, new_match(rules.Ruleset.from_dict(options), seats)
        for _game in range(25):
            both = BothReadings(options, {**few_cards(options, seats, dice), "ladder": ladder})
            both.play_to_the_end(dice)
            risen += both.plain.ladder_after() != both.plain.ladder
            ladder, match = both.plain.ladder_after(), both.next_match(match)
            both.same("ladder", ladder, [str(rank) for rank in match.ladder or ()])
    assert risen > 5


def play_in_a_row(options: Options, seats: int, dice: random.Random, games: int) -> None:
    previous: dict[str, Any] | None = None
    ladder = None
    for _game in range(games):
        both = BothReadings(options, dealt(options, seats, dice, previous, ladder))
        result = both.play_to_the_end(dice)
        previous = {
            "dealer": both.deal["dealer"],
            "fool": result["fool"],
            "out": result["out"],
        }
        assert both.engine.outcome is not None
        told = previous_of(both.deal["dealer"], both.engine.outcome)
        assert told == engine_previous(previous)
        ladder = both.plain.ladder_after()


def test_an_abandoned_game_ends_alike() -> None:
    dice = random.Random("abandoned")
    both = BothReadings(PLAIN_PRESETS["podkidnoy"], dealt(PLAIN_PRESETS["podkidnoy"], 3, dice))
    both.plain.abandon()
    abandon(both.engine)
    both.compare_position()
    both.compare_result()


def test_the_same_cards_from_the_same_seeds() -> None:
    dice = random.Random("seeds")
    for game in range(1, 40 * TIMES):
        options, seats = odd_options(dice)
        server_seed = dice.randbytes(32)
        nonces = [dice.choice(["", dice.randbytes(16).hex()]) for _ in range(seats)]
        previous = previous_game(options, seats, dice)
        compare_deals(options, seats, server_seed, game, nonces, previous)


def previous_game(options: Options, seats: int, dice: random.Random) -> dict[str, Any] | None:
    """None, or a game before this one, with a fool or without."""
    order = dice.sample(range(seats), seats)
    dealer = dice.randrange(seats)
    return dice.choice(
        [
            None,
            {"dealer": dealer, "fool": order[-1], "out": order[:-1]},
            {"dealer": dealer, "fool": None, "out": order},
        ]
    )


def compare_deals(
    options: Options,
    seats: int,
    server_seed: bytes,
    game: int,
    nonces: list[str],
    previous: dict[str, Any] | None,
) -> None:
    plain = plain_deal(options, seats, server_seed, "tbl", game, nonces, previous)
    seed = engine_deck_seed(server_seed, "tbl", game, nonces)
    assert seed == deck_seed(server_seed, "tbl", game, nonces)
    assert engine_commitment(server_seed) == commitment(server_seed)
    before = None if previous is None else engine_previous(previous)
    deal = rules.deal(rules.Ruleset.from_dict(options), seats, seed, previous=before)
    assert {
        "dealer": deal.dealer,
        "attacker": deal.attacker,
        "hands": [[str(card) for card in hand] for hand in deal.hands],
        "stock": [str(card) for card in deal.stock],
        "trump": deal.trump and str(deal.trump),
        **({"next_seed": deal.next_seed.hex()} if options["redeal"] else {}),
    } == plain

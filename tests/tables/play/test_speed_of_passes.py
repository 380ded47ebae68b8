"""The speed of a pass doesn't tell whether its player could have added a card."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from durak_rules import PRESETS, deal, legal_moves, new_game, play, waited_for
from durak_rules.moves import PASS
from engine.tables import NO_DELAY, PassDelay, Table, passes_by_itself
from engine.tables.timing.auto_pass import hides_pass
from tests.tables.tables_of_games import TURN, table_of

COMPANIES = (("podkidnoy", 2), ("podkidnoy", 4), ("durnius_travel", 3), ("russian_pairs", 4))
BIN = 100  # ms that a watcher tells apart
CHANCE = 3.09  # standard deviations: 999 guesses of 1000 lie below


class SeenPass(NamedTuple):
    """A pass as a watcher sees it, and what it may tell."""

    company: int
    ms: int  # since the table began to wait
    had_choice: bool


def taps(delay: PassDelay, table: Table, seat: int, dice: Random) -> int:
    """Return when the pass of a person is made who taps as people usually do."""
    usual = PassDelay()
    tap = int(dice.triangular(usual.soonest_tap, usual.latest_tap, usual.usual_tap))
    return tap + delay.by_hand(table, seat, tap, dice)


def passes_seen(delay: PassDelay, company: int, games: int) -> Iterator[SeenPass]:
    """Play random games of one company; yield each pass whose speed could tell something."""
    preset, seats = COMPANIES[company]
    dice, server = Random(f"people {company}"), Random(f"server {company}")
    for _ in range(games):
        game = new_game(PRESETS[preset], deal(PRESETS[preset], seats, dice.randbytes(32)))
        table = replace(table_of(game), auto_pass=True)
        while game.outcome is None:
            waited = waited_for(game)
            table = replace(
                table,
                game=game,
                waiting=dict.fromkeys(waited, 1),
                deadlines=dict.fromkeys(waited, TURN),
            )
            seat, move = dice.choice([(at, one) for at in waited for one in legal_moves(game, at)])
            if move == PASS and hides_pass(table, seat):
                only = passes_by_itself(table, seat)
                ms = (
                    delay.by_itself(table, seat, server)
                    if only
                    else taps(delay, table, seat, dice)
                )
                yield SeenPass(company, ms, not only)
            play(game, seat, move)


def as_many_of_both(passes: list[SeenPass]) -> list[SeenPass]:
    """Return as many passes with a choice as without one, of each company: then only the speed
    can tell.
    """
    kinds = defaultdict[tuple[int, bool], list[SeenPass]](list)
    for one in passes:
        kinds[one.company, one.had_choice].append(one)
    found = list[SeenPass]()
    for company in range(len(COMPANIES)):
        pair = kinds[company, False], kinds[company, True]
        fewer = min(map(len, pair))
        found += [one for kind in pair for one in kind[:fewer]]
    return found


def right_guesses(delay: PassDelay, games: int) -> tuple[int, int]:
    """Return how often a watcher guesses right, of how many passes. They have learned from half
    of them how often players at each speed had a choice.
    """
    passes = [
        one for company in range(len(COMPANIES)) for one in passes_seen(delay, company, games)
    ]
    learned = Counter[tuple[int, int]]()
    for one in as_many_of_both(passes[::2]):
        learned[one.company, one.ms // BIN] += 1 if one.had_choice else -1
    tried = as_many_of_both(passes[1::2])
    right = sum((learned[one.company, one.ms // BIN] > 0) == one.had_choice for one in tried)
    return right, len(tried)


def best_by_chance(tries: int) -> float:
    """Return how many guesses of so many are right by chance, at most in 999 of 1000 cases."""
    return tries / 2 + CHANCE * math.sqrt(tries) / 2


@pytest.mark.parametrize("games", [25, pytest.param(250, marks=pytest.mark.nightly)])
def test_a_watcher_guesses_no_better_than_by_chance(games: int) -> None:
    right, tries = right_guesses(PassDelay(), games)
    assert tries > 10 * games
    assert right < best_by_chance(tries), f"{right} of {tries}"


def test_without_delays_the_same_watcher_knows() -> None:
    right, tries = right_guesses(NO_DELAY, 25)
    assert right > 0.95 * tries

"""Numbers of lines of play from fixed positions: a change of any rule changes them."""

from __future__ import annotations

import pytest

from durak_rules import Game, legal_moves, parse_position, play

OPEN = "trump=9h stock=Tc9h attacker=0 hands=6c6d7h/7c8dKs/6s7dAh"
RIGHTS = "bout=1 trump=Kh stock=TcJcKh attacker=0 hands=6h*7c7d/8cQs7h/7s8sAd"
FOUR = "trump=9h attacker=0 hands=6c6dKs/7c6h/6s7d/8c7s"
TRAVEL_IN_TURN = "1xc0-n-n-o"  # durnius_travel with priority `strict`
PAIRS_IN_TURN = "122oi-n-n-o"  # durnius_pairs likewise


def lines(game: Game, depth: int) -> int:
    """The number of different lines of so many moves, by every seat that may move."""
    if depth == 0:
        return 1
    count = 0
    for seat in range(game.seats):
        for move in legal_moves(game, seat):
            after = game.copy()
            play(after, seat, move)
            count += lines(after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (f"podkidnoy {OPEN}", (3, 10, 39, 121, 345)),
        (f"perevodnoy {OPEN}", (3, 11, 42, 125, 351)),
        (f"durnius_travel {OPEN}", (3, 11, 39, 130, 438)),
        (f"{TRAVEL_IN_TURN} {OPEN}", (3, 14, 56, 222, 891)),
        (f"simple_table {OPEN}", (3, 8, 19, 56, 143)),
        (f"helper {RIGHTS}", (4, 15, 50, 166, 518)),
        (f"russian_pairs {FOUR}", (3, 10, 30, 85, 190)),
        (f"durnius_pairs {FOUR}", (3, 11, 38, 78, 141)),
        (f"{PAIRS_IN_TURN} {FOUR}", (3, 15, 59, 202, 596)),
    ],
)
def test_lines_of_play(position: str, counts: tuple[int, ...]) -> None:
    game = parse_position(position)
    found = tuple(lines(game, depth) for depth in range(1, len(counts) + 1))
    assert found == counts

"""An end worked out without any cleverness, on the engine's own games: every position that can
come of it, then who can force what, from the last moves backwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from durak_rules import Game, legal_moves, play, waited_for

MOST = 4000
"""Positions of one end: more take too long for a test."""


class TooMany(Exception):
    """An end with more positions than that."""


@dataclass
class Positions:
    """All positions of an end: whose turn it is, what may follow, and the fool or `None`."""

    turns: dict[str, int] = field(default_factory=dict)
    follow: dict[str, list[str]] = field(default_factory=dict)
    fools: dict[str, int | None] = field(default_factory=dict)


def worked_out(game: Game, seat: int) -> tuple[str, int | None]:
    """Return the result that a seat of two can force (win, draw or loss), and the number of moves
    of both. A game that never ends is a draw, as R7.5 makes it one.
    """
    positions = Positions()
    first = _list_all(game, positions)
    other = game.attacker + game.defender - seat
    for verdict, winner in (("win", seat), ("loss", other)):
        moves = _moves_to_win(positions, winner).get(first)
        if moves is not None:
            return verdict, moves
    return "draw", None


def _list_all(game: Game, positions: Positions) -> str:
    waiting = [game]
    while waiting:
        here = waiting.pop()
        name = _name(here)
        if name in positions.fools or name in positions.follow:
            continue
        if here.outcome is not None:
            positions.fools[name] = here.outcome.fool
            continue
        if len(positions.follow) == MOST:
            raise TooMany
        (seat,) = waited_for(here)
        thens = [_after(here, seat, number) for number in range(len(legal_moves(here, seat)))]
        positions.turns[name] = seat
        positions.follow[name] = [_name(then) for then in thens]
        waiting += thens
    return _name(game)


def _after(game: Game, seat: int, number: int) -> Game:
    then = game.copy()
    then.seen = ()
    play(then, seat, legal_moves(then, seat)[number])
    return then


def _name(game: Game) -> str:
    """A position without what came before it."""
    return " ".join(word for word in str(game).split() if not word.startswith(("seen", "bout=")))


def _moves_to_win(positions: Positions, seat: int) -> dict[str, int]:
    """Return the positions from which a seat can force a win, with the number of moves. Each round
    adds the positions that are one move further from the win than those found.
    """
    won = {name: 0 for name, fool in positions.fools.items() if fool not in (None, seat)}
    moves, found = 0, [*won]
    while found:
        moves += 1
        found = []
        for name, follow in positions.follow.items():
            enough = any if positions.turns[name] == seat else all
            if name not in won and enough(then in won for then in follow):
                found.append(name)
        won |= dict.fromkeys(found, moves)
    return won

"""The outcome of a game, and the facts about it that the next game needs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from durak_rules.options.ruleset import Ruleset


class Reason(StrEnum):
    """The reasons why a game is over."""

    LAST_WITH_CARDS = "last_with_cards"
    """One player, or one team, is left with cards (R7.2, R9.3)."""
    DRAW = "draw"
    """No seat holds a card (R7.3)."""
    NO_PROGRESS = "no_progress"
    """The same position began a bout for the third time (R7.5)."""
    LAST_DEFENDER = "last_defender"
    """No seat holds a card, and there are no draws: the last defender is the fool (R7.3)."""
    ABANDONED = "abandoned"
    """No person is left at the table (R11.3)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `losers` is the fool, or every member of the losing team.

    `fool` is None and `losers` empty where nobody is: in a draw, and when the game was abandoned,
    which is no draw. `out` are the seats in the order in which they left.
    """

    fool: int | None
    losers: tuple[int, ...]
    out: tuple[int, ...]
    draw: bool
    epaulettes: int
    reason: Reason

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, as in a game record."""
        fields = asdict(self)
        return {
            **fields,
            "losers": list(self.losers),
            "out": list(self.out),
            "reason": self.reason.value,
        }


@dataclass(frozen=True, slots=True)
class Previous:
    """The facts about the last game that the next deal depends on (R2.2)."""

    dealer: int
    fool: int | None
    out: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, as in a game record."""
        return {"dealer": self.dealer, "fool": self.fool, "out": list(self.out)}


def winners(ruleset: Ruleset, seats: int, outcome: Outcome) -> tuple[int, ...]:
    """Return the seats that were out first: one seat, or the seats of the first such team (R7.4,
    R9.5).

    There are none where `winner` is `none`, and none in an abandoned game.
    """
    if ruleset.winner != "first_out" or outcome.reason == Reason.ABANDONED:
        return ()
    teams = ruleset.team_count
    if not teams:
        return outcome.out[:1]
    first = first_team_out(outcome.out, seats, teams)
    return () if first is None else tuple(range(first, seats, teams))


def points_of(ruleset: Ruleset, seats: int, outcome: Outcome) -> tuple[int, ...] | None:
    """Return each seat's points by the order of leaving (R11.4): 0 for the first one out, and the
    most for the fool. None where fools are counted.
    """
    if ruleset.score != "places":
        return None
    if outcome.reason == Reason.ABANDONED:
        return (0,) * seats
    sides = ruleset.team_count or seats
    left = _sides_out(outcome.out, seats, sides)
    last = max(0, len(left) - 2) if outcome.draw and len(left) == sides else len(left)
    places = {side: min(place, last) for place, side in enumerate(left)}
    return tuple(places.get(seat % sides, len(left)) for seat in range(seats))


def outcome_dict(ruleset: Ruleset, seats: int, outcome: Outcome) -> dict[str, Any]:
    """Return the JSON form of an outcome, with the seats' points where those are counted."""
    points = points_of(ruleset, seats, outcome)
    return {**outcome.as_dict(), **({} if points is None else {"points": list(points)})}


def _sides_out(out: tuple[int, ...], seats: int, sides: int) -> list[int]:
    """Return the sides (teams, or seats where everybody is alone) of which all have left, in that
    order.
    """
    inside = [seats // sides] * sides
    for seat in out:
        inside[seat % sides] -= 1
    ends = {seat % sides: place for place, seat in enumerate(out)}
    return sorted((side for side in ends if not inside[side]), key=lambda side: ends[side])


def first_team_out(out: tuple[int, ...], seats: int, teams: int) -> int | None:
    """Return the team whose last member left before any other team's last member did."""
    return next(iter(_sides_out(out, seats, teams)), None)

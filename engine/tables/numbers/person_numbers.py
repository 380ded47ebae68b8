"""Numbers of people, as they are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.tables.numbers.rating import Rating


class Span(NamedTuple):
    """A choice of games: those that ended from `since_ms` until `until_ms`, everywhere or in one
    chat, which may have had several names.
    """

    since_ms: int = 0
    until_ms: int = 2**62
    homes: tuple[str, ...] = ()


class PlayedSeat(NamedTuple):
    """One game of one person, in the order of the table `results`."""

    fool: bool
    lost: bool
    draw: bool
    taken: int
    thrown_in: int
    given: int
    worn: int


class Partner(NamedTuple):
    """The person with whom somebody plays most: in one team, if there were teams."""

    name: str
    games: int
    team: bool


@dataclass(frozen=True, slots=True)
class PersonNumbers:
    """The numbers of one person, over games among people that were played to the end."""

    games: int = 0
    fools: int = 0
    lost: int = 0  # as the fool, or with the fool in one team
    draws: int = 0
    taken: int = 0
    thrown_in: int = 0
    given: int = 0
    worn: int = 0
    safe_row: int = 0  # games in a row, until now, that weren't lost
    longest_safe_row: int = 0
    longest_lost_row: int = 0
    rating: Rating | None = None  # of all chats together
    partner: Partner | None = None


class Leader(NamedTuple):
    """One line of a leaderboard."""

    person_id: int
    name: str
    games: int
    fools: int
    lost: int
    rating: Rating


def added_up(
    played: Iterable[PlayedSeat], rating: Rating | None, partner: Partner | None
) -> PersonNumbers:
    """Return the numbers of these games, which come oldest first."""
    games = list(played)
    safe, longest_safe = _rows([not one.lost for one in games])
    _, longest_lost = _rows([bool(one.lost) for one in games])
    return PersonNumbers(
        games=len(games),
        fools=sum(one.fool for one in games),
        lost=sum(one.lost for one in games),
        draws=sum(one.draw for one in games),
        taken=sum(one.taken for one in games),
        thrown_in=sum(one.thrown_in for one in games),
        given=sum(one.given for one in games),
        worn=sum(one.worn for one in games),
        safe_row=safe,
        longest_safe_row=longest_safe,
        longest_lost_row=longest_lost,
        rating=rating,
        partner=partner,
    )


def _rows(held: Iterable[bool]) -> tuple[int, int]:
    """Return how often in a row it held at last, and at most."""
    row = longest = 0
    for one in held:
        row = row + 1 if one else 0
        longest = max(longest, row)
    return row, longest


def home_of(place: str) -> str:
    """Return the chat that a place lies in: the first two parts of its name. Topics are one chat.

    >>> home_of("chat:-100:7"), home_of("private:5"), home_of("")
    ('chat:-100', 'private:5', '')
    """
    return ":".join(place.split(":")[:2])

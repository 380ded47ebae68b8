"""Seats of the plain game: left, right, teams, and the next one with cards."""

from __future__ import annotations

from typing import Any

NUMBER_OF_TEAMS = {
    "pairs": 2,
    "threes": 2,
    "three_pairs": 3,
    "two_of_four": 2,
    "four_pairs": 4,
}


def team_of(options: dict[str, Any], seat: int) -> int:
    """R9.1: seat i is on team i mod (number of teams); without teams each plays alone."""
    if options["teams"] == "off":
        return seat
    return seat % NUMBER_OF_TEAMS[options["teams"]]


def same_team(options: dict[str, Any], one: int, other: int) -> bool:
    return team_of(options, one) == team_of(options, other)


def clockwise_from(seat: int, seats: int) -> list[int]:
    """Everybody else in the order of play, starting at the left of a seat (R1.1)."""
    return [(seat + step) % seats for step in range(1, seats)]


def next_with_cards(hands: list[Any], seat: int) -> int | None:
    """The next player to the left who holds cards (R4.6, R6.3)."""
    for other in clockwise_from(seat, len(hands)):
        if hands[other]:
            return other
    return None


def next_opponent(options: dict[str, Any], hands: list[Any], attacker: int) -> int | None:
    """R6.3, R9.1: the next player with cards to the left who is not on the attacker's team."""
    for other in clockwise_from(attacker, len(hands)):
        if hands[other] and not same_team(options, other, attacker):
            return other
    return None

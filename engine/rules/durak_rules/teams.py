"""Seats round the table: teams, neighbours, and the orders that go round (R3.2, R3.6, R9)."""

from __future__ import annotations

from functools import cache
from typing import Final

MOST_SEATS: Final = 8
"""The most players of a table (R1.1). Whatever counts seats counts up to here."""


def same_team(teams: int, one: int, other: int) -> bool:
    """Return whether two seats play together; `teams` is the number of teams, 0 without."""
    return bool(teams) and one % teams == other % teams


def team_mates(teams: int, seats: int, seat: int) -> int:
    """Return the seats of a seat's team, itself too."""
    if not teams:
        return 1 << seat
    return sum(1 << other for other in range(seat % teams, seats, teams))


def next_defender(seats: int, teams: int, attacker: int, holding: int) -> int | None:
    """Return the next player with cards to the left who isn't on the attacker's team
    (R6.3, R9.1).
    """
    for step in range(1, seats):
        seat = (attacker + step) % seats
        if holding >> seat & 1 and not same_team(teams, seat, attacker):
            return seat
    return None


def next_with_cards(seats: int, first: int, holding: int) -> int:
    """Return the first player with cards from `first` on, clockwise."""
    order = ((first + step) % seats for step in range(seats))
    return next(seat for seat in order if holding >> seat & 1)


def throwers(
    throw_in: str, seats: int, teams: int, attacker: int, defender: int, holding: int
) -> int:
    """Return the seats that may add cards in this bout, by R3.2 and R9.2, as a seat mask."""
    if throw_in == "off":
        return 0
    if throw_in == "attacker":
        return 1 << attacker
    others = holding & ~team_mates(teams, seats, defender)
    if throw_in == "all":
        return others | 1 << attacker
    if not others:
        return 1 << attacker
    return 1 << attacker | 1 << next_with_cards(seats, defender + 1, others)


Role = tuple[int | None, int]


@cache
def roles_at(throw_in: str, seats: int, teams: int) -> tuple[tuple[Role, ...], ...]:
    """Return the defender and the throwers, by the main attacker and the mask of seats
    with cards.
    """

    def role(attacker: int, holding: int) -> Role:
        defender = next_defender(seats, teams, attacker, holding)
        if defender is None:
            return None, 0
        return defender, throwers(throw_in, seats, teams, attacker, defender, holding)

    every_holding = range(1 << seats)
    return tuple(tuple(role(seat, holding) for holding in every_holding) for seat in range(seats))


@cache
def throwing_order(seats: int, attacker: int, defender: int) -> tuple[int, ...]:
    """Return the main attacker, then the others clockwise from the defender's left (R3.6)."""
    round_table = ((defender + step) % seats for step in range(1, seats))
    return (attacker, *(seat for seat in round_table if seat != attacker))


@cache
def ahead_of(seats: int, attacker: int, defender: int, seat: int) -> int:
    """Return everybody who may add before a seat, as a seat mask (R3.6)."""
    order = throwing_order(seats, attacker, defender)
    return sum(1 << other for other in order[: order.index(seat)])


@cache
def drawing_orders(seats: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the drawing orders by opener and defender: clockwise from the opener, the defender
    last (R6.1).
    """

    def order(opener: int, defender: int) -> tuple[int, ...]:
        round_table = ((opener + step) % seats for step in range(seats))
        return (*(seat for seat in round_table if seat != defender), defender)

    table = range(seats)
    return tuple(tuple(order(opener, defender) for defender in table) for opener in table)

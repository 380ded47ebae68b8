"""A game at a table: a position given as text, verbs for the moves, and what is expected then."""

from __future__ import annotations

from typing import Any

import pytest

from durak_rules import (
    Event,
    Game,
    IllegalMove,
    Ruleset,
    legal_moves,
    parse_move,
    parse_position,
    play,
    waited_for,
)
from durak_rules.cards import cards
from durak_rules.options.rules_code import rules_code


class Scenario:
    """The table. Every verb makes a move and keeps what happened in `events`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: tuple[Event, ...] = ()

    def move(self, seat: int, text: str) -> Scenario:
        """A move in its text form."""
        self.events = play(self.game, seat, parse_move(text))
        return self

    def attack(self, seat: int, card: str) -> Scenario:
        return self.move(seat, f"attack {card}")

    def defend(self, seat: int, card: str, by: str) -> Scenario:
        return self.move(seat, f"defend {card} {by}")

    def transfer(self, seat: int, card: str) -> Scenario:
        return self.move(seat, f"transfer {card}")

    def show(self, seat: int, card: str) -> Scenario:
        return self.move(seat, f"show {card}")

    def take(self, seat: int) -> Scenario:
        return self.move(seat, "take")

    def pass_(self, *seats: int) -> Scenario:
        for seat in seats:
            self.move(seat, "pass")
        return self

    def permit(self, seat: int) -> Scenario:
        return self.move(seat, "permit")

    def exchange(self, seat: int) -> Scenario:
        return self.move(seat, "exchange")

    def refused(self, seat: int, text: str, code: str, rule: str) -> dict[str, Any]:
        """The move is not allowed, and listed neither; the values of the refusal."""
        move = parse_move(text)
        assert move not in legal_moves(self.game, seat)
        with pytest.raises(IllegalMove) as refusal:
            play(self.game, seat, move)
        assert (refusal.value.code, refusal.value.rule) == (code, rule)
        return refusal.value.values

    def expect_moves(self, seat: int, *texts: str) -> Scenario:
        assert sorted(map(str, legal_moves(self.game, seat))) == sorted(texts)
        return self

    def expect_hand(self, seat: int, text: str) -> Scenario:
        assert sorted(self.game.hand(seat)) == sorted(cards(text))
        return self

    def expect_sizes(self, *sizes: int) -> Scenario:
        assert self.game.hand_sizes == sizes
        return self

    def expect_table(self, text: str) -> Scenario:
        """`7h:9h 7c`: what lies there, in order, with what beat it."""
        lying = [
            f"{pair.attack}:{pair.beaten}" if pair.beaten else str(pair.attack)
            for pair in self.game.bout
        ]
        assert lying == text.split()
        return self

    def expect_roles(self, *, attacker: int, defender: int) -> Scenario:
        assert (self.game.attacker, self.game.defender) == (attacker, defender)
        return self

    def expect_waited(self, *seats: int) -> Scenario:
        assert waited_for(self.game) == seats
        return self

    def expect_happened(self, *kinds: str) -> Scenario:
        assert [event.kind for event in self.events] == list(kinds)
        return self

    def expect_over(self, **parts: Any) -> Scenario:
        assert self.game.outcome is not None
        for part, value in parts.items():
            assert getattr(self.game.outcome, part) == value, part
        return self

    def expect_running(self) -> Scenario:
        assert self.game.outcome is None
        return self


def at_table(rules: str | Ruleset, position: str, **changes: Any) -> Scenario:
    """A table in a position (see `parse_position`), by a preset with options changed."""
    ruleset = Ruleset.of(rules, **changes) if isinstance(rules, str) else rules
    return Scenario(parse_position(f"{rules_code(ruleset)} {position}"))

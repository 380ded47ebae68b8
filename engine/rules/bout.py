"""From bout to bout: the table clears, hands fill up, seats leave, roles change (R6, R7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.rules.cards import Card
from engine.rules.ending import no_progress, outcome_of
from engine.rules.events import BoutBeaten, BoutTaken, Drawn, Event, GameEnded, SeatOut
from engine.rules.game import Game
from engine.rules.legal import still_to_pass
from engine.rules.masks import without_twins_names
from engine.rules.outcome import Outcome
from engine.rules.roles import give_roles
from engine.rules.ruleset import HAND
from engine.rules.teams import drawing_order, next_with_cards

REPETITIONS: Final = 3
"""How often a position may begin a bout before the game is a draw (R7.5)."""


def bout_is_over(game: Game) -> bool:
    """Whether nothing more can happen in this bout (R3.8, R4.5)."""
    taking = game.taking
    if game.unbeaten and not taking:
        return False
    if len(game.attacks) >= game.limit or not still_to_pass(game):
        return True
    if taking or not game.frame.ends_with_attacker:
        return False
    return not game.holding >> game.attacker & 1


def end_bout(game: Game) -> tuple[Event, ...]:
    """Everything that follows the end of a bout, up to the next one or the end of the game."""
    stock_left = game.drawn < len(game.stock)
    events: list[Event] = [_clear_table(game)]
    if game.frame.exchange:
        game.drawn_right = 0
    drew = stock_left and _draw(game, events)
    if game.frame.teams:
        others = tuple(seat for seat in game.defended if seat != game.defender)
        game.defended = (game.defender, *others)
    outcome = None
    if game.drawn == len(game.stock):
        if game.emptied:
            _let_out(game, events)
        outcome = outcome_of(game)
    outcome = outcome or _next_bout(game, drew)
    if outcome is not None:
        game.outcome = outcome
        bare_table(game)
        events.append(GameEnded(outcome.fool, outcome))
    return tuple(events)


def begin_bout(game: Game, attacker: int, *, changed: bool) -> bool:
    """Sets the roles of the next bout; True if its position came too often (R7.5).

    `changed` says that cards were drawn or discarded, so that no earlier position can return.
    """
    game.bout_number += 1
    game.opener = attacker
    bare_table(game)
    give_roles(game, attacker)
    position = (attacker, *game.hands)
    if game.frame.twins:
        position = (attacker, *map(without_twins_names, game.hands))
    if changed:
        game.seen = {position: 1}
        return False
    times = game.seen.get(position, 0) + 1
    game.seen = {**game.seen, position: times}
    return times >= REPETITIONS


def bare_table(game: Game) -> None:
    """Nothing lies on the table."""
    game.attacks = []
    game.layers = []
    game.beaters = []
    game.lying = game.unbeaten = game.ranks = game.shown = 0
    game.taking = False
    game.emptied = ()


def _clear_table(game: Game) -> Event:
    """The table's cards go to the defender, or to the discard (R4.3, R4.4)."""
    defender = game.defender
    if not game.taking:
        return _bout_beaten(defender, (*game.attacks, *filter(None, game.beaters)))
    game.hands[defender] |= game.lying
    game.holding |= 1 << defender
    return _bout_taken(defender, (*game.attacks, *filter(None, game.beaters)))


def _draw(game: Game, events: list[Event]) -> bool:
    """Everybody draws up to six, one after the other (R6.1). Whether anybody drew."""
    hands, bits, before = game.hands, game.stock_bits, game.drawn
    drawn, end = before, len(bits)
    for seat in drawing_order(len(hands), game.opener, game.defender):
        need = HAND - hands[seat].bit_count()
        if need > 0 and drawn < end:
            got = sum(bits[drawn : drawn + need])
            cards = game.stock[drawn : drawn + need]
            drawn += len(cards)
            hands[seat] |= got
            game.holding |= 1 << seat
            if game.frame.exchange:
                game.drawn_right |= got & game.frame.lowest_trumps
            events.append(_drawn(seat, cards, game.trump if drawn == end else None))
    game.drawn = drawn
    return drawn > before


def _let_out(game: Game, events: list[Event]) -> None:
    """With the stock empty, empty hands leave, in the order in which they became empty (R7.1)."""
    stays = None
    if not game.holding and not game.frame.ruleset.draws:
        stays = game.defender
    for seat in game.emptied:
        if not game.holding >> seat & 1 and seat != stays:
            game.out += (seat,)
            events.append(SeatOut(seat))


def _ended(game: Game) -> Outcome | None:
    """The end of the game, unless there is still something to draw."""
    return outcome_of(game) if game.drawn == len(game.stock) else None


def _next_bout(game: Game, drew: bool) -> Outcome | None:
    """Begins the next bout (R4.4, R4.6, R6.3), unless that is once too often."""
    first = game.defender
    if game.taking:
        first = (first + 1) % game.frame.seats
    changed = drew or not game.taking
    if not game.holding >> first & 1:
        first = next_with_cards(game.frame.seats, first, game.holding)
    return no_progress(game) if begin_bout(game, first, changed=changed) else None


# Events that repeat from game to game are built once


@lru_cache(1 << 13)
def _bout_beaten(seat: int, cards: tuple[Card, ...]) -> Event:
    return BoutBeaten(seat, cards)


@lru_cache(1 << 13)
def _bout_taken(seat: int, cards: tuple[Card, ...]) -> Event:
    return BoutTaken(seat, cards)


@lru_cache(1 << 13)
def _drawn(seat: int, cards: tuple[Card, ...], trump: Card | None) -> Event:
    return Drawn(seat, cards, trump)

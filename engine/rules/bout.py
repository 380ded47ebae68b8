"""From bout to bout: the table clears, hands fill up, seats leave, roles change (R6, R7)."""

from __future__ import annotations

from typing import Final

from engine.rules.cards import Card
from engine.rules.ending import no_progress, outcome_of
from engine.rules.events import BoutBeaten, BoutTaken, Drawn, Event, GameEnded, SeatOut
from engine.rules.game import Game
from engine.rules.legal import still_to_pass
from engine.rules.masks import CARD
from engine.rules.outcome import Outcome
from engine.rules.roles import give_roles
from engine.rules.ruleset import HAND
from engine.rules.teams import drawing_order, next_with_cards

REPETITIONS: Final = 3
"""How often a position may begin a bout before the game is a draw (R7.5)."""


def bout_is_over(game: Game) -> bool:
    """Whether nothing more can happen in this bout (R3.8, R4.5)."""
    if game.unbeaten and not game.taking:
        return False
    if len(game.attacks) >= game.limit or not still_to_pass(game):
        return True
    ends_early = game.frame.ruleset.ends_with_attacker and not game.taking
    return ends_early and not game.holding >> game.attacker & 1


def end_bout(game: Game) -> tuple[Event, ...]:
    """Everything that follows the end of a bout, up to the next one or the end of the game."""
    game.drawn_right = 0
    drawn_before = game.drawn
    events: list[Event] = [_clear_table(game)]
    if drawn_before < len(game.stock):
        _draw(game, events)
    if game.frame.teams:
        others = tuple(seat for seat in game.defended if seat != game.defender)
        game.defended = (game.defender, *others)
    if game.emptied and game.drawn == len(game.stock):
        _let_out(game, events)
    outcome = _ended(game) or _next_bout(game, game.drawn > drawn_before)
    if outcome is not None:
        game.outcome = outcome
        _bare_table(game)
        events.append(GameEnded(outcome.fool, outcome))
    return tuple(events)


def begin_bout(game: Game, attacker: int, *, changed: bool) -> bool:
    """Sets the roles of the next bout; True if its position came too often (R7.5).

    `changed` says that cards were drawn or discarded, so that no earlier position can return.
    """
    game.bout_number += 1
    _bare_table(game)
    give_roles(game, attacker)
    game.opener = attacker
    position = (attacker, *game.hands)
    if changed:
        game.seen = {position: 1}
        return False
    times = game.seen.get(position, 0) + 1
    game.seen = {**game.seen, position: times}
    return times >= REPETITIONS


def _bare_table(game: Game) -> None:
    """Nothing lies on the table."""
    game.attacks = []
    game.layers = []
    game.beaten = {}
    game.unbeaten = game.ranks = game.shown = 0
    game.taking = False
    game.emptied = ()


def _clear_table(game: Game) -> Event:
    """The table's cards go to the defender, or to the discard (R4.3, R4.4)."""
    cards = _table_cards(game)
    defender = game.defender
    if not game.taking:
        return BoutBeaten(defender, cards)
    game.hands[defender] |= sum(game.attacks) + sum(game.beaten.values())
    game.holding |= 1 << defender
    return BoutTaken(defender, cards)


def _table_cards(game: Game) -> tuple[Card, ...]:
    """The attack cards in the order in which they were laid, then those that beat them."""
    return tuple([CARD[bit] for bit in (*game.attacks, *game.beaten.values())])


def _draw(game: Game, events: list[Event]) -> None:
    """Everybody draws up to six, one after the other (R6.1)."""
    for seat in drawing_order(game.frame.seats, game.opener, game.defender):
        need = HAND - game.hands[seat].bit_count()
        if need > 0:
            bits = game.stock[game.drawn : game.drawn + need]
            if not bits:
                return
            events.append(_draw_cards(game, seat, bits))


def _draw_cards(game: Game, seat: int, bits: tuple[int, ...]) -> Drawn:
    """The next cards of the stock go to a hand."""
    game.drawn += len(bits)
    got = sum(bits)
    game.hands[seat] |= got
    game.holding |= 1 << seat
    if game.frame.exchange:
        game.drawn_right |= got & game.frame.lowest_trumps
    trump = game.trump if game.drawn == len(game.stock) else None
    return Drawn(seat, tuple([CARD[bit] for bit in bits]), trump)


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

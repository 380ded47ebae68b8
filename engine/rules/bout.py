"""From bout to bout: the table clears, hands fill up, seats leave, roles change (R6, R7)."""

from __future__ import annotations

from typing import Final

from engine.rules.ending import no_progress, outcome_of
from engine.rules.events import BoutBeaten, BoutTaken, Drawn, Event, GameEnded, SeatOut
from engine.rules.game import Game
from engine.rules.legal import still_to_pass
from engine.rules.masks import SEAT_BIT, without_twins_names
from engine.rules.roles import give_roles
from engine.rules.ruleset import HAND
from engine.rules.teams import next_with_cards

REPETITIONS: Final = 3
"""How often a position may begin a bout before the game is a draw (R7.5)."""


def bout_is_over(game: Game) -> bool:
    """Whether nothing more can happen in this bout (R3.8, R4.5)."""
    if game.unbeaten and not game.taking:
        return False
    if not game.asked or len(game.attacks) >= game.limit:
        return True
    frame = game.frame
    if frame.consent and not still_to_pass(game):
        return True
    if frame.ends_with_attacker and not game.taking:
        return not game.holding & SEAT_BIT[game.attacker]
    return False


def end_bout(game: Game, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """What was told, and all that follows the end of a bout, up to the next one or the game's."""
    frame, size, laid = game.frame, len(game.stock), game.attacks
    changed, first = True, game.defender
    if game.taking:
        changed, first = False, (first + 1) % frame.seats
    events = [*told, _collect_table(game)]
    if frame.exchange:
        game.drawn_right = 0
    if game.drawn < size:
        changed = _draw(game, events) or changed
    if frame.teams:
        _remember_defender(game)
    outcome = None
    if game.emptied and game.drawn == size:
        _let_out(game, events)
        outcome = outcome_of(game, laid)
    if outcome is None and not begin_bout(game, first, changed=changed):
        return tuple(events)
    game.taking = False
    game.emptied = ()
    game.outcome = outcome or no_progress(game)
    events.append(GameEnded(game.outcome.fool, game.outcome))
    return tuple(events)


def begin_bout(game: Game, first: int, *, changed: bool) -> bool:
    """Sets the roles of the next bout; True if its position came too often (R7.5).

    The first player with cards from `first` on attacks. `changed` says that cards were drawn or
    discarded, so that no earlier position can return.
    """
    attacker = first
    if not game.holding & SEAT_BIT[first]:
        attacker = next_with_cards(game.frame.seats, first, game.holding)
    game.bout_number += 1
    game.opener = attacker
    game.taking = False
    game.emptied = ()
    give_roles(game, attacker)
    position = (attacker, *game.hands)
    if game.frame.twins:
        position = (attacker, *map(without_twins_names, game.hands))
    if changed:
        game.seen = (position,)
        return False
    game.seen += (position,)
    return game.seen.count(position) >= REPETITIONS


def _remember_defender(game: Game) -> None:
    """With teams it matters who defended last (R9.3)."""
    others = [seat for seat in game.defended if seat != game.defender]
    game.defended = (game.defender, *others)


def _collect_table(game: Game) -> Event:
    """The table's cards go to the defender, or to the discard (R4.3, R4.4)."""
    defender, attacks, beaters = game.defender, game.attacks, game.beaters
    if game.taking:
        game.hands[defender] |= game.lying
        game.known |= game.lying
        game.holding |= SEAT_BIT[defender]
        event: Event = BoutTaken(defender, (*attacks, *filter(None, beaters)))
    else:
        event = BoutBeaten(defender, tuple(attacks + beaters))  # type: ignore[operator]
    game.attacks = []  # `bare_table`, without the call
    game.layers = []
    game.beaters = []
    game.lying = game.unbeaten = game.ranks = game.shown = 0
    return event


def _draw(game: Game, events: list[Event]) -> bool:
    """Everybody draws up to six, one after the other (R6.1). Whether anybody drew."""
    frame, hands, stock, piles, first = game.frame, game.hands, game.stock, game.piles, game.drawn
    before, size = first, len(stock)
    for seat in frame.drawing_orders[game.opener][game.defender]:
        upto = first + HAND - hands[seat].bit_count()
        if upto > first:
            trump = None
            if upto >= size:
                upto, trump = size, game.trump
                game.known |= piles[-2]
            hands[seat] |= piles[first] ^ piles[upto]
            game.holding |= SEAT_BIT[seat]
            events.append(Drawn(seat, stock[first:upto], trump))
            first = upto
            if trump:
                break
    if frame.exchange:
        game.drawn_right |= (piles[before] ^ piles[first]) & frame.lowest_trumps
    game.drawn = first
    return first > before


def _let_out(game: Game, events: list[Event]) -> None:
    """With the stock empty, empty hands leave, in the order in which they became empty (R7.1)."""
    stays = None
    if not game.holding and not game.frame.ruleset.draws:
        stays = game.defender
    for seat in game.emptied:
        if not game.holding >> seat & 1 and seat != stays:
            game.out += (seat,)
            events.append(SeatOut(seat))

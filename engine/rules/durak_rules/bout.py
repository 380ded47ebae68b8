"""Bouts, from one to the next and to the end of the game.

The seats that a bout waits for, its end, and what follows: the table clears, hands fill up, seats
leave, roles change, the game is lost or drawn and the fool decorated (R6, R7, R9.3 to R9.5, R10,
R13.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from durak_rules.cards import Card, Rank, Suit, lowest_rank
from durak_rules.cheating import witness
from durak_rules.events import BoutBeaten, BoutTaken, Drawn, Event, GameEnded, SeatOut
from durak_rules.game import Game, not_a_game
from durak_rules.masks import SEAT_BIT, SEATS_IN, without_twins_names
from durak_rules.options.ruleset import HAND
from durak_rules.outcome import Outcome, Reason
from durak_rules.teams import next_with_cards, team_mates, throwing_order

REPETITIONS: Final = 3
"""The number of times a position begins a bout until the game is a draw (R7.5)."""


def waited_for(game: Game) -> tuple[int, ...]:
    """Return the seats that the game waits for, rising; none once it is over (R13.1).

    That follows from what everybody sees. So one of them may have nothing to do but to take or to
    pass, and seats that nobody waits for may have moves as well: see `all_moves`.
    """
    try:
        if game.outcome is not None:
            return ()
        if not game.attacks:
            return (game.attacker,)
    except AttributeError:
        raise not_a_game(game) from None
    if game.unbeaten and not game.taking:
        return (game.defender,)
    if game.frame.in_turn:
        return _in_turn(game)
    return SEATS_IN[game.asked]


def _in_turn(game: Game) -> tuple[int, ...]:
    """Return the seats that may add cards where permission or an order is kept (R3.5, R3.6), or
    whose word ends a bout that is settled (R14.6).
    """
    word = witness(game)
    if word is not None:
        return (word,)
    frame, waiting = game.frame, _still_to_pass(game)
    if not frame.keeps_order:
        return SEATS_IN[waiting]
    order = throwing_order(frame.seats, game.attacker, game.defender)
    return tuple([seat for seat in order if waiting >> seat & 1])[:1]


def _still_to_pass(game: Game) -> int:
    """Return the throwers with cards who count for the bout's end and haven't passed
    (R3.5, R3.8).
    """
    if game.frame.consent and not game.permitted:
        return game.asked & 1 << game.attacker
    return game.asked


def bout_is_over(game: Game) -> bool:
    """Return whether nothing more can happen in this bout (R3.8, R4.5)."""
    if game.unbeaten and not game.taking:
        return False
    if not game.asked or len(game.attacks) >= game.limit:
        return True
    frame = game.frame
    if frame.consent and not _still_to_pass(game):
        return True
    if frame.ends_with_attacker and not game.taking:
        return not game.holding & SEAT_BIT[game.attacker]
    return False


def end_bout(game: Game, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """End the bout and return `told` with every event that follows, up to the next bout or the end
    of the game.
    """
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
        outcome = _outcome_of(game, laid)
    if outcome is None and not begin_bout(game, first, changed):
        return tuple(events)
    game.taking = False
    game.emptied = ()
    game.outcome = outcome or _no_progress(game)
    events.append(GameEnded(game.outcome.fool, game.outcome))
    return tuple(events)


def begin_bout(game: Game, first: int, changed: bool) -> bool:
    """Set the roles of the next bout; return True if its position came too often (R7.5).

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
    if game.frame.twins:
        position = (attacker, *map(without_twins_names, game.hands))
    else:
        position = (attacker, *game.hands)
    if changed:
        game.seen = (position,)
        return False
    game.seen += (position,)
    return game.seen.count(position) >= REPETITIONS


def give_roles(game: Game, attacker: int) -> None:
    """Make a seat the main attacker, and the next player with cards the defender (R6.3, R9.1)."""
    frame = game.frame
    defender, throwers = frame.roles[attacker][game.holding]
    assert defender is not None, "an attack has somebody to go to"
    game.attacker = attacker
    game.defender = defender
    game.throwers = throwers
    most = frame.bout_limit
    if game.bout_number == 1 or frame.first_limit_until_beaten:
        most = game.limit_by_rules
    if frame.nothing_added:  # but by passing it on, after which the roles are given again
        most = len(game.attacks) or 1
    held = game.hands[defender].bit_count()
    game.limit = held if held < most else most
    game.asked = throwers & game.holding
    game.permitted = False
    game.opening = False


def _remember_defender(game: Game) -> None:
    """Remember the defender: with teams it matters who defended last (R9.3)."""
    others = [seat for seat in game.defended if seat != game.defender]
    game.defended = (game.defender, *others)


def _collect_table(game: Game) -> Event:
    """Move the table's cards to the defender or to the discard (R4.3, R4.4)."""
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
    """Let everybody draw up to six cards, one after the other (R6.1). Return whether
    anybody drew.
    """
    frame, hands, stock, piles, first = game.frame, game.hands, game.stock, game.piles, game.drawn
    before, size = first, len(stock)
    for seat in frame.drawing_orders[game.opener][game.defender]:
        upto = first + HAND - hands[seat].bit_count()
        if upto > first:
            trump = None
            if upto >= size:
                upto = size
                if frame.turned_up:
                    trump = game.trump
                    game.known |= piles[-2]
            hands[seat] |= piles[first] ^ piles[upto]
            game.holding |= SEAT_BIT[seat]
            events.append(Drawn(seat, stock[first:upto], trump))
            first = upto
            if first == size:
                break
    if frame.exchange:
        game.drawn_right |= (piles[before] ^ piles[first]) & frame.lowest_trumps
    game.drawn = first
    return first > before


def _let_out(game: Game, events: list[Event]) -> None:
    """Let empty hands leave if the stock is empty, in the order in which they became
    empty (R7.1).
    """
    stays = None
    if not game.holding and not game.frame.ruleset.draws:
        stays = game.defender
    for seat in game.emptied:
        if not game.holding >> seat & 1 and seat != stays:
            game.out += (seat,)
            events.append(SeatOut(seat))


# The end of the game


def _outcome_of(game: Game, laid: Sequence[Card]) -> Outcome | None:
    """Return the outcome if the game ended with this bout, else None. Nobody has left the seats
    yet.

    `laid` is the attack of this bout.
    """
    holding = game.holding
    if not holding:
        return _nobody_holds(game, laid)
    if holding & (holding - 1) and not (game.frame.teams and _one_team(game)):
        return None
    return _lost(game, _fool_of(game), laid, Reason.LAST_WITH_CARDS)


def _no_progress(game: Game) -> Outcome:
    """Return the draw of R7.5."""
    return Outcome(None, (), game.out, True, 0, Reason.NO_PROGRESS)


def abandoned(game: Game) -> Outcome:
    """Return the outcome of R11.3: no fool and no draw."""
    return Outcome(None, (), game.out, False, 0, Reason.ABANDONED)


def _nobody_holds(game: Game, laid: Sequence[Card]) -> Outcome:
    """Return the outcome where nobody holds a card after the last bout (R7.3, R9.4)."""
    if game.frame.ruleset.draws:
        return Outcome(None, (), game.out, True, 0, Reason.DRAW)
    return _lost(game, game.defender, laid, Reason.LAST_DEFENDER)


def _lost(game: Game, fool: int, laid: Sequence[Card], reason: Reason) -> Outcome:
    losers = SEATS_IN[team_mates(game.frame.teams, game.frame.seats, fool)]
    return Outcome(fool, losers, game.out, False, _epaulettes(game, fool, laid), reason)


def _one_team(game: Game) -> bool:
    """Return whether all seats that hold cards are of one team."""
    teams = game.frame.teams
    return len({seat % teams for seat in SEATS_IN[game.holding]}) == 1


def _fool_of(game: Game) -> int:
    """Return the fool: of those who hold cards the last defender, else the first to the attacker's
    left (R9.3).
    """
    holders = SEATS_IN[game.holding]
    for seat in game.defended:
        if seat in holders:
            return seat
    return min(holders, key=lambda seat: (seat - game.attacker - 1) % game.frame.seats)


def _epaulettes(game: Game, fool: int, laid: Sequence[Card]) -> int:
    """Count the epaulettes (0, 1 or 2) that this attack gives to the fool, whom it ended the game
    for.
    """
    rules = game.frame.ruleset
    if rules.epaulettes == "off" or fool != game.defender:
        return 0
    if rules.epaulettes == "honour":
        return _decorations(laid, lowest_rank(rules.deck))
    assert game.frame.ladder is not None
    if _only_trumps(laid, game.frame.trump_suit):
        return 0
    return _decorations(laid, game.frame.ladder[fool])


def _decorations(laid: Sequence[Card], rank: Rank) -> int:
    """Count the attack cards of that rank among the last two, from the last one back."""
    if laid[-1].rank != rank:
        return 0
    return 2 if len(laid) > 1 and laid[-2].rank == rank else 1


def _only_trumps(laid: Sequence[Card], trump_suit: Suit | None) -> bool:
    return all(card.suit == trump_suit for card in laid)

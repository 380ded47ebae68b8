"""Making a move: the changes on the table, and the events that tell of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from durak_rules.bout import abandoned, begin_bout, bout_is_over, end_bout, give_roles
from durak_rules.cards import TWIN, Card, Rank
from durak_rules.challenging import challenge, end_by_card, forget_bout, remember_card
from durak_rules.deal import Deal, deal_again, dealt_game, lay_out
from durak_rules.errors import IllegalMove, refusal, wrong_kind
from durak_rules.events import (
    Attacked,
    Beaten,
    Event,
    Exchanged,
    GameEnded,
    Passed,
    Permitted,
    Redealt,
    Shown,
    TakeSaid,
    Transferred,
    dealt,
)
from durak_rules.frame import frame_of
from durak_rules.game import NOBODY, Game, not_a_game
from durak_rules.legal import check
from durak_rules.masks import CARD, SEAT_BIT, cards_of, suit_mask
from durak_rules.move_rules import place_to_beat
from durak_rules.moves import (
    PASS,
    TAKE,
    Attack,
    Challenge,
    Defend,
    Exchange,
    Move,
    Pass,
    Permit,
    Redeal,
    Show,
    Take,
    Transfer,
)
from durak_rules.options.ruleset import Ruleset, not_a_ruleset
from durak_rules.outcome import Previous
from durak_rules.teams import MOST_SEATS

Events = tuple[Event, ...]


def new_game(
    ruleset: Ruleset,
    deal: Deal,
    *,
    previous: Previous | None = None,
    ladder: Sequence[Rank] | None = None,
) -> Game:
    """Return a game at its first bout, with as many seats as the deal has hands.

    `previous` is what the cards were dealt after, `ladder` each seat's next epaulette (R10.2): by
    rules with a ladder the lowest rank, if none is given. `RulesetError` where so many can't play,
    ValueError for more cards than are in their deck.
    """
    if not isinstance(ruleset, Ruleset):
        raise not_a_ruleset(ruleset)
    if not isinstance(deal, Deal):
        raise wrong_kind("a game begins with a Deal", deal)
    deck = ruleset.cards
    if deal.size > deck:  # fewer make an arranged position
        raise ValueError(f"{deal.size} cards were dealt, and this ruleset's deck has {deck}")
    game = dealt_game(ruleset, deal, previous, ladder)
    begin_bout(game, deal.attacker, changed=True)
    game.deal, game.made = deal, []
    return game


def play(game: Game, seat: int, move: Move) -> Events:
    """Make a move and return its events in order, to the start of the next bout or the end.

    Raises `IllegalMove` where the rules don't allow it now, and TypeError for what is no game, no
    seat or no move; either leaves the game as it was.
    """
    try:
        listed = game.listed_for is seat and move in game.listed
    except AttributeError:
        raise not_a_game(game) from None
    if not listed:
        check(game, seat, move)
        if game.frame.cheating:
            if game.made is not None:
                game.made.append((seat, move))
            return _play_in_doubt(game, seat, move)
    game.listed_for = NOBODY
    if game.made is not None:
        game.made.append((seat, move))
    return _PLAY[type(move)](game, seat, move)


def clock_move(game: Game, seat: int) -> Move:
    """Return the move that the clock makes for a seat that is waited for (R11.3); ask for no
    other.
    """
    if game.attacks:
        return TAKE if seat == game.defender and not game.settled else PASS
    hand = game.hands[seat]
    choice = hand & ~suit_mask(game.frame.trump_suit) or hand
    return Attack(cards_of(choice)[0])


def abandon(game: Game) -> Events:
    """End the game because no person is left at the table (R11.3).

    Raises `IllegalMove` with the code `game_over` where it is over already.
    """
    if game.outcome is not None:
        raise IllegalMove(*refusal("game_over"))
    game.outcome = abandoned(game)
    game.listed_for = NOBODY
    return (GameEnded(None, game.outcome),)


# The moves


def _attack(game: Game, seat: int, move: Attack) -> Events:
    frame, card = game.frame, move.card
    if not game.attacks:
        events = _OPENED[seat][move]
        game.opening = frame.several
        game.next_seed = b""
    else:
        events = _ADDED[seat][move]
        if seat != game.attacker:
            game.opening = False
            if frame.consent_by_card:
                game.permitted = False
    game.unbeaten |= _leave_hand(game, seat, card)
    game.attacks.append(card)
    game.layers.append(seat)
    game.beaters.append(None)
    return end_by_card(game, events) if game.taking and bout_is_over(game) else events


def _defend(game: Game, seat: int, move: Defend) -> Events:
    by = move.by
    _leave_hand(game, seat, by)
    if game.frame.twins:
        _beat_twin(game, move)
    else:
        game.beaters[game.attacks.index(move.card)] = by
        game.unbeaten ^= move.card.bit
    game.opening = False
    events = _BEATEN[seat][move]
    return end_by_card(game, events) if not game.unbeaten and bout_is_over(game) else events


def _transfer(game: Game, seat: int, move: Transfer) -> Events:
    card = move.card
    game.unbeaten |= _leave_hand(game, seat, card, shown=False)
    game.attacks.append(card)
    game.layers.append(seat)
    game.beaters.append(None)
    give_roles(game, seat)
    return (Transferred(seat, card, game.defender),)


def _show(game: Game, seat: int, move: Show) -> Events:
    shown = _copy(game, seat, move.card, shown=False, seen=True)
    game.shown |= shown
    game.known |= shown
    give_roles(game, seat)
    return (Shown(seat, move.card, game.defender),)


def _take(game: Game, seat: int, move: Take) -> Events:
    game.taking = True
    game.opening = False
    events = _TAKE_SAID[seat]
    if game.frame.throws_after_take and not bout_is_over(game):
        return events
    return end_bout(game, events)


def _pass(game: Game, seat: int, move: Pass) -> Events:
    game.asked ^= SEAT_BIT[seat]
    if seat != game.attacker:
        game.opening = False
    events = _PASSED[seat]
    if game.asked or game.frame.strict:  # else the last one has passed, and nothing unbeaten lies
        return end_bout(game, events) if bout_is_over(game) else events
    return end_bout(game, events)


def _permit(game: Game, seat: int, move: Permit) -> Events:
    game.permitted = True
    return (Permitted(seat),)


def _exchange(game: Game, seat: int, move: Exchange) -> Events:
    right = game.hands[seat] & (game.dealt_right | game.drawn_right)
    card = right & -right
    assert game.trump is not None, "somebody may exchange it"
    event = Exchanged(seat, CARD[card], game.trump)
    lowest = game.piles[-2]
    _forget_twin(game, seat, card)
    game.hands[seat] ^= card | lowest
    game.known |= lowest
    game.trump = CARD[card]
    game.stock = (*game.stock[:-1], game.trump)
    game.piles = (*[pile ^ lowest | card for pile in game.piles[:-1]], 0)
    game.dealt_right &= ~card
    game.drawn_right &= ~card
    return (event,)


def _redeal(game: Game, seat: int, move: Redeal) -> Events:
    old = game.frame
    told = Redealt(seat, game.hand(seat))
    deal = deal_again(old.ruleset, old.seats, old.dealer, game.next_seed, old.previous)
    suit = deal.trump and deal.trump.suit
    game.frame = frame_of(old.ruleset, old.seats, old.dealer, suit, old.previous, old.ladder)
    lay_out(game, deal)
    game.bout_number = 0
    begin_bout(game, deal.attacker, changed=True)
    return told, dealt(deal)


_PLAY: Final[dict[type[Move], Callable[[Game, int, Any], Events]]] = {
    Attack: _attack,
    Defend: _defend,
    Transfer: _transfer,
    Show: _show,
    Take: _take,
    Pass: _pass,
    Permit: _permit,
    Exchange: _exchange,
    Redeal: _redeal,
}


def _play_in_doubt(game: Game, seat: int, move: Move) -> Events:
    """Make a move at a cheaters' table, and keep what can be challenged after it (R14)."""
    number = game.bout_number
    if isinstance(move, Challenge):
        events = challenge(game, seat)
    elif game.settled and isinstance(move, Pass):
        events = end_bout(game, _PASSED[seat])
    else:
        remember_card(game, seat, move)
        events = _PLAY[type(move)](game, seat, move)
    if game.bout_number != number or game.outcome is not None:
        forget_bout(game)
    return events


# Steps that several moves share


def _leave_hand(game: Game, seat: int, card: Card, shown: bool = True) -> int:
    """Move a card from a hand to the table, so that all may add again. Return its bit."""
    if game.frame.plain:
        bit = card.bit
        game.ranks |= card.peers
    else:
        bit = _copy(game, seat, card, shown=shown)
        _forget_twin(game, seat, bit)
        game.dealt_right &= ~bit  # R8.2
        game.drawn_right &= ~bit
        game.ranks |= card.peers | card.peers << TWIN
    game.lying |= bit
    hands = game.hands
    hands[seat] ^= bit
    if not hands[seat]:
        game.holding ^= SEAT_BIT[seat]
        game.emptied += (seat,)
    game.asked = game.throwers & game.holding
    return bit


def _copy(game: Game, seat: int, card: Card, *, shown: bool, seen: bool = False) -> int:
    """Choose which of two twins moves: the one shown before (R5.4), then one without a right
    (R8.2).

    If both have a right, it is the one whose right ends sooner.

    With `shown` false a twin that was shown stays behind: it can't pass the attack on again. With
    `seen` it is the twin that everybody knows of, if there is one.
    """
    held = game.hands[seat] & (card.bit | card.bit << TWIN)
    if not shown:
        held &= ~game.shown
    if seen:
        held = held & game.known or held
    held = held & game.shown or held
    held = held & ~(game.dealt_right | game.drawn_right) or held
    held = held & ~game.dealt_right or held
    return held & -held


def _forget_twin(game: Game, seat: int, leaving: int) -> None:
    """Swap what is known of twins where one was seen and the other leaves: nobody can tell them
    apart, so it counts as the one that was seen. A document stays, and stays known (R5.4).
    """
    twin = (leaving << TWIN | leaving >> TWIN) & game.hands[seat] & ~game.shown
    if twin & game.known and not leaving & game.known:
        game.known ^= twin | leaving


def _beat_twin(game: Game, move: Defend) -> None:
    """Beat the twin that was laid first, if two lie there; the other stays."""
    card = move.card
    game.beaters[place_to_beat(game, card)] = move.by
    lying = game.unbeaten & (card.bit | card.bit << TWIN)
    game.unbeaten ^= lying & -lying


# Events that repeat in every game are built once


class _Told(dict[Any, Events]):
    """The events of a seat's moves of one kind."""

    def __init__(self, seat: int, event: Callable[[int, Any], Event]) -> None:
        self._seat = seat
        self._event = event

    def __missing__(self, move: Move) -> Events:
        events = self[move] = (self._event(self._seat, move),)
        return events


_SEATS: Final = range(MOST_SEATS)
_OPENED: Final = [_Told(s, lambda seat, move: Attacked(seat, move.card, True)) for s in _SEATS]
_ADDED: Final = [_Told(s, lambda seat, move: Attacked(seat, move.card, False)) for s in _SEATS]
_BEATEN: Final = [_Told(s, lambda seat, move: Beaten(seat, move.card, move.by)) for s in _SEATS]
_TAKE_SAID: Final[list[Events]] = [(TakeSaid(seat),) for seat in _SEATS]
_PASSED: Final[list[Events]] = [(Passed(seat),) for seat in _SEATS]

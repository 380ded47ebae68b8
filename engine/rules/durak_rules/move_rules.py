"""Rules of each kind of move, one by one: what bars a seat from it, and with which cards.

Each `…_bar` answers with a refusal, or None if nothing does; each `…_cards` gives the cards of
the seat's hand that the rest of the rule allows. Listing moves and judging one ask the same ones.
A `…_now_bar` is about the moment alone: what is wrong with the seat or the card is said first, for
waiting mends neither.
"""

from __future__ import annotations

from typing import Final

from durak_rules.cards import Card, Suit
from durak_rules.errors import Refusal, refusal
from durak_rules.game import Game
from durak_rules.masks import SEAT_BIT, SEATS_IN, cards_of, faces, suit_mask
from durak_rules.teams import ahead_of, same_team

# Adding a card to the attack


def adding_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not open or add to the attack, whatever its cards (R3)."""
    return thrower_bar(game, seat) or adding_now_bar(game, seat)


def thrower_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not add anything to this attack (R3.1, R3.2, R9.2)."""
    if not game.attacks:
        return None if seat == game.attacker else refusal("not_the_attacker")
    if game.throwers & SEAT_BIT[seat] or (game.opening and seat == game.attacker):
        return None
    return _why_no_thrower(game, seat)


def adding_now_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a thrower may not add at this moment (R3.4 to R3.7)."""
    if not game.attacks:
        return None
    if len(game.attacks) >= game.limit:
        return refusal("limit_reached", limit=game.limit)
    has_passed = game.passes & SEAT_BIT[seat]
    if game.opening and seat == game.attacker and not has_passed:
        return None
    if game.unbeaten and not game.frame.throws_any_time:
        too_early = _too_early(game)
        if too_early is not None:
            return too_early
    if has_passed:
        return refusal("has_passed")
    return None if seat == game.attacker else _turn_bar(game, seat)


def adding_cards(game: Game, seat: int) -> int:
    """Return the cards of a hand that open a bout, or whose rank lies on the table (R3.3)."""
    return game.hands[seat] & game.ranks if game.attacks else game.hands[seat]


def _too_early(game: Game) -> Refusal | None:
    """Return the reason why no card may be added before the others are beaten; None if it may
    (R3.4).
    """
    if game.frame.ruleset.throw_in_from == "first_defence":
        return refusal("wait_for_first_defence") if game.unbeaten == game.lying else None
    return refusal("wait_until_all_beaten")


def _turn_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why another thrower comes first: permission or priority (R3.5, R3.6). None
    if this seat may add.
    """
    frame = game.frame
    if frame.consent and not game.permitted:
        return refusal("not_permitted", attacker=game.attacker)
    if frame.strict or (frame.keeps_order and (game.taking or not game.unbeaten)):
        ahead = ahead_of(frame.seats, game.attacker, game.defender, seat)
        waiting = ahead & game.asked
        if waiting:
            return refusal("another_is_first", seats=list(SEATS_IN[waiting]))
    return None


def _why_no_thrower(game: Game, seat: int) -> Refusal:
    """Return the reason why a seat can't add cards in this bout at all (R3.2, R9.2)."""
    if seat in game.out:
        return refusal("seat_is_out")
    if seat == game.defender:
        return refusal("defender_adds_nothing")
    if same_team(game.frame.teams, seat, game.defender):
        return refusal("team_mate_defends", defender=game.defender)
    match game.frame.ruleset.throw_in:
        case "off":
            return refusal("no_throwing_in")
        case "attacker":
            return refusal("only_the_attacker_throws_in", attacker=game.attacker)
        case "neighbours":
            return refusal("only_neighbours_throw_in")
        case _:
            return refusal("no_cards")


# Passing and permitting


def pass_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not say that it adds nothing (R3.8)."""
    if not game.attacks:
        opens = seat == game.attacker
        return refusal("opening_is_compulsory" if opens else "nothing_to_pass")
    if not game.asked & SEAT_BIT[seat]:
        return _why_not_asked(game, seat)
    frame = game.frame
    if frame.consent and not game.permitted and seat != game.attacker:
        return refusal("not_permitted", attacker=game.attacker)
    if game.unbeaten and not game.taking and not frame.strict:
        return refusal("unbeaten_card_lies")
    return None


def _why_not_asked(game: Game, seat: int) -> Refusal:
    """Return the reason why this bout doesn't wait for a seat's word."""
    if not game.throwers >> seat & 1:
        return _why_no_thrower(game, seat)
    return refusal("has_passed" if game.holding >> seat & 1 else "no_cards")


def permit_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not permit the others to throw in (R3.5)."""
    if not game.frame.consent:
        return refusal("consent_is_off")
    if seat != game.attacker:
        return refusal("only_the_attacker_permits", attacker=game.attacker)
    if not game.attacks:
        return refusal("nothing_lies_yet")
    if game.permitted:
        return refusal("already_permitted")
    return None if _permission_useful(game) else refusal("permission_useless")


def _permission_useful(game: Game) -> bool:
    """Return whether any seat could still add a card under a permission in this bout (R3.5)."""
    others = game.throwers & game.holding & ~(1 << game.attacker)
    if not others or len(game.attacks) >= game.limit:
        return False
    rules = game.frame.ruleset
    nothing_beaten = game.unbeaten == game.lying
    if rules.throw_in_from == "first_defence" and game.taking and nothing_beaten:
        return False
    if not rules.ends_with_attacker or game.holding >> game.attacker & 1 or game.taking:
        return True
    return _useful_before_the_end(game)


def _useful_before_the_end(game: Game) -> bool:
    """Return whether cards can be added before the bout ends, which is as soon as all is beaten
    (R3.8d).
    """
    moment = game.frame.ruleset.throw_in_from
    if moment == "all_beaten":
        return False
    more_than_one = game.lying & (game.lying - 1) != 0
    return moment == "any_time" or more_than_one


# Defending


def defending_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not defend at all (R4.2)."""
    if seat in game.out:
        return refusal("seat_is_out")
    if seat != game.defender:
        return refusal("not_the_defender", defender=game.defender)
    return refusal("already_taking") if game.taking else None


def take_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not give up the defence (R4.3)."""
    if seat != game.defender or game.taking:
        return defending_bar(game, seat)
    if game.unbeaten:
        return None
    if not game.attacks:
        return refusal("nothing_to_take")
    return None if game.frame.take_any_time else refusal("all_beaten")


def place_to_beat(game: Game, card: Card) -> int:
    """Return the place, from 0, of an attack card that isn't beaten: of two twins that of the one
    laid first (R13.1).
    """
    pairs = zip(game.attacks, game.beaters, strict=True)
    return [attack is card and by is None for attack, by in pairs].index(True)


# Passing the attack on


def transfer_bar(game: Game, seat: int, added: int) -> Refusal | None:
    """Return the reason why a seat may not pass the attack on with `added` more cards, whichever
    they are (R5).
    """
    return passing_on_bar(game, seat) or passing_on_now_bar(game, seat, added)


def passing_on_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not pass anything on (R5.1)."""
    if not game.frame.ruleset.transfer:
        return refusal("transfer_is_off")
    if seat != game.defender or game.taking:
        return defending_bar(game, seat)
    return None if game.attacks else refusal("nothing_to_transfer")


def passing_on_now_bar(game: Game, seat: int, added: int) -> Refusal | None:
    """Return the reason why the defender may not pass the attack on at this moment (R5.1, R5.2,
    R5.5).
    """
    if game.bout_number == 1 and not game.frame.ruleset.first_bout_transfer:
        return refusal("no_transfer_in_first_bout")
    if game.lying != game.unbeaten:
        return refusal("transfer_after_defence")
    return _next_defender_bar(game, seat, len(game.attacks) + added)


def transfer_cards(game: Game, seat: int) -> int:
    """Return the cards of a hand that pass the attack on: of its rank, not shown before (R5.1,
    R5.4).
    """
    return game.hands[seat] & game.ranks & ~game.shown


def show_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not pass the attack on by a travel document, whichever card
    it is (R5.4).
    """
    return showing_bar(game, seat) or passing_on_now_bar(game, seat, 0)


def showing_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not show any card to pass the attack on (R5.4)."""
    if not game.frame.ruleset.travel_document:
        return refusal("travel_document_is_off")
    return passing_on_bar(game, seat)


def show_cards(game: Game, seat: int) -> int:
    """Return the cards of a hand that serve as a travel document now (R5.4)."""
    return transfer_cards(game, seat) & suit_mask(game.frame.trump_suit)


def _next_defender_bar(game: Game, seat: int, size: int) -> Refusal | None:
    """Return the reason why the next player can't be attacked with `size` cards (R5.2)."""
    frame = game.frame
    target, _throwers = frame.roles[seat][game.holding]
    if target is None:
        return refusal("next_has_too_few", cards=0, needed=size)
    held = game.hands[target].bit_count()
    if held < size:
        return refusal("next_has_too_few", seat=target, cards=held, needed=size)
    limit = game.limit_by_rules
    return refusal("limit_reached", limit=limit) if limit < size else None


# Asking for a new deal


def redeal_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not ask for a new deal (R1.9)."""
    if not game.frame.redeal:
        return refusal("redeal_is_off")
    if game.attacks or not game.next_seed:
        return refusal("redeal_too_late")
    hand = game.hands[seat]
    if max((hand & suit).bit_count() for suit in _SUITS) < OF_ONE_SUIT:
        return refusal("no_five_of_a_suit")
    return None


OF_ONE_SUIT: Final = 5
"""Cards of one suit in a hand whose holder may ask for a new deal (R1.9)."""

_SUITS: Final = tuple(map(suit_mask, Suit))


# Exchanging the lowest trump


def exchange_bar(game: Game, seat: int) -> Refusal | None:
    """Return the reason why a seat may not swap the lowest trump for the trump card (R8)."""
    if not game.frame.exchange:
        return refusal("exchange_is_off")
    if game.drawn == len(game.stock):
        return refusal("trump_is_drawn")
    held = game.hands[seat] & game.frame.lowest_trumps
    if not held:
        return refusal("lowest_trump_not_in_hand", card=str(_lowest_trump(game)))
    if game.trump is _lowest_trump(game):
        return refusal("twin_is_no_exchange")
    if not held & (game.dealt_right | game.drawn_right):
        return refusal("no_right_to_exchange")
    return None


def _lowest_trump(game: Game) -> object:
    return cards_of(faces(game.frame.lowest_trumps))[0]

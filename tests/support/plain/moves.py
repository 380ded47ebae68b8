"""Every move that a seat may make, in the text form of R13, one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.plain import cheating
from tests.support.plain.cards import beats, rank
from tests.support.plain.seats import clockwise_from, next_opponent, same_team

if TYPE_CHECKING:
    from tests.support.plain_durak import PlainGame


def moves_of(game: PlainGame, seat: int) -> set[str]:
    """All of R13 for one seat, whether or not the game waits for it."""
    if game.over:
        return set()
    if game.settled:
        word = {"pass"} if seat == cheating.whose_word(game) else set()
        return word | exchanging(game, seat) | cheating.challenging(game, seat)
    return (
        opening(game, seat)
        | opening_further(game, seat)
        | throwing_in(game, seat)
        | defending(game, seat)
        | transferring(game, seat)
        | showing(game, seat)
        | taking(game, seat)
        | passing(game, seat)
        | permitting(game, seat)
        | exchanging(game, seat)
        | asking_for_a_new_deal(game, seat)
        | cheating.false_attacks(game, seat)
        | cheating.false_defences(game, seat)
        | cheating.challenging(game, seat)
    )


def attack_texts(cards: list[str]) -> set[str]:
    return {"attack " + card for card in cards}


def opening(game: PlainGame, seat: int) -> set[str]:
    """R3.1: the main attacker opens with any one card and may not pass."""
    if game.table or seat != game.attacker:
        return set()
    return attack_texts(game.hand(seat))


def opening_further(game: PlainGame, seat: int) -> set[str]:
    """R3.1, R13: several opening cards of one rank, before anybody else moves."""
    if not may_open_further(game, seat):
        return set()
    opened_with = attack_ranks(game)
    return attack_texts([card for card in game.hand(seat) if rank(card) in opened_with])


def attack_ranks(game: PlainGame) -> set[str]:
    """The attack's rank while nothing is beaten; at a cheaters' table maybe several (R14.1)."""
    return {rank(attack) for attack, _by, _beaten in game.table}


def may_open_further(game: PlainGame, seat: int) -> bool:
    """R3.1, R3.7: whatever the card."""
    if not game.still_opening or seat != game.attacker or seat in game.passed:
        return False
    return not limit_reached(game)


def throwing_in(game: PlainGame, seat: int) -> set[str]:
    """R3.2 to R3.7: cards of a rank on the table, by who may add at this moment."""
    if not may_add_now(game, seat):
        return set()
    lying = ranks_lying(game)
    return attack_texts([card for card in game.hand(seat) if rank(card) in lying])


def may_add_now(game: PlainGame, seat: int) -> bool:
    """R3.2, R3.4 to R3.7: whatever the card."""
    if not game.table or seat not in thrower_order(game):
        return False
    if seat in game.passed or not has_consent(game, seat) or not his_turn_to_add(game, seat):
        return False
    return not limit_reached(game) and moment_to_add(game)


def thrower_order(game: PlainGame) -> list[int]:
    """R3.6: the main attacker, then from the defender's left clockwise; by R3.2 and R9.2."""
    others = [s for s in clockwise_from(game.defender, game.seats) if s != game.attacker]
    return [seat for seat in [game.attacker, *others] if may_ever_add(game, seat)]


def may_ever_add(game: PlainGame, seat: int) -> bool:
    """R3.2, and R9.2: nobody adds cards to an attack on a teammate."""
    if seat == game.defender or same_team(game.options, seat, game.defender):
        return False
    who = game.options["throw_in"]
    if who == "all":
        return True
    if who == "neighbours":
        return seat in (game.attacker, game.neighbour)
    return who == "attacker" and seat == game.attacker


def has_consent(game: PlainGame, seat: int) -> bool:
    """R3.5: without a permission nobody but the main attacker adds, passes or is waited for."""
    return game.options["consent"] == "off" or seat == game.attacker or game.permitted


def his_turn_to_add(game: PlainGame, seat: int) -> bool:
    """R3.6: strict, everybody ahead has passed or has no cards; open, at any time; order, as open
    while the defender still has a card to beat, and then as strict.
    """
    if game.options["priority"] == "open" or somebody_defends_in_order(game):
        return True
    order = thrower_order(game)
    ahead = order[: order.index(seat)]
    return all(other in game.passed or not game.hand(other) for other in ahead)


def somebody_defends_in_order(game: PlainGame) -> bool:
    """R3.6: with `order` nobody keeps one while an unbeaten card lies and nobody has said take."""
    return game.options["priority"] == "order" and some_unbeaten(game) and not game.taking


def moment_to_add(game: PlainGame) -> bool:
    """R3.4."""
    moment = game.options["throw_in_from"]
    if moment == "first_defence":
        return some_beaten(game)
    if moment == "all_beaten":
        return not some_unbeaten(game)
    return True


def limit_reached(game: PlainGame) -> bool:
    """R3.7."""
    return len(game.table) >= game.limit


def some_unbeaten(game: PlainGame) -> bool:
    return any(beaten is None for _attack, _by, beaten in game.table)


def some_beaten(game: PlainGame) -> bool:
    return any(beaten is not None for _attack, _by, beaten in game.table)


def ranks_lying(game: PlainGame) -> set[str]:
    """R3.3: the ranks of all cards on the table, attacking or defending."""
    attacking = {rank(attack) for attack, _by, _beaten in game.table}
    return attacking | {rank(beaten) for _attack, _by, beaten in game.table if beaten is not None}


def still_to_speak(game: PlainGame) -> list[int]:
    """R3.8(a) with R3.5: throwers with cards who haven't passed; the unpermitted don't count."""
    return [
        seat
        for seat in thrower_order(game)
        if game.hand(seat) and seat not in game.passed and has_consent(game, seat)
    ]


def defending(game: PlainGame, seat: int) -> set[str]:
    """R4.1, R4.2: any unbeaten card, in any order, with any card that beats it."""
    if seat != game.defender or game.taking:
        return set()
    unbeaten = [attack for attack, _by, beaten in game.table if beaten is None]
    return {
        f"defend {attack} {card}"
        for attack in unbeaten
        for card in game.hand(seat)
        if beats(card, attack, game.trump_suit, game.options["beats"])
    }


def new_defender(game: PlainGame, seat: int, attack_cards: int) -> int | None:
    """R5.1, R5.2, R5.5: to whom the attack goes if it may be passed on with that many cards."""
    if not game.options["transfer"] or seat != game.defender or game.taking:
        return None
    if not game.table or some_beaten(game):
        return None
    if game.bout_number == 1 and not game.options["first_bout_transfer"]:
        return None
    receiver = next_opponent(game.options, game.hands, seat)
    if receiver is None or attack_cards > game.limit_against(receiver):
        return None
    return receiver


def transferring(game: PlainGame, seat: int) -> set[str]:
    """R5.1: one card of the attack's rank; a shown copy may not be played for it (R5.4)."""
    if new_defender(game, seat, len(game.table) + 1) is None:
        return set()
    cards = [card for card in game.hand(seat) if rank(card) in attack_ranks(game)]
    return {"transfer " + card for card in cards if game.holds_unshown(seat, card)}


def showing(game: PlainGame, seat: int) -> set[str]:
    """R5.4: the travel document."""
    if not game.options["travel_document"] or new_defender(game, seat, len(game.table)) is None:
        return set()
    trump = game.trump_suit or ""
    documents = [attack_rank + trump for attack_rank in attack_ranks(game)]
    return {"show " + card for card in documents if game.holds_unshown(seat, card)}


def taking(game: PlainGame, seat: int) -> set[str]:
    """R4.3."""
    if seat != game.defender or game.taking or not game.table:
        return set()
    if some_unbeaten(game) or game.options["take_any_time"]:
        return {"take"}
    return set()


def passing(game: PlainGame, seat: int) -> set[str]:
    """R3.8: not with an empty hand; with `open` and `order` not while an unbeaten card lies, but
    R4.5.
    """
    if not game.table or seat not in still_to_speak(game):
        return set()
    if game.options["priority"] != "strict" and some_unbeaten(game) and not game.taking:
        return set()
    return {"pass"}


def permitting(game: PlainGame, seat: int) -> set[str]:
    """R3.5: after the opening card, where somebody could use it, and not twice."""
    if game.options["consent"] == "off" or seat != game.attacker:
        return set()
    if not game.table or game.permitted or not permission_is_of_use(game):
        return set()
    return {"permit"}


def permission_is_of_use(game: PlainGame) -> bool:
    """R3.5: somebody eligible holds a card, and cards may still be added in this bout."""
    helpers = [s for s in thrower_order(game) if s != game.attacker and game.hand(s)]
    return bool(helpers) and not limit_reached(game) and cards_may_still_come(game)


def cards_may_still_come(game: PlainGame) -> bool:
    """R3.4 now, or after a beating card, unless that one ends the bout by R3.8(d)."""
    if moment_to_add(game):
        return True
    if game.taking:
        return False
    if not game.options["ends_with_attacker"] or game.hand(game.attacker):
        return True
    unbeaten = [attack for attack, _by, beaten in game.table if beaten is None]
    return game.options["throw_in_from"] == "first_defence" and len(unbeaten) > 1


def asking_for_a_new_deal(game: PlainGame, seat: int) -> set[str]:
    """R1.9: before the first card, with five or more of one suit; only a whole deal has a next."""
    if not game.next_seed or game.table or game.bout_number != 1:
        return set()
    suits = [card[1] for card in game.hand(seat)]
    return {"redeal"} if any(suits.count(one) >= 5 for one in "cdhs") else set()


def exchanging(game: PlainGame, seat: int) -> set[str]:
    """R8: the lowest trump, held by right, for the trump card under the stock; no twins."""
    lowest = game.lowest_trump
    if not game.options["trump_exchange"] or not game.stock or game.stock[-1] == lowest:
        return set()
    return {"exchange"} if game.holds_by_right(seat, lowest) else set()

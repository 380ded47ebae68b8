"""A cheaters' table: which cards may be laid as if they fitted, and who may challenge them (R14).

Everything here reads; `play` makes the moves.
"""

from __future__ import annotations

from durak_rules.cards import TWIN, Card
from durak_rules.errors import Refusal, refusal
from durak_rules.game import Doubts, Game
from durak_rules.masks import SEAT_BIT, bits, faces
from durak_rules.move_rules import (
    adding_bar,
    adding_now_bar,
    defending_bar,
    place_to_beat,
    thrower_bar,
)
from durak_rules.moves import (
    DEFENCES,
    NO_MOVES,
    PASS,
    Attack,
    Challenge,
    Defend,
    Exchange,
    Move,
    Moves,
    attacks_with,
)


def cheats(game: Game, seat: int) -> Moves:
    """Return the moves with cards that don't fit which a seat may make as if they did (R14.1).

    There are none where `cheating` is off. `legal_moves` doesn't list them.
    """
    doubts = game.doubts
    if doubts is None or game.outcome is not None or not game.attacks or doubts.settled:
        return NO_MOVES
    if seat not in game.frame.every_seat or doubts.caught & SEAT_BIT[seat]:
        return NO_MOVES
    if seat == game.defender:
        return _false_defences(game, seat) if not game.taking else NO_MOVES
    cards = game.hands[seat] & ~game.ranks
    return attacks_with(cards) if cards and adding_bar(game, seat) is None else NO_MOVES


def _false_defences(game: Game, seat: int) -> Moves:
    """Return a defence of each card that isn't beaten with each card that doesn't beat it."""
    hand, moves = faces(game.hands[seat]), []
    for card in bits(faces(game.unbeaten)):
        wrong = hand & ~faces(game.frame.beats[card])
        moves += [move for by, move in DEFENCES[card].items() if by & wrong]
    return tuple(moves)


def challenges(game: Game, seat: int) -> Moves:
    """Return the challenge of the card laid last, if this seat may make it (R14.3)."""
    laid = game.laid_last
    if laid is None or game.outcome is not None or not _challengers(game) & SEAT_BIT[seat]:
        return NO_MOVES
    return (Challenge(laid.card),)


def can_be_challenged(game: Game) -> bool:
    """Return whether anybody may challenge the card that was laid last."""
    return bool(_challengers(game))


def _challengers(game: Game) -> int:
    """Return the seats that may challenge the card laid last, as a seat mask."""
    laid, doubts = game.laid_last, game.doubts
    if laid is None or doubts is None:
        return 0
    left = sum(SEAT_BIT[seat] for seat in game.out)
    return (1 << game.frame.seats) - 1 & ~(left | doubts.silent | SEAT_BIT[laid.by])


def witness(game: Game) -> int | None:
    """Return the seat whose word ends a bout that is settled; None if it isn't (R14.6)."""
    if game.doubts is None or not game.doubts.settled:
        return None
    return game.defender if game.taking else game.attacker


def fits(game: Game, move: Attack | Defend) -> bool:
    """Return whether the card of such a move, which may be made now, fits (R3.3, R4.1)."""
    if isinstance(move, Attack):
        return not game.attacks or bool(game.ranks & move.card.bit)
    return bool(game.frame.beats[move.card.bit] & move.by.bit)


def last_one_fits(game: Game) -> bool:
    """Return whether the card laid last fits. The others lay there before."""
    laid = game.laid_last
    assert laid is not None
    if laid.beaten is not None:
        return bool(game.frame.beats[laid.beaten.bit] & laid.card.bit)
    others = [*game.attacks[:-1], *filter(None, game.beaters)]
    return any(laid.card.rank is card.rank for card in others)


def place_laid(game: Game, move: Move) -> int:
    """Return the `last` of the doubts after a card that is about to be laid; 0 for an opening card
    and where no card is laid to attack or to beat (R14.3).
    """
    if isinstance(move, Attack):
        return 2 * len(game.attacks) + 1 if game.attacks else 0
    if isinstance(move, Defend):
        return 2 * place_to_beat(game, move.card) + 2
    return 0


def listed_when_settled(game: Game, seat: int) -> Moves | None:
    """Return a seat's moves in a bout that is settled, but for challenges and exchanges; None in
    any other bout.
    """
    word = witness(game)
    if word is None:
        return None
    return (PASS,) if seat == word else NO_MOVES


# Refusals


def why_not_here(game: Game, seat: int, move: Move) -> Refusal | None:
    """Return the reason why a seat may not make a move, so far as that is another than at other
    tables (R14).
    """
    doubts = game.doubts
    if isinstance(move, Challenge):
        return _why_no_challenge(game, seat, move)
    if doubts is None or isinstance(move, Exchange):
        return None
    if doubts.settled:
        return refusal("only_challenges_now")
    if isinstance(move, Attack) and game.attacks:
        return _why_no_attack(game, seat, move.card)
    if isinstance(move, Defend):
        return _why_no_defence(game, seat, move)
    return None


def _why_no_challenge(game: Game, seat: int, move: Challenge) -> Refusal:
    doubts, laid = game.doubts, game.laid_last
    if doubts is None:
        return refusal("cheating_is_off")
    if seat in game.out:
        return refusal("seat_is_out")
    if doubts.silent & SEAT_BIT[seat]:
        return refusal("challenge_failed")
    if laid is None or laid.card is not move.card:
        lies = move.card in (*game.attacks, *game.beaters)
        return refusal("too_late_to_challenge" if lies else "not_on_table", card=str(move.card))
    return refusal("own_card")


def _why_no_attack(game: Game, seat: int, card: Card) -> Refusal | None:
    """Return what keeps a seat from adding a card that needn't fit: the moment, or that it was
    caught.
    """
    bar = thrower_bar(game, seat)
    if bar is not None:
        return bar
    if not game.hands[seat] & (card.bit | card.bit << TWIN):
        return refusal("card_not_in_hand", card=str(card))
    return adding_now_bar(game, seat) or _caught(game.doubts, seat)


def _why_no_defence(game: Game, seat: int, move: Defend) -> Refusal | None:
    """Return that the seat was caught, where it could beat with that card otherwise."""
    if defending_bar(game, seat) is not None:
        return None
    lies = game.unbeaten & (move.card.bit | move.card.bit << TWIN)
    held = game.hands[seat] & (move.by.bit | move.by.bit << TWIN)
    return _caught(game.doubts, seat) if lies and held else None


def _caught(doubts: Doubts | None, seat: int) -> Refusal | None:
    was = doubts is not None and doubts.caught & SEAT_BIT[seat]
    return refusal("plays_by_the_rules") if was else None

"""Legal moves: one judgement that serves `all_moves`, `check`, `legal_moves` and `play`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, SupportsIndex

from durak_rules.cards import TWIN, Card
from durak_rules.cheating import challenges, cheats, listed_when_settled, why_not_here
from durak_rules.errors import IllegalMove, Refusal, refusal, wrong_kind
from durak_rules.game import Game, not_a_game
from durak_rules.masks import CARD, SEAT_BIT, cards_of, faces
from durak_rules.move_rules import (
    adding_bar,
    adding_cards,
    adding_now_bar,
    defending_bar,
    exchange_bar,
    pass_bar,
    passing_on_bar,
    passing_on_now_bar,
    permit_bar,
    redeal_bar,
    show_bar,
    show_cards,
    showing_bar,
    take_bar,
    thrower_bar,
    transfer_bar,
    transfer_cards,
)
from durak_rules.moves import (
    DEFENCES,
    EXCHANGE,
    NO_MOVES,
    PERMIT,
    REDEAL,
    TAKE,
    THROW_INS,
    Attack,
    Challenge,
    Defend,
    Exchange,
    Move,
    Moves,
    Pass,
    Permit,
    Redeal,
    Show,
    Take,
    Transfer,
    attacks_with,
    openings_with,
    shows_with,
    transfers_with,
)

Reasons = tuple[tuple[Refusal, tuple[Card, ...]], ...]
"""Why cards of a hand can't be played: what keeps them, and which cards that is said of."""

TAKE_ONLY: Final[Moves] = (TAKE,)

# Asking


def all_moves(game: Game) -> tuple[tuple[int, Move], ...]:
    """Return every legal move, in turn or out of it, as pairs of seat and move, seat by seat.

    A random game takes any of them, until there are none because the game is over. The seats
    that the game waits for are another question: see `waited_for`.

    >>> from durak_rules import parse_move, parse_position, play, waited_for
    >>> game = parse_position("podkidnoy trump=9h attacker=0 hands=7c8d/9cTd/7sAs")
    >>> _ = play(game, 0, parse_move("attack 7c"))
    >>> [f"{seat} {move}" for seat, move in all_moves(game)]
    ['1 take', '1 defend 7c 9c', '2 attack 7s']
    >>> waited_for(game)
    (1,)
    """
    if not isinstance(game, Game):
        raise not_a_game(game)
    seats = game.frame.every_seat
    if game.frame.cheating:
        return tuple([(seat, move) for seat in seats for move in _all_of(game, seat)])
    return tuple([(seat, move) for seat in seats for move in legal_moves(game, seat)])


def _all_of(game: Game, seat: int) -> Moves:
    """Return everything that a seat may do at a cheaters' table (R14)."""
    return legal_moves(game, seat) + cheats(game, seat) + challenges(game, seat)


def legal_moves(game: Game, seat: int) -> Moves:
    """Return the moves one seat may make now, in turn or out of it; none once the game is over.

    At a cheaters' table these are the moves with cards that fit; `cheats` has the others, and
    `challenges` what may be said of them.

    `IllegalMove` with the code `no_such_seat` for a seat that isn't there (R1.1). The moves are
    worked out once, until the next one is made.
    """
    try:
        if game.listed_for is seat:
            return game.listed
    except AttributeError:
        raise not_a_game(game) from None
    if game.outcome is not None:
        moves = _no_moves(game, seat)
    elif not game.attacks:
        moves = openings_with(game.hands[seat]) if seat == game.attacker else _no_moves(game, seat)
    elif seat == game.defender:
        moves = _defences(game, seat)
    elif seat == game.attacker or seat in game.frame.every_seat:
        moves = _throw_ins(game, seat)
    else:
        moves = _no_moves(game, seat)
    if (game.frame.extras or game.next_seed) and game.outcome is None:
        moves = _with_extras(game, seat, moves)
        if game.frame.cheating:  # nothing is listed: `play` has more to do with each move
            return moves
    game.listed_for = seat
    game.listed = moves
    return moves


def check(game: Game, seat: int, move: Move) -> None:
    """Raise `IllegalMove` unless the seat may make the move now; the game stays as it is.

    >>> from durak_rules import IllegalMove, parse_move, parse_position
    >>> game = parse_position("podkidnoy trump=9h attacker=0 hands=7c8d/9cTd")
    >>> try:
    ...     check(game, 0, parse_move("attack 9c"))
    ... except IllegalMove as refusal:
    ...     print(refusal.code, refusal.rule, refusal.values)
    card_not_in_hand R1.5 {'card': '9c'}
    """
    if move in legal_moves(game, seat):
        return
    if not (game.frame.cheating and move in cheats(game, seat) + challenges(game, seat)):
        raise IllegalMove(*why_not(game, seat, move))


def check_seat(game: Game, seat: int) -> None:
    """Raise `IllegalMove` for a seat that isn't there (R1.1)."""
    if seat in game.frame.every_seat:
        return
    if not isinstance(seat, SupportsIndex):
        raise wrong_kind("a seat is a number from 0", seat)
    raise IllegalMove(*refusal("no_such_seat"))


def _no_moves(game: Game, seat: int) -> Moves:
    """Return no moves, for a seat that is there."""
    check_seat(game, seat)
    return NO_MOVES


def why_not(game: Game, seat: int, move: Move) -> Refusal:
    """Return the reason why a seat may not make a move that is not listed."""
    explain = _WHY_NOT.get(move.__class__)
    if explain is None:
        raise wrong_kind("a move is one such as Take() (parse_move reads text)", move)
    if game.outcome is not None:
        return refusal("game_over")
    reason = why_not_here(game, seat, move) or explain(game, seat, move)
    assert reason is not None, "a move that no rule forbids is listed"
    return reason


def why_no_attacks(game: Game, seat: int, cards: int) -> Reasons:
    """Return the reasons why a seat may not add these cards of its hand, none of which is listed
    as an attack. Each reason is the one that `why_not` gives, found for all cards at once.
    """
    bar = thrower_bar(game, seat)
    if bar is not None:
        return ((bar, cards_of(cards)),)
    fitting = cards & adding_cards(game, seat)
    later = adding_now_bar(game, seat) if fitting else None
    reasons: Reasons = ((later, cards_of(fitting)),) if later else ()
    if others := cards ^ fitting:
        other_rank = refusal("rank_not_on_table", ranks=list(_rank_names(game.lying)))
        reasons += ((other_rank, cards_of(others)),)
    return reasons


# Listing


def _throw_ins(game: Game, seat: int) -> Moves:
    cards, frame = game.hands[seat] & game.ranks, game.frame
    if (
        game.asked & SEAT_BIT[seat]
        and not frame.in_turn
        and (not game.unbeaten or (game.taking and frame.throws_any_time))
    ):
        return THROW_INS[cards]  # the usual case: neither bar says anything
    if cards and adding_bar(game, seat) is not None:
        cards = 0
    moves = THROW_INS[cards] if pass_bar(game, seat) is None else attacks_with(cards)
    if game.frame.consent and permit_bar(game, seat) is None:
        moves += (PERMIT,)
    return moves


def _defences(game: Game, seat: int) -> Moves:
    if not game.unbeaten or game.taking:
        return TAKE_ONLY if take_bar(game, seat) is None else NO_MOVES
    frame, hand, lying = game.frame, game.hands[seat], game.unbeaten
    if frame.twins:
        hand, lying = faces(hand), faces(lying)
    moves: list[Move] = [TAKE]
    while lying:
        card = lying & -lying
        lying ^= card
        cards = hand & frame.beats[card]
        if cards:
            answers = DEFENCES[card]
        while cards:
            by = cards & -cards
            cards ^= by
            moves.append(answers[by])
    if frame.transfers:
        moves += _transfers(game, seat)
    return tuple(moves)


def _transfers(game: Game, seat: int) -> Moves:
    moves = NO_MOVES
    if transfer_bar(game, seat, 1) is None:
        moves += transfers_with(transfer_cards(game, seat))
    if show_bar(game, seat) is None:
        moves += shows_with(show_cards(game, seat))
    return moves


def _with_extras(game: Game, seat: int, moves: Moves) -> Moves:
    """Return these moves with an exchange and a new deal (R8, R1.9). In a bout that is settled the
    word that ends it takes their place (R14.6).
    """
    settled = listed_when_settled(game, seat)
    if settled is not None:
        moves = settled
    if game.frame.exchange and exchange_bar(game, seat) is None:
        moves += (EXCHANGE,)
    if game.next_seed and redeal_bar(game, seat) is None:
        moves += (REDEAL,)
    return moves


# Explaining


def _attack(game: Game, seat: int, move: Attack) -> Refusal | None:
    return (
        thrower_bar(game, seat)
        or _card_bar(game, seat, move.card, adding_cards(game, seat), "rank_not_on_table")
        or adding_now_bar(game, seat)
    )


def _transfer(game: Game, seat: int, move: Transfer) -> Refusal | None:
    return (
        passing_on_bar(game, seat)
        or _passing_card_bar(game, seat, move.card, transfer_cards(game, seat))
        or passing_on_now_bar(game, seat, 1)
    )


def _show(game: Game, seat: int, move: Show) -> Refusal | None:
    bar = showing_bar(game, seat)
    if bar is None and move.card.suit != game.frame.trump_suit:
        return refusal("shows_trumps_only", suit=str(game.frame.trump_suit))
    return (
        bar
        or _passing_card_bar(game, seat, move.card, show_cards(game, seat))
        or passing_on_now_bar(game, seat, 0)
    )


def _defend(game: Game, seat: int, move: Defend) -> Refusal | None:
    bar = defending_bar(game, seat)
    if bar is not None:
        return bar
    card, by = _both(move.card), _both(move.by)
    if not card & game.unbeaten:
        return _why_no_target(game, card)
    if not by & game.hands[seat]:
        return refusal("card_not_in_hand", card=str(move.by))
    if not by & game.frame.beats[move.card.bit]:
        return refusal("does_not_beat", card=str(move.card), by=str(move.by))
    return None


def _why_no_target(game: Game, card: int) -> Refusal:
    lies = card & sum(attack.bit for attack in set(game.attacks))
    return refusal("already_beaten" if lies else "not_on_table", card=str(CARD[card & -card]))


def _card_bar(game: Game, seat: int, card: Card, allowed: int, code: str) -> Refusal | None:
    """Return the reason why a card of a hand is not among the allowed ones; None if it is."""
    both = _both(card)
    if both & allowed:
        return None
    if not both & game.hands[seat]:
        return refusal("card_not_in_hand", card=str(card))
    return refusal(code, ranks=list(_rank_names(game.lying)))


def _passing_card_bar(game: Game, seat: int, card: Card, allowed: int) -> Refusal | None:
    bar = _card_bar(game, seat, card, allowed, "transfer_needs_rank")
    if bar is not None and _both(card) & game.hands[seat] & game.ranks & game.shown:
        return refusal("already_shown", card=str(card))
    return bar


def _both(card: Card) -> int:
    """Return the bits of a card and its twin."""
    return card.bit | card.bit << TWIN


@lru_cache(1 << 10)
def _rank_names(cards: int) -> tuple[str, ...]:
    """Return the ranks of these cards. It is cached: each card of a hand that can't be added asks
    for them.
    """
    return tuple(str(rank) for rank in sorted({card.rank for card in cards_of(cards)}))


_WHY_NOT: Final[dict[type[Move], Callable[[Game, int, Any], Refusal | None]]] = {
    Attack: _attack,
    Defend: _defend,
    Transfer: _transfer,
    Show: _show,
    Take: lambda game, seat, _: take_bar(game, seat),
    Pass: lambda game, seat, _: pass_bar(game, seat),
    Permit: lambda game, seat, _: permit_bar(game, seat),
    Exchange: lambda game, seat, _: exchange_bar(game, seat),
    Redeal: lambda game, seat, _: redeal_bar(game, seat),
    Challenge: lambda *_: None,  # `why_not_here` has said it
}

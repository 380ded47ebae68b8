"""Facts that everybody can work out about a seat that may add cards: whether it has a choice."""

from __future__ import annotations

from durak_rules.game import Game
from durak_rules.move_rules import adding_bar
from durak_rules.view import unseen


def choice_is_public(game: Game, seat: int) -> bool:
    """Return whether everybody knows if this seat can add a card, or can only pass.

    Only public facts decide: who has seen all cards on the table remembers them (R1.5).

    >>> from durak_rules import parse_position
    >>> some = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6cKd/8hAd/JdQd table=7c0:8c"
    >>> choice_is_public(parse_position(some), 0)
    False
    """
    if game.frame.exchange and game.turned_up:
        return False  # the right to exchange may be hidden in any hand (R8)
    if adding_bar(game, seat) is not None:
        return True
    return _shows_a_fitting_card(game, seat) or not _fits_unseen(game) or _sees_all(game)


def _shows_a_fitting_card(game: Game, seat: int) -> bool:
    """Return whether everybody has seen a card that this seat can add: it took the card, say."""
    return bool(game.hands[seat] & game.known & game.ranks)


def _fits_unseen(game: Game) -> bool:
    """Return whether a card that nobody has seen yet has a rank that may be added (R3.3)."""
    return bool(unseen(game, None) & game.ranks)


def _sees_all(game: Game) -> bool:
    """Return whether the last two players know each other's hands: no card is left that lies
    hidden in the stock.
    """
    hidden = game.piles[game.drawn] & ~game.turned_up
    return not hidden and game.seats - len(game.out) == 2

"""The seat that moves next where one does at a time, and the part of each seat in the end."""

from __future__ import annotations

from collections.abc import Callable

from durak_rules.bout import waited_for
from durak_rules.game import Game, not_a_game
from durak_rules.teams import throwing_order


def seat_to_act(game: Game, random: Callable[[], float] | None = None) -> int | None:
    """Return the seat that moves next: one of those that the game waits for; None once it is over.

    Where several may add cards, it is the main attacker first and then the others clockwise from
    the defender (R3.6). With `random`, which gives numbers from 0 to below 1, each of them is as
    likely: so it is at a table where the quickest moves. Seats that nobody waits for never come,
    although some may have a move (`all_moves`).

    >>> from durak_rules import parse_position
    >>> game = parse_position("podkidnoy trump=9h attacker=1 hands=7c/8c8d/7sAs table=7d1:9d")
    >>> waited_for(game), seat_to_act(game), seat_to_act(game, lambda: 0.1)
    ((0, 1), 1, 0)
    """
    waiting = waited_for(game)
    if len(waiting) < 2:
        return waiting[0] if waiting else None
    if random is not None:
        return waiting[int(random() * len(waiting))]
    order = throwing_order(game.seats, game.attacker, game.defender)
    return next(seat for seat in order if seat in waiting)


def returns(game: Game) -> tuple[float, ...]:
    """Return what each seat gets: nothing while the game runs, in a draw, or if it was abandoned.

    The losers, the fool or a team, get -1 each, and the others share as much among them: their
    sum is 0.

    >>> from durak_rules import parse_position
    >>> over = "podkidnoy trump=9h defender=1 hands=7c/-/- over=last_with_cards/0/0"
    >>> returns(parse_position(over))
    (-1.0, 0.5, 0.5)
    """
    if not isinstance(game, Game):
        raise not_a_game(game)
    losers = () if game.outcome is None else game.outcome.losers
    if not losers:
        return (0.0,) * game.seats
    share = len(losers) / (game.seats - len(losers))
    return tuple(-1.0 if seat in losers else share for seat in range(game.seats))

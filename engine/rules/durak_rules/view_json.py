"""Views as JSON for the page: the part of a game that one seat may see, built from nothing, field
by field.
"""

from __future__ import annotations

from typing import Any

from durak_rules.bout import waited_for
from durak_rules.errors import Refusal
from durak_rules.game import Game
from durak_rules.outcome import outcome_dict
from durak_rules.view import own_part, roles_of, teams_of


def view_dict(game: Game, seat: int | None) -> dict[str, Any]:
    """Return the view of a seat (None: a spectator) as JSON. Things that people remember by
    themselves are left out.

    Raises `IllegalMove` with `no_such_seat` for a seat that isn't there (R1.1).
    """
    own = own_part(game, seat)
    return {
        "seat": seat,
        "hand": [card.text for card in own.hand],
        "moves": [str(move) for move in own.moves],
        "reasons": {card.text: _reason(why) for why, cards in own.reasons for card in cards},
        **shared_dict(game),
    }


def shared_dict(game: Game) -> dict[str, Any]:
    """Return the part of a view that is the same for every seat and for spectators."""
    frame, teams, ladder = game.frame, teams_of(game), game.ladder
    return {
        "bout": game.bout_number,
        "trump": None if game.trump is None else game.trump.text,
        "trump_suit": frame.trump_suit or "",
        "trump_drawn": not game.turned_up,
        "stock": game.stock_size,
        "discard": game.discard_size,
        "limit": game.limit,
        "taking": game.taking,
        "pairs": [
            {"attack": card.text, "by": seat, "beaten": None if by is None else by.text}
            for card, seat, by in zip(game.attacks, game.layers, game.beaters, strict=True)
        ],
        "shown": [card.text for card in game.shown_cards],
        "dealer": frame.dealer,
        "attacker": game.attacker,
        "defender": game.defender,
        "cards": list(game.hand_sizes),
        "roles": list(roles_of(game)),
        "waited": list(waited_for(game)),
        "passed": list(game.passed),
        "permitted": game.permitted,
        "out": list(game.out),
        "teams": None if teams is None else list(teams),
        "ladder": None if ladder is None else [str(rank) for rank in ladder],
        "outcome": None
        if game.outcome is None
        else outcome_dict(game.ruleset, game.seats, game.outcome),
    }


def _reason(why: Refusal) -> dict[str, Any]:
    return {"code": why.code, "rule": why.rule, "values": dict(why.values)}

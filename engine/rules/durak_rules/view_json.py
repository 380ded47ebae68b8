"""Views as JSON for the page: the part of a game that one seat may see, built from nothing, field
by field.
"""

from __future__ import annotations

from typing import Any

from durak_rules.bout import waited_for
from durak_rules.errors import Refusal
from durak_rules.game import Doubts, Game, Laid
from durak_rules.masks import SEATS_IN
from durak_rules.outcome import outcome_dict
from durak_rules.view import own_part, roles_of, teams_of


def view_dict(game: Game, seat: int | None) -> dict[str, Any]:
    """Return the view of a seat (None: a spectator) as JSON. Things that people remember by
    themselves are left out.

    Raises `IllegalMove` with `no_such_seat` for a seat that isn't there (R1.1).
    """
    own = own_part(game, seat)
    said = {
        "seat": seat,
        "hand": [card.text for card in own.hand],
        "moves": [str(move) for move in own.moves],
        "reasons": {card.text: _reason(why) for why, cards in own.reasons for card in cards},
        **shared_dict(game),
    }
    if game.frame.cheating:
        said["cheats"] = [str(move) for move in own.cheats]
        said["challenges"] = [str(move) for move in own.challenges]
    return said


def shared_dict(game: Game) -> dict[str, Any]:
    """Return the part of a view that is the same for every seat and for spectators."""
    frame, teams, ladder = game.frame, teams_of(game), game.ladder
    shared = {
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
    if game.doubts is not None:
        shared["doubts"] = _doubts(game, game.doubts)
    return shared


def _doubts(game: Game, doubts: Doubts) -> dict[str, Any]:
    """Return what everybody sees at a cheaters' table. The cheaters are named when the
    game is over.
    """
    laid = game.laid_last
    seen = {
        "last": None if laid is None else _laid(laid),
        "settled": doubts.settled,
        "caught": list(SEATS_IN[doubts.caught]),
        "silent": list(SEATS_IN[doubts.silent]),
    }
    return seen if game.outcome is None else {**seen, "cheats": cheats_counted(doubts)}


def _laid(laid: Laid) -> dict[str, Any]:
    beaten = None if laid.beaten is None else laid.beaten.text
    return {"card": laid.card.text, "by": laid.by, "beaten": beaten}


def cheats_counted(doubts: Doubts) -> list[dict[str, int]]:
    """Return, for each seat, how many of its cards didn't fit and stood, how many were caught, and
    how often it challenged wrongly (R14.7).
    """
    each = zip(doubts.cheats, doubts.catches, doubts.wrong_challenges, strict=True)
    return [
        {"stood": laid - caught, "caught": caught, "wrong_challenges": wrong}
        for laid, caught, wrong in each
    ]


def _reason(why: Refusal) -> dict[str, Any]:
    return {"code": why.code, "rule": why.rule, "values": dict(why.values)}

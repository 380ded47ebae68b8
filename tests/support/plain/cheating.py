"""A cheaters' table (R14): false cards, who may challenge them, and what comes of it.

`game.last` is what can be challenged: the card, who laid it, its pair, and whether it beats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.plain import moves
from tests.support.plain.cards import beats, rank

if TYPE_CHECKING:
    from tests.support.plain_durak import PlainGame


def false_attacks(game: PlainGame, seat: int) -> set[str]:
    """R14.1: a card of any rank, by whoever could add one of a rank that lies there."""
    if not may_cheat(game, seat):
        return set()
    if not (moves.may_open_further(game, seat) or moves.may_add_now(game, seat)):
        return set()
    lying = moves.ranks_lying(game)
    return moves.attack_texts([card for card in game.hand(seat) if rank(card) not in lying])


def false_defences(game: PlainGame, seat: int) -> set[str]:
    """R14.1: any card on an unbeaten one, but for its twin."""
    if not may_cheat(game, seat) or seat != game.defender or game.taking:
        return set()
    return {
        f"defend {attack} {card}"
        for attack, _by, beaten in game.table
        for card in game.hand(seat)
        if beaten is None and card != attack and not does_beat(game, card, attack)
    }


def may_cheat(game: PlainGame, seat: int) -> bool:
    """R14.1, R14.4: at such a table, who wasn't caught in this bout; not with the opening card."""
    return bool(game.options["cheating"] != "off" and game.table and seat not in game.caught)


def challenging(game: PlainGame, seat: int) -> set[str]:
    """R14.3, R14.5: anybody else who hasn't left, and hasn't challenged wrongly in this bout."""
    return {"challenge " + game.last["card"]} if seat in challengers(game) else set()


def challengers(game: PlainGame) -> list[int]:
    if game.last is None:
        return []
    return [
        seat
        for seat in range(game.seats)
        if seat not in game.out and seat not in game.silent and seat != game.last["by"]
    ]


def does_beat(game: PlainGame, card: str, attack: str) -> bool:
    return beats(card, attack, game.trump_suit, game.options["beats"])


def last_fits(game: PlainGame) -> bool:
    """R3.3 or R4.1, for the card laid last: by all other cards that lie there."""
    pair, card = game.last["pair"], game.last["card"]
    if game.last["beats"]:
        return does_beat(game, card, pair[0])
    others = [name for attack, _by, beaten in game.table[:-1] for name in (attack, beaten)]
    return rank(card) in {rank(name) for name in others if name is not None}


def whose_word(game: PlainGame) -> int:
    """R14.6."""
    return game.defender if game.taking else game.attacker

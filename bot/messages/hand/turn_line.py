"""The turn line of a hand: who is waited for and for what, from public facts
and one's own moves.
"""

from __future__ import annotations

from gettext import NullTranslations

from bot.messages import texts
from bot.messages.hand.meanings import to_beat
from durak_rules import Game, legal_moves, waited_for
from durak_rules.moves import Attack, Permit, Redeal, Show, Take, Transfer
from engine.tables import Table, passes_by_itself
from engine.words import card_name, listed, turn_sentence


def turn_line(t: NullTranslations, table: Table, game: Game, seat: int) -> str:
    """Return the line for the person in this seat of the running game, as HTML."""
    if table.seats[seat].automatic:
        return turn_sentence(t, "held")
    if seat in waited_for(game):
        if passes_by_itself(table, seat):
            return turn_sentence(t, "passes_by_itself")
        return _mine(t, game, seat)
    line = _theirs(t, table, game)
    if seat in game.out:
        return turn_sentence(t, "you_are_out", line=line)
    return _besides(t, game, seat, line)


def _mine(t: NullTranslations, game: Game, seat: int) -> str:
    kinds = {type(move) for move in legal_moves(game, seat)}
    if game.doubts is not None and game.doubts.settled:
        return turn_sentence(t, "last_word")
    if not game.attacks:
        return turn_sentence(t, "attack_or_redeal" if Redeal in kinds else "attack")
    if game.taking:
        return turn_sentence(t, "add_more")
    if game.unbeaten:
        cards = listed(t, [card_name(t, card) for card in to_beat(game, seat)])
        passable = bool(kinds & {Transfer, Show})
        return turn_sentence(t, "defend_or_pass_on" if passable else "defend", cards=cards)
    if Permit in kinds:
        return turn_sentence(t, "add_or_permit" if Attack in kinds else "permit")
    return turn_sentence(t, "add" if Attack in kinds else "nothing_to_add")


def _theirs(t: NullTranslations, table: Table, game: Game) -> str:
    untold = [seat for seat in waited_for(game) if table.is_untold(seat)]
    names = [texts.player_in_html(t, table.names, seat) for seat in untold or waited_for(game)]
    if untold:
        name = "untold"
    elif game.doubts is not None and game.doubts.settled:
        name = "waiting"
    elif not game.attacks:
        name = "others_attack"
    elif game.taking:
        name = "others_add_more"
    else:
        name = "others_defend" if game.unbeaten else "others_add"
    return turn_sentence(t, name, names=listed(t, names))


def _besides(t: NullTranslations, game: Game, seat: int, line: str) -> str:
    """Return the line with what this player may do although nobody waits for them."""
    kinds = {type(move) for move in legal_moves(game, seat)}
    for kind, name in (
        (Attack, "you_may_add"),
        (Permit, "you_may_permit"),
        (Take, "you_may_take"),
        (Redeal, "you_may_redeal"),
    ):
        if kind in kinds:
            return turn_sentence(t, name, line=line)
    return line

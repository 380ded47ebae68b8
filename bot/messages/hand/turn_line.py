"""Whose turn it is and for what, in one line: from what all see, and the reader's own moves."""

from __future__ import annotations

from gettext import NullTranslations

from bot.messages import texts
from bot.messages.hand.meanings import to_beat
from engine.rules import Game, legal_moves, waited_for
from engine.rules.moves import Attack, Permit, Show, Take, Transfer
from engine.tables import Table, passes_by_itself
from engine.words import card_name, listed


def turn_line(t: NullTranslations, table: Table, game: Game, seat: int) -> str:
    """For the person at this seat of the running game, as HTML."""
    if table.seats[seat].automatic:
        return t.gettext("A computer player plays for you.")
    if seat in waited_for(game):
        if passes_by_itself(table, seat):
            return t.gettext("Nothing to add: Done comes automatically in a moment.")
        return _mine(t, game, seat)
    line = _theirs(t, table, game)
    if seat in game.out:
        return t.gettext("You are out. {line}").format(line=line)
    return _besides(t, game, seat, line)


def _mine(t: NullTranslations, game: Game, seat: int) -> str:
    kinds = {type(move) for move in legal_moves(game, seat)}
    if not game.attacks:
        return t.gettext("Your turn: attack.")
    if game.taking:
        return t.gettext("Your turn: add more cards, or press “No more”.")
    if game.unbeaten:
        return _defence(t, game, seat, bool(kinds & {Transfer, Show}))
    if Permit in kinds:
        if Attack in kinds:
            return t.gettext("Your turn: add a card, let the others add, or press “Done”.")
        return t.gettext("Your turn: let the others add, or press “Done”.")
    if Attack in kinds:
        return t.gettext("Your turn: add a card, or press “Done”.")
    return t.gettext("Your turn: you have nothing to add.")


def _defence(t: NullTranslations, game: Game, seat: int, passable: bool) -> str:
    cards = listed(t, [card_name(t, card) for card in to_beat(game, seat)])
    if passable:
        text = t.gettext("Your turn: beat {cards}, pass it on, or take.")
    else:
        text = t.gettext("Your turn: beat {cards}, or take.")
    return text.format(cards=cards)


def _theirs(t: NullTranslations, table: Table, game: Game) -> str:
    names = [texts.player_in_html(t, table.names, seat) for seat in waited_for(game)]
    if not game.attacks:
        text = t.gettext("{names} to attack.")
    elif game.taking:
        text = t.gettext("{names} may add more cards.")
    elif game.unbeaten:
        text = t.gettext("{names} to defend.")
    else:
        text = t.gettext("{names} may add cards.")
    return text.format(names=listed(t, names))


def _besides(t: NullTranslations, game: Game, seat: int, line: str) -> str:
    """What somebody may do whom nobody waits for."""
    kinds = {type(move) for move in legal_moves(game, seat)}
    if Attack in kinds:
        line = t.gettext("{line} You may add a card.").format(line=line)
    elif Permit in kinds:
        line = t.gettext("{line} You may let the others add.").format(line=line)
    elif Take in kinds:
        line = t.gettext("{line} You may still take.").format(line=line)
    return line

"""Sentences about the moment of a game: whose turn it is and for what, and what the stock has.

Chat and page both take them from this table. The page is sent it as data (webapp/page/words.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from engine.words.translation.sentences import Sentence, _, counted

TURN: Final[Mapping[str, Sentence]] = {
    # the reader's own turn
    "attack": Sentence(_("Your turn: attack.")),
    "attack_or_redeal": Sentence(_("Your turn: attack, or ask for a new deal.")),
    "add": Sentence(_("Your turn: add a card, or press “Done”.")),
    "add_or_permit": Sentence(_("Your turn: add a card, let the others add, or press “Done”.")),
    "permit": Sentence(_("Your turn: let the others add, or press “Done”.")),
    "nothing_to_add": Sentence(_("Your turn: you have nothing to add.")),
    "add_more": Sentence(_("Your turn: add more cards, or press “No more”.")),
    "defend": Sentence(_("Your turn: beat {cards}, or take.")),
    "defend_or_pass_on": Sentence(_("Your turn: beat {cards}, pass it on, or take.")),
    "last_word": Sentence(_("Your turn: is the last card right? Then press “Done”.")),
    "passes_by_itself": Sentence(_("Nothing to add: the game goes on by itself.")),
    # … beside cards that are outlined where they lie
    "defend_in_short": Sentence(_("Your turn: beat, or take.")),
    "defend_or_pass_on_in_short": Sentence(_("Your turn: beat, pass it on, or take.")),
    "held": Sentence(_("A computer player plays for you.")),
    # a button of the reader's
    "show": Sentence(_("Show {card}")),
    # the turn of others
    "others_attack": Sentence(_("{names} to attack.")),
    "others_defend": Sentence(_("{names} to defend.")),
    "others_add": Sentence(_("{names} may add cards.")),
    "others_add_more": Sentence(_("{names} may add more cards.")),
    # … of more than two, where the eye sees them anyway
    "many_add": counted("{count} may add a card.", "{count} may add cards.", "count"),
    "many_add_more": counted(
        "{count} may add one more card.", "{count} may add more cards.", "count"
    ),
    "waiting": Sentence(_("Waiting for {names}.")),
    "untold": Sentence(_("Waiting for Telegram to tell {names}.")),
    # … and what the reader may do meanwhile
    "you_are_out": Sentence(_("You are out. {line}")),
    "you_may_add": Sentence(_("{line} You may add a card.")),
    "you_may_permit": Sentence(_("{line} You may let the others add.")),
    "you_may_take": Sentence(_("{line} You may still take.")),
    "you_may_redeal": Sentence(_("{line} You may ask for a new deal.")),
    "you_add_later": Sentence(_("{line} Then it may be your turn to add.")),
    "you_add_when_permitted": Sentence(_("{line} You may add when {name} lets you.")),
    # the stock
    "stock": counted(
        "{count} card in the stock. Trump: {suit}.",
        "{count} cards in the stock. Trump: {suit}.",
        "count",
    ),
    "stock_empty": Sentence(_("The stock is empty. Trump: {suit}.")),
}
"""By the names that the page uses too."""


def turn_sentence(t: NullTranslations, name: str, /, **values: object) -> str:
    """A sentence of the table above in the language of `t`, with its holes filled.

    >>> turn_sentence(NullTranslations(), "others_attack", names="Anna")
    'Anna to attack.'
    """
    return TURN[name].said(t, values)

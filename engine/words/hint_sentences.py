"""Sentences of hints: the move that a player is advised to make."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from durak_rules import Move
from durak_rules.moves import Defend
from engine.words.card_names import card_name
from engine.words.translation.sentences import _

_MOVES: Final[Mapping[str, str]] = {
    "attack": _("I'd play {card}."),
    "defend": _("I'd beat {card} with {by}."),
    "transfer": _("I'd pass it on with {card}."),
    "show": _("I'd show {card} and pass it on."),
    "take": _("I'd take the cards."),
    "pass": _("I'd add nothing more."),
    "permit": _("I'd let the others add."),
    "exchange": _("I'd swap the trump card first."),
    "redeal": _("I'd ask for a new deal."),
}
_GUESSED: Final = _("{advice} A quick guess: nobody had time to think.")


def hint_sentence(t: NullTranslations, move: Move, *, guessed: bool = False) -> str:
    """Return a sentence that advises the move; `guessed` where a quick player was asked.

    >>> from durak_rules import parse_move
    >>> hint_sentence(NullTranslations(), parse_move("defend 7h 9h"))
    "I'd beat 7 of hearts with 9 of hearts."
    """
    kind = str(move).partition(" ")[0]
    cards = {"card": card_name(t, move.card)} if hasattr(move, "card") else {}
    if isinstance(move, Defend):
        cards["by"] = card_name(t, move.by)
    advice = t.gettext(_MOVES[kind]).format(**cards)
    return t.gettext(_GUESSED).format(advice=advice) if guessed else advice

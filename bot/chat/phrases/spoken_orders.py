"""Phrases that are no wish for a table: “stop”, «хватит», “what are the rules?”"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from bot.chat.phrases.sounds import sound
from bot.chat.phrases.vocabulary import FILLERS, TABLE_STEMS
from bot.chat.phrases.word_files import pattern


class Order(StrEnum):
    """Requests for something else than a table."""

    STOP = "stop"
    RULES = "rules"
    HELP = "help"


_AROUND: Final = pattern("orders.around")
_CANCEL: Final = re.compile(rf"(?<!\S)(?:{pattern('orders.cancel')})(?!\S)")
_PATTERNS: Final = {
    order: re.compile(rf"(?<!\S)(?:{pattern(f'orders.{order}')})(?!\S)") for order in Order
}


def order_of(text: str) -> Order | None:
    """Return the order that a whole text is; None if it says anything else.

    >>> order_of("ну всё, хватит"), order_of("what are the rules?"), order_of("stop cheating")
    (<Order.STOP: 'stop'>, <Order.RULES: 'rules'>, None)
    """
    sounds = sound(text)
    for order, form in _PATTERNS.items():
        left, times = form.subn(" ", sounds)
        if times and all(map(_says_nothing, left.split())):
            return order
    return None


def may_be_stop(text: str) -> bool:
    """Return whether a text asks to call something off, among other words.

    >>> may_be_stop("отмени игру в пятницу"), may_be_stop("в пятницу")
    (True, False)
    """
    return bool(_CANCEL.search(sound(text)))


def _says_nothing(word: str) -> bool:
    return word in FILLERS or word.startswith(TABLE_STEMS) or bool(re.fullmatch(_AROUND, word))

"""Meanings of a phrase: a table with its hour, an order, or a doubt with answers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final, NamedTuple

from bot.chat.phrases.hours import Delay, Hour
from bot.chat.phrases.spoken_orders import Order, may_be_stop
from bot.chat.wishes import Wish

MOST_ANSWERS: Final = 3


class Asked(NamedTuple):
    """A wish, and the hour for which it is, or the time until then."""

    wish: Wish
    hour: Hour | Delay | None = None


class WishDoubt(Enum):
    """Why a phrase has to be asked about."""

    WORDS = auto()  # they aren't understood, or may mean several things
    CROWD = auto()  # more people are named than can play at one table
    FAR = auto()  # no game can be set for that day
    APART = auto()  # each is understood, and they don't go together
    PACE = auto()  # no table has so much time for a move
    PAST = auto()  # that hour is over
    FIRST = auto()  # the same again, where nothing was played yet


class UnclearWish(Exception):
    """Raised for words that can't be followed without a question.

    `text` are the words, `may_be` at most three answers, of which each can be had; or perhaps to
    call off what is planned.
    """

    def __init__(
        self, text: str, may_be: Iterable[Asked], why: WishDoubt = WishDoubt.WORDS
    ) -> None:
        super().__init__(text)
        self.text = text
        self.may_be = tuple(may_be)[:MOST_ANSWERS]
        self.why = why
        self.may_be_stop = why is WishDoubt.WORDS and may_be_stop(text)


class Phrase(NamedTuple):
    """A table that somebody asks for; `is_named` if a game, a pace or a deck was told.

    With an order, no table is asked for.
    """

    asked: Asked
    is_named: bool
    order: Order | None = None

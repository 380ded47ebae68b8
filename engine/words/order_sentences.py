"""Sentences about standing orders (engine/tables/acts/orders.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import NullTranslations
from typing import Final

from engine.words.translation.sentences import _
from engine.words.values import shown

_PLAIN: Final[Mapping[str, str]] = {
    "take": _("Take"),
    "beat": _("Beat with the lowest card that isn't a trump, otherwise take"),
    "done": _("Done"),
}
_ABOUT: Final[Mapping[str, str]] = {
    "done unless": _("Done unless this appears: {what}"),
    "play": _("Play {what} as soon as possible"),
}

UNTIL: Final[Mapping[str, str]] = {"bout": _("this bout"), "game": _("the whole game")}
"""The words for how long an order holds."""

ORDERS: Final[Mapping[str, str]] = {
    **_PLAIN,
    **_ABOUT,
    **UNTIL,
    "opener": _("Plan ahead"),
    "planned": _("Planned moves: {count}"),
    "who sees it": _("It's done for you even while you're away. Nobody else sees it."),
}
"""All of that by the names that the page uses too."""


def order_sentence(
    t: NullTranslations,
    text: str,
    called: Callable[[NullTranslations, str], str] = shown,
) -> str:
    """Return a sentence that says what the order with this text does, in the language of `t`.
    `called` names a card or a rank.

    >>> order_sentence(NullTranslations(), "done unless T")
    'Done unless this appears: 10'
    """
    for begins, words in _ABOUT.items():
        if text.startswith(f"{begins} "):
            return t.gettext(words).format(what=called(t, text.removeprefix(f"{begins} ")))
    return t.gettext(_PLAIN[text])

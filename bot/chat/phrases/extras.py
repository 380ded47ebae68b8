"""Wishes beside games and options: computer players, decks by their size, the same again."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.chat.phrases.delays import NUMBER, number_of
from bot.chat.phrases.options import GAP
from bot.chat.phrases.sounds import sound
from bot.chat.phrases.vocabulary import PLAYER_STEMS
from bot.chat.phrases.word_files import pattern

DECKS: Final = {"small": 24, "usual": 36, "full": 52}


class Extras(NamedTuple):
    """All that a phrase says of these, and the other words with marks between them."""

    rest: str
    computers: int | None  # None: nothing was said
    decks: tuple[int, ...]


def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S)(?:{form})(?!\S)")


_COMPUTERS: Final = pattern("computers.one")
_NO: Final = pattern("option_words.no")
_NONE: Final = _compiled(f"{_NO} (?:ani |the )?{_COMPUTERS}|{pattern('computers.none')}")
_ALONE: Final = _compiled(pattern("computers.alone"))
_SOME: Final = _compiled(
    f"(?:{pattern('computers.with')} )*(?:the |mani )?(?:(?P<n>{NUMBER}) )?{_COMPUTERS}"
)
_NOUN: Final = pattern("decks.noun")
_DECKS: Final = {
    cards: _compiled(f"{name} {_NOUN}|{_NOUN} {name}")
    for entry, cards in DECKS.items()
    if (name := pattern(f"decks.{entry}"))
}
_AGAIN: Final = _compiled(rf"{pattern('again.phrases')}(?! (?:{'|'.join(PLAYER_STEMS)}))")


def asks_again(text: str) -> bool:
    """Return whether a text asks for the same as last time.

    >>> asks_again("давай как в прошлый раз"), asks_again("one more player")
    (True, False)
    """
    return bool(_AGAIN.search(sound(text)))


def read_extras(sounds: str) -> Extras:
    """Read these wishes in words by their sounds.

    >>> read_extras("pilna kalade su dviem botais")
    Extras(rest='· ·', computers=2, decks=(52,))
    """
    computers = None
    sounds = _AGAIN.sub(GAP, sounds)
    sounds, none = _NONE.subn(GAP, sounds)
    sounds, alone = _ALONE.subn(GAP, sounds)
    if found := _SOME.search(sounds):
        computers = number_of(found["n"] or "a")
        sounds = _SOME.sub(GAP, sounds)
    elif alone or none:
        computers = 1 if alone else 0
    decks = []
    for cards, form in _DECKS.items():
        sounds, times = form.subn(GAP, sounds)
        decks += [cards] * bool(times)
    return Extras(sounds, computers, tuple(decks))

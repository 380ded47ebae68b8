"""Languages we speak, and the choice of one for a language tag or a browser's wishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SOURCE: Final = "en"
"""The language whose sentences stand in the code; they are the keys of the catalogues."""

LANGUAGES: Final[Mapping[str, str]] = {
    SOURCE: "English",
    "ru": "Русский",
    "uk": "Українська",
    "lt": "Lietuvių",
}
"""Each language by its own name. All but the first have a catalogue in `locales`."""

FALLBACKS: Final = dict.fromkeys(
    ("az", "ba", "be", "cv", "hy", "kk", "ky", "tg", "tk", "tt", "uz"), "ru"
)
"""Languages that we don't speak, and the one of ours that most of their speakers read."""

MOST_WISHES: Final = 16  # longer lists of wishes are cut, not read


def nearest(tag: str | None, languages: Sequence[str] = tuple(LANGUAGES)) -> str | None:
    """Return the one of these languages that a tag such as `ru`, `uk-UA` or `zh_Hans` asks for, or
    None.

    >>> nearest("uk-UA"), nearest("be"), nearest("zh_Hans")
    ('uk', 'ru', None)
    """
    primary = (tag or "").replace("_", "-").split("-")[0].lower()
    spoken = primary if primary in languages else FALLBACKS.get(primary)
    return spoken if spoken in languages else None


def from_wishes(accept_language: str, languages: Sequence[str] = tuple(LANGUAGES)) -> str:
    """Return the best of these languages for an Accept-Language header; the first when none fits.

    >>> from_wishes("de, lt;q=0.7, ru;q=0.9")
    'ru'
    """
    wishes = [_wish(part) for part in accept_language.split(",")[:MOST_WISHES]]
    for weight, tag in sorted(wishes, key=lambda wish: -wish[0]):
        found = nearest(tag, languages)
        if found and weight > 0:
            return found
    return languages[0]


def _wish(part: str) -> tuple[float, str]:
    tag, _, weight = part.strip().partition(";q=")
    try:
        return float(weight or 1), tag.strip()
    except ValueError:
        return 0.0, tag.strip()

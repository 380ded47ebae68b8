"""Which of our languages a person gets: from the browser's wishes or from Telegram's word."""

from __future__ import annotations

from collections.abc import Sequence

MOST_WISHES = 16  # longer lists of wishes are cut, not read


def nearest(tag: str | None, languages: Sequence[str]) -> str | None:
    """The language of ours that a tag such as `ru`, `uk-UA` or `zh_Hans` asks for."""
    primary = (tag or "").replace("_", "-").split("-")[0].lower()
    return primary if primary in languages else None


def from_wishes(accept_language: str, languages: Sequence[str]) -> str:
    """The best of ours for an Accept-Language header; the first of ours when none fits."""
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

"""Remarks that a player can make at a table by one tap.

The set is fixed, so that nobody can tell their cards or be rude in words of their own; for the
same reason no sign looks like a suit. Each reads it in their own language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.words.translation.sentences import _

SIGNS: Final[Mapping[str, str]] = {
    "thumb": _("Thumbs up"),
    "star": _("A star"),
    "laugh": _("Laughter"),
    "surprise": _("Surprise"),
    "doubt": _("Doubt"),
    "tears": _("Tears"),
    "fire": _("Fire"),
    "cap": _("The fool's cap"),
}
"""Signs, which the page draws by their names; the words are for who can't see them."""

PHRASES: Final[Mapping[str, str]] = {
    "hello": _("Hello!"),
    "luck": _("Good luck!"),
    "beaten": _("All beaten?"),
    "think": _("Think, think…"),
    "moment": _("One moment…"),
    "awake": _("Wake up!"),
    "look-at-you": _("Look at you!"),
    "well-played": _("Well played!"),
    "lucky": _("Lucky you!"),
    "phew": _("Phew, that was close!"),
    "one-more": _("One more game?"),
    "thanks": _("Thanks for the game!"),
}

REMARKS: Final = frozenset({*SIGNS, *PHRASES})
"""Their names, as they go over the wire."""

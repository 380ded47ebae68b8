"""Reasons for which somebody may be reported: chosen by one tap, read by those who run
the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.words.translation.sentences import _

REASONS: Final[Mapping[str, str]] = {
    "insults": _("Insults"),
    "cheating": _("Cheating"),
    "stalling": _("Holds up the game"),
    "name": _("Name or photo"),
}
"""By their codes, in the order in which they are offered."""

REPORTED: Final = _("Thank you: it has been passed on, and nobody else is told.")
"""For the person who has reported somebody."""

UNBLOCK: Final = _("Unblock: {name}")
"""On a button of the person who has blocked somebody."""

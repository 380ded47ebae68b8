"""People's choices of when to be called."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.memory.stored_values import Codec

Hours = tuple[int, int]
"""The full hours from which and until which it is quiet."""


class Call(StrEnum):
    """The turns about which somebody is notified."""

    NEVER = "never"
    ALONE = "alone"  # only where the table waits for nobody else
    EACH = "each"  # … or for more than a throw-in
    ALL = "all"  # also those in which they can only throw in

    @property
    def quieter(self) -> Call:
        """The next choice with fewer notices; itself if there is none."""
        return _FROM_QUIET[max(0, _FROM_QUIET.index(self) - 1)]

    @property
    def louder(self) -> Call:
        """The next choice with more notices; itself if there is none."""
        return _FROM_QUIET[min(len(_FROM_QUIET) - 1, _FROM_QUIET.index(self) + 1)]


_FROM_QUIET = tuple(Call)


@dataclass(frozen=True, slots=True)
class CallChoice:
    """One person's choice; the defaults hold for people who never chose."""

    call: Call = Call.EACH
    quiet: Hours | None = None


def _write(choice: CallChoice) -> str:
    return json.dumps([choice.call, choice.quiet])


def _read(written: str) -> CallChoice:
    call, quiet = json.loads(written)
    known = Call(call) if call in _FROM_QUIET else Call.EACH  # a later release may have others
    return CallChoice(known, (quiet[0], quiet[1]) if quiet else None)


CALL_CHOICE: Final = Codec(_write, _read)

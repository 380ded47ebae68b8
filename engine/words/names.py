"""How players are called: people by their names, computers by number where there are several,
and by how well they play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Final, NamedTuple

from engine.words.sentences import _

COMPUTER: Final = _("Computer")
NUMBERED_COMPUTER: Final = _("Computer {number}")
SHORT_COMPUTER: Final = _("Comp.")
SHORT_NUMBERED_COMPUTER: Final = _("Comp. {number}")


class Level(NamedTuple):
    """How well a computer player plays: for somebody who chooses, and beside its name."""

    title: str
    described: str


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(_("Easy"), _("computer, easy")),
    "normal": Level(_("Normal"), _("computer, normal")),
    "hard": Level(_("Hard"), _("computer, hard")),
}
"""The computer players that may be added to a table, in the order in which they are offered."""


def computer_number(names: Sequence[str], seat: int) -> int | None:
    """Which of the computer players ("" in `names`) this one is; None for the only one.

    >>> [computer_number(["Anna", "", ""], seat) for seat in (1, 2)]
    [1, 2]
    """
    computers = [number for number, name in enumerate(names) if not name]
    return computers.index(seat) + 1 if len(computers) > 1 else None


def player_name(
    t: NullTranslations, names: Sequence[str], seat: int, alone: str | None = None
) -> str:
    """Who has this seat. The only computer player is called `alone`, if that is given."""
    if names[seat]:
        return names[seat]
    number = computer_number(names, seat)
    if number is None:
        return t.gettext(COMPUTER) if alone is None else alone
    return t.gettext(NUMBERED_COMPUTER).format(number=number)


def listed(t: NullTranslations, names: Sequence[str]) -> str:
    """Names in a row: Ann, Bob and Cid."""
    if len(names) < 2:
        return "".join(names)
    return t.gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])

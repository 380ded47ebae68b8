"""Names of players: people by their own, computers by their seats; and names of levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Final, NamedTuple

from engine.words.translation.sentences import _


class Computer(NamedTuple):
    """A computer player as people see it: its face (symbols.svg and portraits.svg of
    engine/pictures) and its name, which is short enough for a seventh of a small phone.
    """

    face: str
    name: str


COMPUTERS: Final = (
    Computer("cat", _("Cat")),
    Computer("fox", _("Fox")),
    Computer("owl", _("Owl")),
    Computer("hare", _("Hare")),
    Computer("wolf", _("Wolf")),
    Computer("beaver", _("Beaver")),
    Computer("frog", _("Frog")),
    Computer("mouse", _("Mouse")),
)
"""The computer player of each seat."""


class Level(NamedTuple):
    """The words for a computer player's level: for a choice, beside its name, and how it plays."""

    title: str
    described: str
    line: str


LEVELS: Final[Mapping[str, Level]] = {
    "beginner": Level(
        _("Beginner"), _("computer, beginner"), _("Forgets, hurries and wastes trumps.")
    ),
    "easy": Level(_("Easy"), _("computer, easy"), _("Plays sensibly and slips now and then.")),
    "normal": Level(_("Normal"), _("computer, normal"), _("Remembers every card it has seen.")),
    "hard": Level(_("Hard"), _("computer, hard"), _("Thinks ahead, and plays endings perfectly.")),
    "master": Level(
        _("Master"),
        _("computer, master"),
        _("Learned from its own games, and looks furthest ahead."),
    ),
}
"""The computer players that may be added to a table, in the order in which they are offered."""


LISTED: Final = _("{names} and {last}")
"""The end of a row of names or cards."""


def player_name(t: NullTranslations, names: Sequence[str], seat: int) -> str:
    """Return the name of the player in this seat; in `names` a computer player is ""."""
    return names[seat] or t.gettext(COMPUTERS[seat].name)


def listed(t: NullTranslations, names: Sequence[str]) -> str:
    """Return names in a row: Ann, Bob and Cid."""
    if len(names) < 2:
        return "".join(names)
    return t.gettext(LISTED).format(names=", ".join(names[:-1]), last=names[-1])

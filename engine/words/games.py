"""Names of games and paces, with a line about each."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final, NamedTuple

from engine.tables import Pace, PassDelay
from engine.words.translation.sentences import Sentence, _, counted


class Described(NamedTuple):
    """A choice: its name and a line about it."""

    title: str
    line: str


GAMES: Final[Mapping[str, Described]] = {
    "podkidnoy": Described(
        _("Podkidnoy"),
        _("Everybody may add cards of the ranks on the table. The one most people play."),
    ),
    "perevodnoy": Described(
        _("Perevodnoy"),
        _("Like podkidnoy, but the defender may pass the attack on with a card of the same rank."),
    ),
    "express": Described(
        _("Express"),
        _("Podkidnoy with 24 cards, nines and up: a five-minute game."),
    ),
    "simple_table": Described(
        _("Simple Durak"),
        _("Only the attacker adds cards, and only once something is beaten."),
    ),
    "durak_app": Described(
        _("Podkidnoy, five until beaten"),
        _("Until a bout is beaten at most five cards; several of one rank may open."),
    ),
    "podkidnoy_several": Described(
        _("Podkidnoy, opening with several"),
        _("An attack may begin with several cards of one rank."),
    ),
    "durnius": Described(
        _("Durnius"),
        _(
            "From Lithuania: cards are added in turn, without the limit of six; take "
            "whenever you like."
        ),
    ),
    "durnius_passing": Described(
        _("Durnius with passing on"),
        _("Durnius where the attack may be passed on."),
    ),
    "durnius_travel": Described(
        _("Durnius with travel documents"),
        _("Showing a trump of the same rank is enough to pass the attack on."),
    ),
    "durnius_epaulettes": Described(
        _("Durnius with epaulettes"),
        _("Losing to a six is marked; whoever climbs to the ace has lost the match."),
    ),
    "durnius_first_defence": Described(
        _("Durnius, adding after a defence"),
        _("Cards may be added once one has been beaten."),
    ),
    "durnius_at_the_fool": Described(
        _("Durnius, at the fool"),
        _("In the next game the fool is attacked first."),
    ),
    "durnius_mockery": Described(
        _("Durnius with epaulettes for fun"),
        _("Whoever loses to the lowest rank wears an epaulette."),
    ),
    "russian": Described(
        _("Russian table"),
        _("The others add only when everything is beaten and the attacker lets them."),
    ),
    "helper": Described(
        _("One helper"),
        _("Only the neighbours add; the lowest trump may be swapped for the trump card."),
    ),
    "durnius_pairs": Described(_("Durnius in pairs"), _("Four players, two against two.")),
    "durnius_threes": Described(
        _("Durnius, three against three"), _("Six players, three against three.")
    ),
    "durnius_three_pairs": Described(_("Durnius, three pairs"), _("Six players, three pairs.")),
    "russian_pairs": Described(_("Russian table in pairs"), _("Four players, two against two.")),
    "russian_threes": Described(
        _("Russian table, three against three"), _("Six players, three against three.")
    ),
    "russian_three_pairs": Described(
        _("Russian table, three pairs"), _("Six players, three pairs.")
    ),
}
"""Every preset of the rules, in the order in which it is offered."""

HOUSE_RULES: Final = _("House rules")
"""The name of rules that are no preset."""

USUAL: Final = 4
"""The number of games that most tables play; the others are offered on request."""

PACES: Final[Mapping[Pace, str]] = {
    Pace.LIVE: _("Live"),
    Pace.RELAXED: _("Relaxed"),
    Pace.SLOW: _("Slow"),
}

PASSES: Final[Mapping[bool, Described]] = {
    True: Described(
        _("Automatic Done"),
        _(
            "If nothing can be added, Done comes automatically within {seconds} s: whoever "
            "takes longer had a choice."
        ),
    ),
    False: Described(
        _("Everyone presses Done"),
        _("Everyone presses Done themselves: slower, but nobody learns who could have added."),
    ),
}
"""The choice whether a player who can only pass is passed by itself, and what that reveals
(engine/tables/timing/auto_pass.py)."""

HINTS: Final[Mapping[bool, Described]] = {
    False: Described(
        _("Without hints"), _("Everyone decides for themselves, and games count towards ratings.")
    ),
    True: Described(
        _("Hints allowed"),
        _("One tap shows a good move. Such games don't count towards ratings."),
    ),
}
"""The choice whether players may ask for hints."""

_UNITS: Final = (
    (3600, counted("{count} hour a move", "{count} hours a move", "count")),
    (60, counted("{count} minute a move", "{count} minutes a move", "count")),
    (1, counted("{count} second a move", "{count} seconds a move", "count")),
)


def game_title(t: NullTranslations, preset: str | None) -> str:
    """Return the name of the game; rules that are no preset (None) are house rules."""
    return t.gettext(GAMES[preset].title if preset else HOUSE_RULES)


def game_line(t: NullTranslations, preset: str) -> str:
    """Return a line about a game, for somebody who chooses."""
    return t.gettext(GAMES[preset].line)


def pace_title(t: NullTranslations, pace: Pace) -> str:
    """Return the name of the pace."""
    return t.gettext(PACES[pace])


def pace_line(t: NullTranslations, pace: Pace) -> str:
    """Return a line that says how long a player may think about a move.

    >>> pace_line(NullTranslations(), Pace.RELAXED)
    '5 minutes a move'
    """
    size, sentence = _unit_of(pace.seconds)
    return sentence.said(t, {"count": pace.seconds // size})


def pass_title(t: NullTranslations, by_itself: bool) -> str:
    """Return a word or two on whether a player who can only pass is passed by itself."""
    return t.gettext(PASSES[by_itself].title)


def pass_line(t: NullTranslations, by_itself: bool) -> str:
    """Return a line on whether a player who can only pass is passed by itself, and what that
    reveals.

    >>> pass_line(NullTranslations(), True)[:62]
    'If nothing can be added, Done comes automatically within 3 s: '
    """
    seconds = -(-PassDelay().longest // 1000)
    return t.gettext(PASSES[by_itself].line).format(seconds=seconds)


def _unit_of(seconds: int) -> tuple[int, Sentence]:
    """Return the largest unit in which this is a whole number."""
    return next(unit for unit in _UNITS if seconds % unit[0] == 0)

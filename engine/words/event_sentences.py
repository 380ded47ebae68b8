"""Sentences about what happens at a table: events of a game, and what changes around it.

Chat and page both tell them from this table. The page is sent it as data (webapp/page/words.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

from engine.words.translation.sentences import Sentence, _, counted


@dataclass(frozen=True, slots=True)
class Told:
    """An event in words: `mine` for the player whose event it is, `theirs` for everybody else.

    The holes are `name`, and `card`, `by`, `count` where the event has them.
    """

    mine: Sentence
    theirs: Sentence


def _told(mine: str, theirs: str) -> Told:
    return Told(Sentence(mine), Sentence(theirs))


def _to_all(sentence: str) -> Told:
    return _told(sentence, sentence)


EVENTS: Final[Mapping[str, Told]] = {
    # of a game: by the event's kind, and "added" for an attack card that doesn't open the bout
    "dealt": _to_all(_("The cards are dealt.")),
    "attacked": _told(_("You attack with {card}."), _("{name} attacks with {card}.")),
    "added": _told(_("You add {card}."), _("{name} adds {card}.")),
    "beaten": _told(_("You beat {card} with {by}."), _("{name} beats {card} with {by}.")),
    "transferred": _told(_("You pass it on with {card}."), _("{name} passes it on with {card}.")),
    "shown": _told(
        _("You show {card} and pass it on."), _("{name} shows {card} and passes it on.")
    ),
    "take_said": _told(_("You take."), _("{name} takes.")),
    "passed": _told(_("You are done."), _("{name} is done.")),
    "permitted": _told(_("You let the others add."), _("{name} lets the others add.")),
    "exchanged": _told(
        _("You swap {card} for the trump card."), _("{name} swaps {card} for the trump card.")
    ),
    "redealt": _told(
        _("Five of one suit: you ask for a new deal."),
        _("{name} shows five of one suit: a new deal."),
    ),
    "caught": _told(
        _("You spot it: {card} doesn't fit and goes back."),
        _("{name} spots it: {card} doesn't fit and goes back."),
    ),
    "challenge_failed": _told(
        _("You doubt {card}, but it fits: no more doubts from you in this bout."),
        _("{name} doubts {card}, but it fits."),
    ),
    "bout_beaten": _to_all(_("All beaten: the cards are discarded.")),
    "bout_taken": Told(
        counted("You pick up {count} card.", "You pick up {count} cards.", "count"),
        counted("{name} picks up {count} card.", "{name} picks up {count} cards.", "count"),
    ),
    "drawn": Told(
        counted("You draw {count} card.", "You draw {count} cards.", "count"),
        counted("{name} draws {count} card.", "{name} draws {count} cards.", "count"),
    ),
    "seat_out": _told(_("You are out of cards."), _("{name} is out.")),
    # how it ended
    "game_ended": _to_all(_("The game is over.")),
    "drawn_game": _to_all(_("A draw: nobody is the fool.")),
    "broken_off": _to_all(_("The game was broken off.")),
    "fool": _told(_("You are the fool."), _("{name} is the fool.")),
    # around it
    "dealing": _to_all(_("Dealing…")),
    "begun": _to_all(_("The cards are dealt. Trump: {suit}.")),
    "time_ran_out": _told(_("Your time ran out."), _("{name} ran out of time.")),
    "stood_in": _to_all(_("A computer player moved for you.")),
    "minute": _told(_("You have one more minute."), _("{name} needs a minute.")),
    "held": _to_all(_("A computer player plays for {name} now.")),
    "back": _to_all(_("{name} plays again.")),
    "vote": _to_all(_("{votes} of {needed} want to go on without {name}.")),
    "offered": _to_all(_("{name} is handing this seat over.")),
    "handed": _told(_("You play for {giver} now."), _("{taker} plays for {giver} now.")),
}
"""By the names that the page uses too."""

RARE_EVENTS: Final = ("caught", "challenge_failed")
"""Those of tables that few play at: the page learns them after the first hand."""


def event_sentence(t: NullTranslations, event: str, /, *, mine: bool, **values: object) -> str:
    """Tell an event in the language of `t`; `mine`: to the player whose event it is.

    >>> event_sentence(NullTranslations(), "bout_taken", mine=False, name="Anna", count=1)
    'Anna picks up 1 card.'
    """
    told = EVENTS[event]
    return (told.mine if mine else told.theirs).said(t, values)

"""Sentences with numbers: how a game ended for whom, and what was counted in many games.

Chat and page both take them from these tables. The page is sent them as data
(webapp/page/words.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from engine.words.translation.sentences import Sentence, _, counted

RESULTS: Final[Mapping[str, Sentence]] = {
    "winner": Sentence(_("The winner: {name}.")),
    "winners": Sentence(_("The winners: {names}.")),
    "epaulette": Sentence(_("An epaulette: {name}.")),
    "epaulettes": Sentence(_("Epaulettes on both shoulders: {name}.")),
    "match_lost": Sentence(_("Match lost: {names}.")),
    "points": Sentence(_("Points, the fewer the better: {points}.")),
    "handed": Sentence(_("{taker} finished the game for {giver}: it counts for {giver}.")),
}
"""What is told beside the fool of a game, by the names that the page uses too."""

STATS: Final[Mapping[str, Sentence]] = {
    "rating": Sentence(_("about {points}, ± {margin}")),
    "provisional_rating": Sentence(_("about {points}, ± {margin} (provisional)")),
    "days": counted("In the last {count} day:", "In the last {count} days:", "count"),
    "games": counted("{count} game", "{count} games", "count"),
    "fools": counted("fool {count} time", "fool {count} times", "count"),
    "points": counted("{count} point", "{count} points", "count"),
    "team_losses": Sentence(_("Lost with a team: {n}")),
    "draws": Sentence(_("Draws: {n}")),
    "safe_row": Sentence(_("Games in a row without losing: {n}")),
    "longest_safe_row": Sentence(_("Longest streak without losing: {n}")),
    "longest_lost_row": Sentence(_("Longest losing streak: {n}")),
    "taken": Sentence(_("Cards picked up: {n}")),
    "thrown_in": Sentence(_("Cards thrown in: {n}")),
    "given": Sentence(_("Epaulettes given: {n}")),
    "worn": Sentence(_("Epaulettes worn: {n}")),
    "partner": Sentence(_("Most often at a table with {name}: {games}")),
    "partner_in_team": Sentence(_("Most often in a team with {name}: {games}")),
    "no_games": Sentence(_("No finished games with other people yet. Only those count here.")),
    "no_games_yet": Sentence(_("No games between people have been finished this month yet.")),
    "no_games_then": Sentence(_("No games between people were finished then.")),
    "behind": Sentence(_("The last games are still being counted.")),
}
"""One's own numbers and leaderboards, by the names that the page uses too."""


def result_sentence(t: NullTranslations, name: str, /, **values: object) -> str:
    """A sentence of `RESULTS` in the language of `t`, with its holes filled.

    >>> result_sentence(NullTranslations(), "winner", name="Anna")
    'The winner: Anna.'
    """
    return RESULTS[name].said(t, values)


def number_sentence(t: NullTranslations, name: str, /, **values: object) -> str:
    """A sentence of `STATS` in the language of `t`, with its holes filled.

    >>> number_sentence(NullTranslations(), "games", count=2)
    '2 games'
    """
    return STATS[name].said(t, values)

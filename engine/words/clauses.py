"""Parts of a sentence about the rules: when it holds, and which choices of the form it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any

from engine.words.translation.sentences import Sentence

Values = tuple[object, ...]
Piece = tuple[str, ...] | str
"""Cards that lie together in an example, or a sign between them."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence that holds if options have one of the values in `when`, and none of those in
    `unless`.

    `asked`: it says that nothing is special, so it is told only where this is asked about: in the
    form, and where house rules differ so from their preset.
    """

    sentence: Sentence
    when: Mapping[str, Values] = field(default_factory=dict)
    unless: Mapping[str, Values] = field(default_factory=dict)
    asked: bool = False

    def holds(self, facts: Mapping[str, object]) -> bool:
        """Return whether the sentence holds by these rules."""
        return all(facts[name] in values for name, values in self.when.items()) and not any(
            facts[name] in values for name, values in self.unless.items()
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """The changes that one line of the form makes.

    `number`: the one of these options that may be any number; here it is the one offered first.
    """

    changes: Mapping[str, Any]
    number: str = ""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Options that are chosen together, with a question that their choices answer."""

    name: str
    title: str
    options: tuple[str, ...]
    question: str
    clauses: tuple[Clause, ...]
    choices: tuple[Choice, ...]
    pieces: tuple[Piece, ...] = ()

    def said(self, t: NullTranslations, facts: Mapping[str, object], *, asked: bool) -> str:
        """Return the sentences that hold by these rules; "" where there is nothing to tell."""
        return " ".join(self.each_said(t, facts, asked=asked))

    def each_said(
        self, t: NullTranslations, facts: Mapping[str, object], *, asked: bool
    ) -> list[str]:
        """Return the sentences that hold by these rules."""
        return [
            clause.sentence.said(t, facts)
            for clause in self.clauses
            if (asked or not clause.asked) and clause.holds(facts)
        ]


def facts_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a ruleset with what sentences count: `cards`, `games`, and `length`.

    >>> facts = facts_of(Ruleset.of("podkidnoy", match="games:5").as_dict())
    >>> facts["cards"], facts["games"], facts["length"]
    (36, 5, 'games')
    """
    length, _colon, games = options["match"].partition(":")
    cards = options["deck"] * options["packs"] + options["jokers"]
    return {**options, "cards": cards, "length": length, "games": int(games or 0)}

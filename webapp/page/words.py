"""The page's translations: two JSON files for each language, which browsers cache for good. The
second one has only the sentences of the script that few people need.

`sentences` are those that stand in the page's scripts; the rest is text that chat and page share
(engine/words), as data.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from babel import Locale
from babel.messages.extract import extract

from durak_rules import Ruleset
from durak_rules.options.presets import PRESET_OPTIONS
from durak_rules.options.ruleset import CONFLICTS, HAND, NUMBERS, TEAM_SEATS
from durak_rules.teams import MOST_SEATS
from engine.words import (
    BASICS,
    CARD_WORDS,
    DOUBTS,
    EVENTS,
    GAMES,
    GROUPS,
    HINTS,
    LEVELS,
    LIKE_GAME,
    LISTED,
    ORDERS,
    PACES,
    PASSES,
    PHRASES,
    RARE_EVENTS,
    REASONS,
    REPORTED,
    RESULTS,
    SIGNS,
    STATS,
    TURN,
    UNBLOCK,
    USUAL,
    game_line,
    game_title,
    pace_line,
    pace_title,
    pass_line,
    pass_title,
)
from engine.words.clauses import Choice, Clause, RuleGroup
from engine.words.names import (
    COMPUTERS,
)
from engine.words.translation.sentences import Sentence
from webapp.page.bundle import ENTRY, in_order

COUNTS = range(201)
"""Whole numbers that show every plural category a count of cards or players can have."""

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
SAID = rf"{LITERAL}(?:\s*\+\s*{LITERAL})*"
CALL = re.compile(rf"\bn?gettext\(\s*{SAID}(?:\s*,\s*{SAID})?")
"""Where a script says something, up to its last sentence."""

Forms = dict[str, str]
"""A counted sentence by plural category."""

Message = str | tuple[str, ...]
"""What a script says: a sentence, or one for one and one for many."""


def words_files(static: Path, translations: Mapping[str, gettext.NullTranslations]) -> Forms:
    """Return the JSON of each language by its file's name below `static`."""
    scripts = {
        path.relative_to(static).as_posix(): path.read_text(encoding="utf-8")
        for path in static.rglob("js/**/*.js")
    }
    first = in_order(scripts, ENTRY) if ENTRY in scripts else list(scripts)
    soon = sentences_of(scripts[path] for path in first)
    later = sorted({*sentences_of(scripts.values())} - {*soon}, key=lambda s: s.one)
    files: dict[str, Any] = {}
    for language, t in translations.items():
        files[words_file(language)] = words_of(soon, t, language)
        files[later_words_file(language)] = later_words_of(later, t, language)
    return {name: msgspec.json.encode(words).decode() for name, words in files.items()}


def words_file(language: str) -> str:
    """Return the name of a language's file, below `static`."""
    return f"words/{language}.json"


def later_words_file(language: str) -> str:
    """Return the name of the file for the script that is fetched later."""
    return f"words/{language}.later.json"


def words_of(
    sentences: Iterable[Sentence], t: gettext.NullTranslations, language: str
) -> dict[str, Any]:
    """Return what the first hand and the way to it say in one language: these sentences, and the
    texts that chat and page share, in the shape of `Vocabulary` in types.d.ts.
    """
    samples = _sample_counts(language)
    return {
        "sentences": _translated(sentences, t, samples),
        "games": [_named_game(t, name, whole=at < USUAL) for at, name in enumerate(GAMES)],
        "usual": USUAL,
        "house_rules": game_title(t, None),
        "paces": [
            {"name": pace, "title": pace_title(t, pace), "line": pace_line(t, pace)}
            for pace in PACES
        ],
        "levels": [
            {
                "name": name,
                "title": t.gettext(level.title),
                "described": t.gettext(level.described),
                "line": t.gettext(level.line),
            }
            for name, level in LEVELS.items()
        ],
        "computers": [{"face": face, "name": t.gettext(name)} for face, name in COMPUTERS],
        "signs": _all(SIGNS, t),
        "events": _events(t, samples, without=RARE_EVENTS),
        "turn": {name: _said(sentence, t, samples) for name, sentence in TURN.items()},
        "results": {name: _said(sentence, t, samples) for name, sentence in RESULTS.items()},
        "numbers": {name: _said(sentence, t, samples) for name, sentence in STATS.items()},
        "orders": _all(ORDERS, t),
        "listed": t.gettext(LISTED),
        "cards": {part: _all(_without_jokers(names), t) for part, names in CARD_WORDS.items()},
    }


def later_words_of(
    sentences: Iterable[Sentence], t: gettext.NullTranslations, language: str
) -> dict[str, Any]:
    """Return the rest of `Vocabulary`: the sentences of the script that is fetched later, and the
    texts of the rules, which nobody needs for the first hand.
    """
    samples = _sample_counts(language)
    return {
        "sentences": _translated(sentences, t, samples),
        "games": [_named_game(t, name, whole=True) for name in GAMES],
        "plain": _plain_rules(),
        "conflicts": [conflict.values for conflict in CONFLICTS],
        "room": {"most": MOST_SEATS, "hand": HAND, "teams": {**TEAM_SEATS}},
        "passes": [
            {
                "name": "on" if by_itself else "off",
                "title": pass_title(t, by_itself),
                "line": pass_line(t, by_itself),
            }
            for by_itself in PASSES
        ],
        "hints": [
            {
                "name": "on" if allowed else "off",
                "title": t.gettext(described.title),
                "line": t.gettext(described.line),
            }
            for allowed, described in HINTS.items()
        ],
        "events": _events(t, samples),
        "doubts": {name: _said(sentence, t, samples) for name, sentence in DOUBTS.items()},
        "groups": [_group(group, t, samples) for group in GROUPS],
        "cards": {part: _all(names, t) for part, names in CARD_WORDS.items()},
        "basics": [_clause(clause, t, samples) for clause in BASICS.clauses],
        "phrases": _all(PHRASES, t),
        "reasons": _all(REASONS, t),
        "reported": t.gettext(REPORTED),
        "unblock": t.gettext(UNBLOCK),
        "like_game": t.gettext(LIKE_GAME),
    }


def _events(
    t: gettext.NullTranslations, samples: Mapping[str, int], *, without: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the sentences about what happens; the later words have all of them."""
    return {
        name: {"mine": _said(told.mine, t, samples), "theirs": _said(told.theirs, t, samples)}
        for name, told in EVENTS.items()
        if name not in without
    }


def sentences_of(scripts: Iterable[str]) -> tuple[Sentence, ...]:
    """Return every sentence that these scripts hand to gettext or ngettext, in order."""
    messages = frozenset[Message]().union(*map(_messages_in, scripts))
    return tuple(sorted(map(_sentence, messages), key=lambda s: s.one))


@lru_cache(maxsize=256)
def _messages_in(script: str) -> frozenset[Message]:
    """Return the messages in a script. Babel is given the calls alone, because parsing the whole
    page takes it a third of a second at every start; the result is cached for the gallery.
    """
    keywords = {"gettext": None, "ngettext": (1, 2)}
    calls = "".join(f"{call[0]});\n" for call in CALL.finditer(script))
    found = extract("javascript", BytesIO(calls.encode()), keywords)
    return frozenset(message for _line, message, _comments, _context in found)


def _sentence(message: Message) -> Sentence:
    return Sentence(message) if isinstance(message, str) else Sentence(message[0], message[1])


def _translated(
    sentences: Iterable[Sentence], t: gettext.NullTranslations, samples: Mapping[str, int]
) -> dict[str, str | Forms]:
    """Return the translations that differ from the English in the scripts."""
    found: dict[str, str | Forms] = {}
    for sentence in sentences:
        if sentence.many is not None:
            forms = _forms(sentence.one, sentence.many, t, samples)
            if set(forms.values()) - {sentence.one, sentence.many}:
                found[sentence.one] = forms
        elif (said := t.gettext(sentence.one)) != sentence.one:
            found[sentence.one] = said
    return found


def _forms(one: str, many: str, t: gettext.NullTranslations, samples: Mapping[str, int]) -> Forms:
    return {category: t.ngettext(one, many, n) for category, n in samples.items()}


def _group(
    group: RuleGroup, t: gettext.NullTranslations, samples: Mapping[str, int]
) -> dict[str, Any]:
    return {
        "name": group.name,
        "title": t.gettext(group.title),
        "options": group.options,
        "question": t.gettext(group.question),
        "pieces": group.pieces,
        "clauses": [_clause(clause, t, samples) for clause in group.clauses],
        "choices": [_choice(choice) for choice in group.choices],
    }


def _named_game(t: gettext.NullTranslations, name: str, *, whole: bool) -> dict[str, Any]:
    """Return a game with a name; its line and rules are left out where few people need them."""
    named = {"name": name, "title": game_title(t, name), "seats": Ruleset.of(name).seat_counts}
    if not whole:
        return named
    return {**named, "line": game_line(t, name), "rules": PRESET_OPTIONS[name]}


def _choice(choice: Choice) -> dict[str, Any]:
    numbers = NUMBERS.get(choice.number)
    return {
        "changes": choice.changes,
        "number": numbers and {"option": choice.number, "least": numbers[0], "most": numbers[-1]},
    }


def _plain_rules() -> dict[str, Any]:
    """Return every option of the rules with its default, from which the games differ."""
    options = Ruleset().as_dict()
    del options["preset"]
    return options


def _clause(
    clause: Clause, t: gettext.NullTranslations, samples: Mapping[str, int]
) -> dict[str, Any]:
    return {
        "words": _said(clause.sentence, t, samples),
        "count": clause.sentence.count,
        "when": clause.when,
        "unless": clause.unless,
        "asked": clause.asked,
    }


def _without_jokers(names: Mapping[str, str]) -> dict[str, str]:
    """Return the words that every game needs; those of jokers come with the rest."""
    return {name: word for name, word in names.items() if name not in ("X", "r", "b")}


def _all(sentences: Mapping[str, str], t: gettext.NullTranslations) -> dict[str, str]:
    return {name: t.gettext(sentence) for name, sentence in sentences.items()}


def _said(
    sentence: Sentence, t: gettext.NullTranslations, samples: Mapping[str, int]
) -> str | Forms:
    """The template, or that of each plural category."""
    if sentence.many is None:
        return t.gettext(sentence.one)
    return _forms(sentence.one, sentence.many, t, samples)


@cache
def _sample_counts(language: str) -> Mapping[str, int]:
    """Return a count for each plural category; `other` also stands for categories without one."""
    plural = Locale.parse(language).plural_form
    samples = {plural(n): n for n in COUNTS}
    samples.setdefault("other", samples.get("many", 0))
    return samples

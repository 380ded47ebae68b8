"""Every refusal has a sentence, filled with its values."""

from __future__ import annotations

import gettext
import re
from pathlib import Path
from string import Formatter

import pytest

import durak_rules
import engine.tables
import webapp
from durak_rules import PRESETS, Ruleset, RulesetError
from durak_rules.errors import REFUSALS
from engine.tables import MoveRefused, TableError
from engine.words import words
from engine.words.refusals import SENTENCES, refusal_sentence
from webapp import error_answers
from webapp.live.refused_messages import MessageRefused, refused

ENGLISH = gettext.NullTranslations()
RULES = Path(durak_rules.__file__).parent
TABLES = Path(engine.tables.__file__).parent
WEBAPP = Path(webapp.__file__).parent


def all_errors(kind: type[TableError]) -> list[type[TableError]]:
    return [kind, *(deeper for below in kind.__subclasses__() for deeper in all_errors(below))]


def codes_of_rulesets() -> set[str]:
    """The codes in the source, in all places where a RulesetError is raised or listed."""
    text = (RULES / "options/ruleset.py").read_text()
    raised = re.findall(r'RulesetError\(\s*"(\w+)"', text)
    listed = re.findall(r'^ +"([a-z]+_[a-z_]+)",$', text, re.MULTILINE)
    return {*raised, *(code for code in listed if code not in Ruleset.__dataclass_fields__)}


def own_codes() -> set[str]:
    text = "".join(path.read_text() for path in WEBAPP.rglob("*.py"))
    return set(re.findall(r'(?:MessageRefused|AuthFault|RequestRefused)\((?:\d+, )?"(\w+)"', text))


def test_every_code_has_a_sentence() -> None:
    rules = {name for name in codes_of_rulesets() if name not in PRESETS}
    tables = {error.code for error in all_errors(TableError) if error is not MoveRefused}
    codes = {*REFUSALS, *tables, *rules, *own_codes(), *error_answers.CODES.values()}
    assert len(codes) > 90
    assert codes - set(SENTENCES) == set()


def test_every_sentence_is_said_somewhere() -> None:
    known = "".join(
        path.read_text() for folder in (RULES, TABLES, WEBAPP) for path in folder.rglob("*.py")
    )
    assert [code for code in SENTENCES if f'"{code}"' not in known] == []


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_sentences_are_sentences(code: str) -> None:
    said = SENTENCES[code]
    assert said[0].isupper() or said[0] == "{"
    assert said.endswith(".")
    names = [name for _, name, _, _ in Formatter().parse(said) if name is not None]
    assert all(name.isidentifier() for name in names)


@pytest.mark.parametrize(
    ("code", "values", "words"),
    [
        ("rank_not_on_table", {"ranks": ["7", "T"]}, "ranks that are on the table: 7, 10."),
        ("does_not_beat", {"card": "Th", "by": "9c"}, "9♣\ufe0e doesn't beat 10♥\ufe0e."),
        ("limit_reached", {"limit": 5}, "5 are allowed"),
        ("too_few_seats", {"seats": 1, "allowed": [2, 3]}, "these rules take 2, 3."),
    ],
)
def test_values_are_put_in(code: str, values: dict[str, object], words: str) -> None:
    assert words in refusal_sentence(ENGLISH, code, values)


def test_a_ruleset_error_names_its_option() -> None:
    with pytest.raises(RulesetError) as error:
        Ruleset.of("podkidnoy", take_any_time=1)
    answer = refused(ENGLISH, "a1", error.value)
    assert answer.code == "unknown_value"
    assert answer.words == "The option take_any_time can be: off, on."


def test_a_wrong_number_of_players_is_told_the_right_ones() -> None:
    with pytest.raises(RulesetError) as error:
        PRESETS["durnius_pairs"].check_seats(3)
    assert refused(ENGLISH, None, error.value).words == "With these teams 4 players play."


def test_a_value_is_said_in_the_language() -> None:
    for language, said in (("en", "off, on"), ("ru", "выключено, включено")):
        assert said in refusal_sentence(
            words(language), "unknown_value", {"allowed": [False, True]}
        )


def test_an_unknown_code_or_a_missing_value_still_gives_a_sentence() -> None:
    assert refusal_sentence(ENGLISH, "never_heard_of") == SENTENCES["table_error"]
    assert (
        refusal_sentence(ENGLISH, "limit_reached")
        == "No more cards fit: … are allowed in this attack."
    )
    assert refused(ENGLISH, None, MessageRefused("no_table")).words == "Open a table first."


def test_names_in_values_are_not_formats() -> None:
    values = {"option": "{allowed.__class__}", "allowed": ["x"]}
    assert "{allowed.__class__}" in refusal_sentence(ENGLISH, "unknown_value", values)


def test_ranks_have_the_letters_of_the_cards_in_every_language() -> None:
    """A Russian jack is marked В: a refusal doesn't call it J."""
    values = {"card": "Jh"}
    assert "В♥\ufe0e" in refusal_sentence(words("ru"), "card_not_in_hand", values)
    assert "J♥\ufe0e" in refusal_sentence(ENGLISH, "card_not_in_hand", values)

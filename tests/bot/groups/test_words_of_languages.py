"""Files with the words of our languages, which a translator edits without Python."""

from __future__ import annotations

import pytest

from bot.chat.phrases.word_files import ALL, BadPhrases, any_of, parse_phrases, said

KNOWN = ("words.not", "words.or")


def test_each_language_has_words_of_its_own_for_what_matters_most() -> None:
    entries = ("games.podkidnoy", "decks.full", "computers.one", "again.phrases", "orders.stop")
    for entry in (*entries, "days.tomorrow", "days.friday", "turns.move", "option_words.no"):
        for language in ALL:
            assert said(entry, by=[language]), (language, entry)


def test_phrases_stand_between_commas_also_in_several_lines() -> None:
    text = '[words]\nnot = """\nno, not,\n  never   ever,\n"""\n'
    assert parse_phrases(text, "en.toml") == {"words.not": ("no", "not", "never ever")}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[words]\nnot = no", "xx.toml: "),
        ('not = "no"', "xx.toml: not stands outside of a section"),
        ('[words]\nnot = ["no"]', "xx.toml: words.not must be words between commas"),
        ('[words]\nnott = "no"', "xx.toml: nobody reads words.nott"),
        ('[words]\nnot = "no, ?!"', "xx.toml: words.not has no letters in '?!'"),
    ],
)
def test_a_mistake_in_a_file_is_named(text: str, why: str) -> None:
    with pytest.raises(BadPhrases) as raised:
        parse_phrases(text, "xx.toml", KNOWN)
    assert str(raised.value).startswith(why)


def test_an_entry_that_no_file_has_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        said("words.nott")


def test_a_star_is_any_ending_and_nothing_fits_an_empty_entry() -> None:
    assert any_of(["полн*"]) == "(?:poln[a-z]{0,6})"
    assert any_of([]) == "(?!)"

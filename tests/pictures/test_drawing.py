"""Drawing of pictures: names that break nothing, the page's colours, four languages."""

from __future__ import annotations

import re
from gettext import NullTranslations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import webapp
from engine.pictures import palette
from engine.pictures.drawing import WIDTH, picture
from engine.pictures.facts import PicturePair, Sitter, naming_only
from engine.pictures.lettering import SMALLEST, Style, fitted, plain_name, width_of
from engine.words import LANGUAGES, words
from tests.pictures.games import FACTS, with_facts

ENGLISH = NullTranslations()
CSS = Path(webapp.__file__).parent / "static" / "css"
NASTY = (
    "<b>&\"'",
    "\u202eanna\u202c",
    "A\u0301\u0301\u0301\u0301\u0301\u0301",
    "🎉🎉",
    "\ud83d",
    "",
)


def texts(svg: str) -> list[str]:
    """The words on it; fails where it isn't XML."""
    found = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [element.text or "" for element in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_picture_whose_words_fit(language: str) -> None:
    svg = picture(words(language), with_facts(epaulettes=2))
    assert words(language).gettext("The fool") in texts(svg)
    assert "Борис" in texts(svg)
    for size, said in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)<', svg):
        assert width_of(said) * float(size) < WIDTH


@pytest.mark.parametrize("name", NASTY)
def test_a_name_breaks_nothing(name: str) -> None:
    svg = picture(ENGLISH, with_facts(sitters=(Sitter(name, False),) * 3))
    svg.encode()
    assert "\u202e" not in svg
    assert len(texts(svg)) > 5


def test_a_long_name_shrinks_and_then_is_cut() -> None:
    style = Style(20, room=100)
    assert fitted("Anna", style) == ("Anna", 20)
    assert fitted("Anna Maria", style)[0] == "Anna Maria"
    cut, size = fitted("Anna Maria Magdalena Wilhelmina", style)
    assert cut.endswith("…")
    assert size == 20 * SMALLEST
    assert width_of(cut) * size <= 100


def test_letters_stay_or_are_told_in_latin_and_pictures_go() -> None:
    assert plain_name("Žydrūnė Ščerbakova") == "Žydrūnė Ščerbakova"
    assert plain_name("Їжак 🦔!") == "Їжак !"
    assert plain_name("Ґанна Їжакова") == "Ґанна Їжакова"
    assert plain_name("Đặng Ngọc") == "Dang Ngoc"
    assert [plain_name(name) for name in ("آنا", "张伟", "Անի")] == ["An", "Zhangwei", "Ani"]
    assert plain_name("🦔 … !") == ""


def test_a_forgotten_person_is_not_named_and_a_computer_is() -> None:
    facts = with_facts(sitters=(Sitter("", False), Sitter("", False), Sitter("", True)))
    assert texts(picture(ENGLISH, facts)).count("a player") == 2
    assert "Owl" in texts(picture(ENGLISH, facts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_without_a_name_have_the_number_of_their_seat(language: str) -> None:
    said = texts(picture(words(language), naming_only(FACTS, 0)))
    second = words(language).gettext("Player {n}").format(n=2)
    assert {"Anna", second} <= {*said}
    assert "Борис" not in said


def test_a_draw_and_a_game_broken_off_have_no_fool() -> None:
    nobody = {"fool": None, "losers": (), "out": (0, 1, 2)}
    assert "A draw" in texts(picture(ENGLISH, with_facts(draw=True, **nobody)))
    assert "Unfinished" in texts(picture(ENGLISH, with_facts(**nobody)))
    assert "The fool" not in texts(picture(ENGLISH, with_facts(**nobody)))


def test_a_team_loses_together() -> None:
    said = texts(picture(ENGLISH, with_facts(losers=(0, 1))))
    assert "and with them lost: Anna" in said


@pytest.mark.parametrize("count", [0, 1, 3, 4, 6, 7, 12, 26])
def test_a_bout_of_any_length_stays_on_the_cloth(count: int) -> None:
    svg = picture(ENGLISH, with_facts(last_bout=(PicturePair("Kh", "Ah"),) * count))
    cards = re.findall(r'<g transform="translate\(([\d.-]+) ([\d.-]+)\)"><rect', svg)
    height = float(re.findall(r'viewBox="0 0 390 (\d+)"', svg)[0])
    assert len(cards) == 2 * count
    assert all(8 < float(x) < WIDTH - 30 and 0 < float(y) < height - 40 for x, y in cards)


def test_the_colours_are_those_of_the_page() -> None:
    """Colours are written twice, for browsers and here; both are the same."""
    tokens, seats, faces, cloth = (
        (CSS / name).read_text() for name in ("tokens.css", "seats.css", "faces.css", "cloth.css")
    )
    for name in ("cloth", "text", "hint"):
        assert f"--{name}: {getattr(palette, name.upper())};" in cloth
    by_theme = tokens.partition('[data-theme="dark"]')[2]
    assert f"--paper: {palette.PAPER};" in by_theme
    assert f"--paper-edge: {palette.EDGE};" in by_theme
    for name, colour in {
        "black-suit": palette.BLACK,
        "red-suit": palette.RED,
        "gold": palette.GOLD,
        "skin": palette.SKIN,
        "linen": palette.LINEN,
    }.items():
        assert f"--{name}: {colour};" in tokens
    for colour in (palette.HAIR, palette.LIPS, palette.EYE):
        assert colour in faces
    assert re.findall(r"--tone: (#\w+);", seats) == list(palette.TONES)


def test_the_same_facts_are_the_same_drawing() -> None:
    """Telegram's number for a picture is remembered by what is drawn."""
    assert picture(ENGLISH, FACTS) == picture(ENGLISH, with_facts())

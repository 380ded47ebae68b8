"""The picture of a game's end: the fool, what was thrown, the others, and the score."""

from __future__ import annotations

import re
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import webapp
from durak_rules import Outcome, Ruleset
from durak_rules.match import Match
from durak_rules.outcome import Reason
from engine.pictures import palette
from engine.pictures.drawing import WIDTH
from engine.pictures.end_drawing import PLACES, SPLAT, ending
from engine.pictures.facts import EndFacts, Sitter, end_facts
from engine.pictures.lettering import width_of
from engine.pictures.painter import Painter
from engine.tables import Pace, Person, Phase, Seat, Table
from engine.words import LANGUAGES, words
from webapp.live.thrown_signs import THROWN

ENGLISH = NullTranslations()
LONG = "Александра-Константина Преображенская-Романова"
EIGHT = (LONG, "Борис", "", "Maximilian von und zu Hohenzollern", "Gleb", "", "🎉", "")
END = EndFacts(
    preset="podkidnoy",
    game=5,
    sitters=(Sitter("Anna", False), Sitter("Борис", False), Sitter("", True)),
    trump="h",
    last_bout=(),
    fool=1,
    losers=(1,),
    out=(2, 0),
    draw=False,
    epaulettes=0,
    lost=(1, 4, 0),
    thrown={"tomato": 2, "egg": 1},
)
OF_EIGHT = replace(
    END,
    sitters=tuple(Sitter(name, not name) for name in EIGHT),
    fool=0,
    losers=(0,),
    out=(2, 1, 3, 4, 5, 6, 7),
    epaulettes=2,
    lost=(10, 3, 1, 1, 0, 0, 2, 1),
    thrown=dict.fromkeys(THROWN, 30),
)


def said(svg: str) -> list[str]:
    """The words on it, from the top; fails where it isn't XML."""
    found = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [element.text or "" for element in found]


def splats(svg: str) -> list[str]:
    """Their colours."""
    return re.findall(rf'd="{SPLAT}" fill="(#\w+)"', svg)


def test_the_fool_stands_above_the_others_in_the_order_in_which_they_were_out() -> None:
    assert said(ending(ENGLISH, END)) == [
        *("Podkidnoy · game 5", "Б", "The fool", "Борис", "4"),
        *("Owl", "0", "A", "Anna", "1"),
    ]


def test_thrown_signs_stick_to_the_fool_alone() -> None:
    tomato, egg = palette.THROWN["tomato"], palette.THROWN["egg"]
    assert sorted(splats(ending(ENGLISH, END))) == sorted([tomato, tomato, egg])
    nobody = replace(END, fool=None, losers=(), out=(0, 1, 2), draw=True)
    assert splats(ending(ENGLISH, nobody)) == []
    assert "A draw" in said(ending(ENGLISH, nobody))


def test_of_many_signs_there_are_different_ones() -> None:
    assert len(set(splats(ending(ENGLISH, OF_EIGHT)))) == len(PLACES)


def test_every_sign_leaves_its_colour_and_the_splat_is_the_pages() -> None:
    assert set(palette.THROWN) == THROWN
    signs = Path(webapp.__file__).parent / "static" / "js" / "remarks" / "thrownsigns.js"
    script = re.sub(r'"\s*\+\s*"', "", signs.read_text())
    assert SPLAT in script
    assert [colour for colour in palette.THROWN.values() if colour not in script] == []


def test_a_first_game_has_no_score() -> None:
    assert not {"0", "1", "4"} & set(said(ending(ENGLISH, replace(END, lost=()))))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_eight_with_long_names_fit_and_weigh_little(language: str) -> None:
    svg = ending(words(language), OF_EIGHT)
    for size, told in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)<', svg):
        assert width_of(told) * float(size) < WIDTH
    assert len(await Painter().paint(svg)) <= 100 * 1024


@pytest.mark.parametrize(
    ("match", "lost"),
    [(None, ()), (Match(1, (1, 0), None), ()), (Match(3, (2, 1), None), (2, 1))],
)
def test_the_score_is_that_of_the_games_in_a_row(
    match: Match | None, lost: tuple[int, ...]
) -> None:
    anna, vera = Person(1, "Anna"), Person(2, "Vera")
    table = Table(
        id="k3x9",
        version=9,
        place="chat:-1",
        creator=anna,
        hosts=frozenset(),
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.LIVE,
        phase=Phase.OVER,
        seats=(Seat(anna), Seat(vera)),
        commitment="",
        server_seed=b"",
        names=("Anna", "Vera"),
        levels=(None, None),
        match=match,
        last_outcome=Outcome(0, (0,), (1,), False, 0, Reason.LAST_WITH_CARDS),
    )
    facts = end_facts(table, {"egg": 1})
    assert (facts.lost, facts.thrown, facts.fool) == (lost, {"egg": 1}, 0)

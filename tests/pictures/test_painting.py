"""A drawing becomes a picture in a process of its own."""

from __future__ import annotations

import re
import struct
from gettext import NullTranslations
from html import escape

import fontpkg
import pytest
from resvg_py import svg_to_bytes

from engine.pictures import painter
from engine.pictures.drawing import picture
from engine.pictures.facts import Sitter
from engine.pictures.lettering import DRAWN, FAMILY
from engine.pictures.painter import CantPaint, Painter
from engine.pictures.rasterize import WIDTH
from engine.words import LANGUAGES, words
from tests.pictures.games import FACTS, with_facts


async def test_a_picture_is_as_wide_as_telegram_shows_it_sharply() -> None:
    png = await Painter().paint(picture(NullTranslations(), FACTS))
    width, height = struct.unpack(">II", png[16:24])
    assert width == WIDTH
    assert width < height < 2 * width


@pytest.mark.slow
def test_nothing_is_drawn_as_a_box() -> None:
    """A letter that the font lacks would be a box: no letter is, nor anything on a picture."""
    box = painted("\u0e01")
    assert box != painted(" ")
    assert [char for char in DRAWN if painted(char) == box] == []
    scripts = tuple(Sitter(name, False) for name in ("אנה", "آنا", "安娜", "Đặng", "ანი", "𝓐𝓷𝓷𝓪"))
    for language in LANGUAGES:
        svg = picture(words(language), with_facts(sitters=scripts, fool=3, losers=(3,)))
        assert set(re.sub("<[^>]*>", "", svg)) <= DRAWN | {"\n"}


def painted(char: str) -> bytes:
    text = f'<text x="2" y="18" font-family="{FAMILY}" font-size="16">{escape(char)}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">{text}</svg>'
    fonts = [str(fontpkg.path(FAMILY, weight=400))]
    return bytes(svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True))


async def test_a_text_that_is_no_drawing_is_told() -> None:
    with pytest.raises(CantPaint):
        await Painter().paint("<svg")


async def test_a_painter_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "LONGEST", 0.0)
    with pytest.raises(CantPaint, match="not done"):
        await Painter().paint(picture(NullTranslations(), FACTS))


async def test_without_the_extra_nothing_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "can_paint", lambda: False)
    with pytest.raises(CantPaint, match="pictures"):
        await Painter().paint("<svg/>")

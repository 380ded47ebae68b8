"""A drawing becomes a picture in a process of its own."""

from __future__ import annotations

import struct
from gettext import NullTranslations

import pytest

from engine.pictures import painter
from engine.pictures.drawing import picture
from engine.pictures.facts import Sitter
from engine.pictures.painter import CantPaint, Painter
from engine.pictures.rasterize import WIDTH
from tests.pictures.games import FACTS, with_facts


async def test_a_picture_is_as_wide_as_telegram_shows_it_sharply() -> None:
    png = await Painter().paint(picture(NullTranslations(), FACTS))
    width, height = struct.unpack(">II", png[16:24])
    assert width == WIDTH
    assert width < height < 2 * width


async def test_names_in_letters_that_our_font_lacks_are_painted_too() -> None:
    named = with_facts(sitters=(Sitter("אנה", False), Sitter("آنا", False), Sitter("安娜", False)))
    assert (await Painter().paint(picture(NullTranslations(), named))).startswith(b"\x89PNG")


async def test_what_is_no_drawing_is_told() -> None:
    with pytest.raises(CantPaint):
        await Painter().paint("<svg")


async def test_who_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "LONGEST", 0.0)
    with pytest.raises(CantPaint, match="not done"):
        await Painter().paint(picture(NullTranslations(), FACTS))


async def test_without_the_extra_nothing_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "can_paint", lambda: False)
    with pytest.raises(CantPaint, match="pictures"):
        await Painter().paint("<svg/>")

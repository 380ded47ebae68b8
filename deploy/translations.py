"""The catalogues: one per language, for the bot, the templates and the page alike."""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locales"
SOURCE_LANGUAGE = "en"  # its sentences are the message ids


@cache
def languages() -> tuple[str, ...]:
    """Every language we speak, the source language first."""
    others = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
    return (SOURCE_LANGUAGE, *(name for name in others if name != SOURCE_LANGUAGE))


def nearest(language: str | None) -> str:
    """The language we speak for a tag such as `ru`, `uk-UA` or `zh-hans-raw`; else English."""
    primary = (language or "").replace("_", "-").split("-")[0].lower()
    return primary if primary in languages() else SOURCE_LANGUAGE


def words(language: str | None) -> gettext.NullTranslations:
    """The sentences of the nearest language, read once."""
    return _catalogue(nearest(language))


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    source = LOCALES / language / "LC_MESSAGES" / "durak.po"
    if not source.exists():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)

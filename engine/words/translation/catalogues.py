"""Catalogues: the translations of every sentence of bot and page, read once."""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.words.translation.languages import SOURCE, nearest

LOCALES = Path(__file__).parents[1] / "locales"


def words(language: str | None) -> gettext.NullTranslations:
    """Return the translations for a language tag; English where we don't speak that language."""
    return _read(nearest(language) or SOURCE)


def catalogue_file(language: str) -> Path:
    """Return the path of a language's translations; English has none."""
    return LOCALES / language / "LC_MESSAGES" / "durak.po"


@cache
def _read(language: str) -> gettext.NullTranslations:
    if language == SOURCE:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with catalogue_file(language).open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)

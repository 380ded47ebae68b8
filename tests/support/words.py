"""The words of the page as its server makes them, for tests of its modules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.words import LANGUAGES, words
from webapp.page.assets import STATIC
from webapp.page.words import later_words_file, words_file, words_files


@cache
def words_json() -> dict[str, Any]:
    """The JSON of every language, by language."""
    files = words_files(STATIC, {language: words(language) for language in LANGUAGES})
    return {language: _whole(files, language) for language in LANGUAGES}


def _whole(files: Mapping[str, str], language: str) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(files[words_file(language)])
    rest: dict[str, Any] = json.loads(files[later_words_file(language)])
    return {**whole, **rest, "sentences": whole["sentences"] | rest["sentences"]}

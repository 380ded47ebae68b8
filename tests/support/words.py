"""The words of the page as its server makes them, for tests of its modules."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.words import LANGUAGES, words
from webapp.page.assets import STATIC
from webapp.page.words import words_file, words_files


@cache
def words_json() -> dict[str, Any]:
    """The JSON of every language, by language."""
    files = words_files(STATIC / "js", {language: words(language) for language in LANGUAGES})
    return {language: json.loads(files[words_file(language)]) for language in LANGUAGES}

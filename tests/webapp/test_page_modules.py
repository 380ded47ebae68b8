"""The page's modules that need no browser, on fresh deals."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
from pathlib import Path

import pytest

from tests.support.node import node
from tests.support.words import words_json
from tests.webapp.deals import dealt_games
from tests.webapp.spans import spans

pytestmark = pytest.mark.page

TESTS = Path(__file__).parent / "page"


def test_the_pages_modules(tmp_path: Path) -> None:
    """`node --test` says what failed; the word it was given makes the same deals again."""
    word = secrets.token_hex(4)
    fresh = tmp_path / "records.jsonl"
    fresh.write_text("".join(f"{json.dumps(game)}\n" for game in dealt_games(word, games=8)))
    lived = tmp_path / "spans.jsonl"
    lived.write_text("".join(f"{json.dumps(span)}\n" for span in spans(word)))
    spoken = tmp_path / "words.json"
    spoken.write_text(json.dumps(words_json()))
    files = {"DURAK_RECORDS": fresh, "DURAK_SPANS": lived, "DURAK_WORDS": spoken}
    tests = sorted(map(str, TESTS.glob("*.test.js")))
    assert tests
    done = subprocess.run(
        [node(), "--test", *tests],
        env={**os.environ, **files},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"deals of {word!r}:\n{done.stdout}\n{done.stderr}"

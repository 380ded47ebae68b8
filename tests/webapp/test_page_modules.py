"""The page's modules that need no browser, on deals that are fresh every night."""

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

NIGHTLY = os.environ.get("DURAK_TEST_PROFILE") == "nightly"
SLOW = ("connection", "houserules", "screens")  # a second of a core or more
MODULES = {
    path.name.split(".")[0]: path for path in (Path(__file__).parent / "page").glob("*.test.js")
}


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the tests in Node are told; the same word makes the same deals again."""
    place, word = tmp_path_factory.mktemp("fresh"), secrets.token_hex(4) if NIGHTLY else "by day"
    records, lived, spoken = (place / name for name in ("records", "spans", "words"))
    records.write_text("".join(f"{json.dumps(game)}\n" for game in dealt_games(word, games=8)))
    lived.write_text("".join(f"{json.dumps(span)}\n" for span in spans(word)))
    spoken.write_text(json.dumps(words_json()))
    files = {"DURAK_RECORDS": records, "DURAK_SPANS": lived, "DURAK_WORDS": spoken}
    return {"DURAK_DEALS": word, **{name: str(path) for name, path in files.items()}}


@pytest.mark.parametrize(
    "module",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name in sorted(MODULES)
    ],
)
def test_the_pages_modules(module: str, fresh: dict[str, str]) -> None:
    """What failed stands in what Node says."""
    done = subprocess.run(
        [node(), MODULES[module]],
        env={**os.environ, **fresh},
        capture_output=True,
        text=True,
        check=False,
    )
    said = f"deals of {fresh['DURAK_DEALS']!r}:\n{done.stdout}\n{done.stderr}"
    assert done.returncode == 0, said
    assert "# pass 0" not in said, said

"""The page's modules that need no browser, on deals that are fresh every night."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
from pathlib import Path

import pytest

from tests.by_day import NIGHTLY
from tests.support.node import node
from tests.support.words import words_json
from tests.webapp.deals import dealt_games
from tests.webapp.evenings import frames_of_evening
from tests.webapp.spans import spans

pytestmark = pytest.mark.page

PAGE = Path(__file__).parents[1] / "page"
WANTED = os.environ.get("DURAK_PAGE_TESTS", "")  # only files with this in their path
FILES = sorted(
    name
    for path in PAGE.rglob("*.test.js")
    if WANTED in (name := path.relative_to(PAGE).as_posix())
)
FAILED = re.compile(r"^ *not ok .*(?:\n.*){0,40}", re.MULTILINE)  # the innermost stands first
PARTS = 2  # each is a process, which takes half a second to begin
FLAGS = ("--test-reporter=tap", "--max-semi-space-size=64")  # less is collected in vain
TESTS_OF_A_FILE = re.compile(r"^    1\.\.[1-9]", re.MULTILINE)


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of the tests in Node; the same word makes the same deals again."""
    place, word = tmp_path_factory.mktemp("fresh"), secrets.token_hex(4) if NIGHTLY else "by day"
    names = ("records", "spans", "words", "changes")
    records, lived, spoken, changes = (place / name for name in names)
    records.write_text("".join(f"{json.dumps(game)}\n" for game in dealt_games(word, games=8)))
    lived.write_text("".join(f"{json.dumps(span)}\n" for span in spans(word)))
    spoken.write_text(json.dumps(words_json()))
    changes.write_text("".join(f"{json.dumps(one)}\n" for one in frames_of_evening(word, "ru")))
    files = {
        "DURAK_RECORDS": records,
        "DURAK_SPANS": lived,
        "DURAK_WORDS": spoken,
        "DURAK_CHANGES": changes,
    }
    return {"DURAK_DEALS": word, **{name: str(path) for name, path in files.items()}}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_pages_modules(part: int, fresh: dict[str, str]) -> None:
    """Of all that Node says, the first test that failed is shown."""
    files = FILES[part::PARTS]
    if not files:
        pytest.skip(f"no file with {WANTED!r} in its path is in this part")
    done = subprocess.run(
        [node(), *FLAGS, PAGE / "together.js", *files],
        env={**os.environ, **fresh},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = FAILED.search(done.stdout)
    told = failed[0] if failed else done.stdout
    said = f"deals of {fresh['DURAK_DEALS']!r}:\n{told}\n{done.stderr}"
    assert done.returncode == 0, said
    assert len(TESTS_OF_A_FILE.findall(done.stdout)) == len(files), said

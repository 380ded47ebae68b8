"""A browser test that fails leaves what its pages showed, and says where."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.recording import FOLDER

ROOT = Path(__file__).parents[2]
FAILING = """
async def test_it_fails(browser):
    page = await (await browser.new_context()).new_page()
    await page.goto("data:text/html,<title>A table</title><h1>Seven of hearts</h1>")
    await page.evaluate("window.told = [{ type: 'web_app_ready' }]")
    await page.evaluate("console.error('the page complains')")
    assert await page.title() == "Another table"


async def test_it_works(browser):
    await (await browser.new_context()).new_page()
"""


def run(test: str, folder: Path) -> str:
    """Return pytest's output for that test, with the fixtures of all tests."""
    file = folder / "test_pages.py"
    file.write_text(FAILING)
    words = ["-c", ROOT / "pyproject.toml", "--rootdir", folder, "-p", "tests.conftest"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words, f"{file}::{test}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def test_a_failing_test_leaves_screenshots_and_lines(tmp_path: Path) -> None:
    said = run("test_it_fails", tmp_path)
    assert "1 failed" in said
    [folder] = (tmp_path / FOLDER).iterdir()
    assert str(folder) in said
    assert "test_it_fails" in folder.name
    assert (folder / "page-1.png").read_bytes().startswith(b"\x89PNG")
    kept = (folder / "page-1.txt").read_text()
    for line in ("console error: the page complains", "told to Telegram: [", "web_app_ready"):
        assert line in kept
        assert line in said


def test_one_that_works_leaves_nothing(tmp_path: Path) -> None:
    assert "1 passed" in run("test_it_works", tmp_path)
    assert not (tmp_path / FOLDER).exists()


def test_git_ignores_recordings() -> None:
    assert f"/{FOLDER}/" in (ROOT / ".gitignore").read_text().splitlines()

"""Every page as it leaves the server is sound HTML, in the languages of our people."""

from __future__ import annotations

import subprocess
from itertools import product
from pathlib import Path

import pytest

from engine.words import words
from tests.support.node import tool
from tests.webapp.conftest import Site

pytestmark = pytest.mark.page

ROOT = Path(__file__).parents[3]
RULES = ROOT / ".htmlvalidate.mjs"
LANGUAGES = ("en", "ru", "uk", "lt")
LOCAL_TELEGRAM = ROOT / "deploy/sandbox/client/index.html"


def check(*pages: Path) -> None:
    done = subprocess.run(
        [tool("html-validate"), "--config", RULES, *pages],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


async def test_the_servers_pages_are_valid(site: Site, tmp_path: Path) -> None:
    base = await site.serve(real_page=True, words=words, languages=LANGUAGES)
    pages = []
    for language, name in product(LANGUAGES, ("app", "app/fairness", "nothing")):
        headers = {"Accept": "text/html", "Accept-Language": language}
        async with site.http.get(f"{base}/{name}", headers=headers) as response:
            assert response.content_type == "text/html"
            pages.append(tmp_path / f"{language}-{name.replace('/', '-')}.html")
            pages[-1].write_text(await response.text())
        assert f'lang="{language}"' in pages[-1].read_text()
    check(*pages)


async def test_the_gallery(site: Site, tmp_path: Path) -> None:
    base = await site.serve(real_page=True, gallery=True)
    pages = []
    for name in ("gallery", "gallery?scene=hand-20&theme=dark"):
        async with site.http.get(f"{base}/app/{name}") as response:
            assert response.status == 200
            pages.append(tmp_path / f"{len(pages)}.html")
            pages[-1].write_text(await response.text())
    check(*pages)


def test_the_local_telegram() -> None:
    check(LOCAL_TELEGRAM)


def test_faults_are_found(tmp_path: Path) -> None:
    page = tmp_path / "wrong.html"
    page.write_text('<!doctype html><html lang="en"><title>x</title><button></button></html>')
    with pytest.raises(AssertionError, match="accessible text"):
        check(page)

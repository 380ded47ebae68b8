"""The page: who may frame it, what it may load, and how it is kept."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import brotli
import pytest

from engine.words import LANGUAGES, words
from tests.webapp.conftest import Site
from webapp.page.assets import MAP, STATIC, Assets
from webapp.page.bundle import SCRIPT, STYLES
from webapp.page.page import TEMPLATES, data_block
from webapp.responses import PACKERS, WORTH_PACKING


def rules_of(policy: str) -> dict[str, list[str]]:
    parts = (rule.split() for rule in policy.split("; "))
    return {name: values for name, *values in parts}


async def test_only_telegram_may_frame_the_page(site: Site) -> None:
    async with site.http.get(f"{site.bases[0]}/app") as response:
        assert response.status == 200
        rules = rules_of(response.headers["Content-Security-Policy"])
        assert rules["frame-ancestors"] == ["https://web.telegram.org"]
        assert "X-Frame-Options" not in response.headers
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"


async def test_another_bot_api_server_may_frame_it_too(site: Site) -> None:
    base = await site.serve(telegram_api="http://127.0.0.1:8081/some/path")
    async with site.http.get(f"{base}/app") as response:
        rules = rules_of(response.headers["Content-Security-Policy"])
    assert rules["frame-ancestors"] == ["https://web.telegram.org", "http://127.0.0.1:8081"]


async def test_the_page_loads_its_own_things_and_telegrams_script(site: Site) -> None:
    base = await site.serve(public_url="https://durak.example.org/")
    async with site.http.get(f"{base}/app") as response:
        rules = rules_of(response.headers["Content-Security-Policy"])
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == ["'self'", "https://telegram.org"]
    assert rules["connect-src"] == ["'self'", "wss://durak.example.org"]
    assert rules["style-src"] == [
        "'self'",
        "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",  # of nothing
    ]
    assert not [rule for values in rules.values() for rule in values if "unsafe" in rule]


async def test_the_page_speaks_the_browsers_language(site: Site) -> None:
    for wishes, language in {"ru-RU,en;q=0.5": "ru", "de": "en"}.items():
        headers = {"Accept-Language": wishes}
        async with site.http.get(f"{site.bases[0]}/app", headers=headers) as response:
            assert f'lang="{language}"' in await response.text()
            assert "Accept-Language" in response.headers["Vary"]


async def test_an_unchanged_page_is_not_sent_again(site: Site) -> None:
    async with site.http.get(f"{site.bases[0]}/app") as response:
        tag = response.headers["ETag"]
    headers = {"If-None-Match": tag}
    async with site.http.get(f"{site.bases[0]}/app", headers=headers) as response:
        assert response.status == 304
        assert await response.read() == b""


async def test_the_words_of_a_language_are_one_file_that_browsers_keep(site: Site) -> None:
    base = await site.serve(words=words, languages=tuple(LANGUAGES))
    async with site.http.get(f"{base}/app") as response:
        found = re.search(r'id="config">(.*)</script>', await response.text())
    assert found
    addresses = json.loads(found[1])["words"]
    assert set(addresses) == set(LANGUAGES)
    async with site.http.get(f"{base}/{addresses['lt']}") as response:
        assert response.content_type == "application/json"
        assert "immutable" in response.headers["Cache-Control"]
        assert (await response.json())["sentences"] == {"Take": "Imu"}


async def test_a_bundle_names_its_source_map(site: Site) -> None:
    async with site.http.get(f"{site.bases[0]}/app") as response:
        version = re.search(r"static/(\w+)/", await response.text())
    assert version
    scripts = f"{site.bases[0]}/static/{version[1]}/js"
    async with site.http.get(f"{scripts}/page.js") as response:
        assert response.headers["SourceMap"] == "page.js.map"
    async with site.http.get(f"{scripts}/page.js.map") as response:
        assert (await response.json())["sources"] == ["words.js", "main.js"]


async def test_static_files_are_kept_for_ever(site: Site, files: Path) -> None:
    async with site.http.get(f"{site.bases[0]}/app") as response:
        found = re.search(r'src="(static/\w+/js/main.js)"', await response.text())
    assert found
    async with site.http.get(f"{site.bases[0]}/{found[1]}") as response:
        assert response.status == 200
        assert response.content_type == "text/javascript"
        assert "immutable" in response.headers["Cache-Control"]
        assert await response.read() == (files / "static/js/main.js").read_bytes()
    neighbour = found[1].replace("main.js", "words.js")
    async with site.http.get(f"{site.bases[0]}/{neighbour}") as response:
        assert response.status == 200, "modules import their neighbours by relative paths"


async def test_static_files_travel_packed(site: Site, files: Path) -> None:
    address = f"{site.bases[0]}/{Assets(files / 'static').url(STYLES)}"
    async with site.http.get(address, headers={"Accept-Encoding": "identity"}) as response:
        whole = await response.read()
        assert "Content-Encoding" not in response.headers
        assert "Accept-Encoding" in response.headers["Vary"]
    for taken, sent in {"gzip": "gzip", "gzip, deflate, br": "br", "br;q=0, gzip": "gzip"}.items():
        async with site.http.get(address, headers={"Accept-Encoding": taken}) as response:
            assert response.headers["Content-Encoding"] == sent
            assert int(response.headers["Content-Length"]) < len(whole) / 2


async def test_an_older_page_gets_todays_files_but_does_not_keep_them(site: Site) -> None:
    async with site.http.get(f"{site.bases[0]}/static/0123456789abcdef/js/main.js") as response:
        assert response.status == 200
        assert response.headers["Cache-Control"] == "no-store"


async def test_the_worker_lies_beside_the_page_and_is_asked_for_anew(site: Site) -> None:
    base = await site.serve(real_page=True)
    async with site.http.get(f"{base}/worker.js") as response:
        assert response.status == 200
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["Content-Security-Policy"].endswith("connect-src 'self'")
        assert "javascript" in response.headers["Content-Type"]
    async with site.http.get(f"{site.bases[0]}/worker.js") as response:
        assert response.status == 404, "where the page has none"


@pytest.mark.parametrize(
    "path", ["../app.html", "..%2fapp.html", "js/", "js/none.js", "%00", "js/main.js/"]
)
async def test_nothing_else_is_served(site: Site, path: str) -> None:
    async with site.http.get(f"{site.bases[0]}/static/x/{path}") as response:
        assert response.status == 404


def test_one_changed_file_changes_every_address(files: Path, tmp_path: Path) -> None:
    changed = shutil.copytree(files / "static", tmp_path / "static")
    (changed / "css/table.css").write_text("body {}")
    before, after = (Assets(one).url("js/main.js") for one in (files / "static", changed))
    assert before != after


def test_a_missing_file_is_noticed_at_the_start(files: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"css/none\.css"):
        Assets(files / "static").url("css/none.css")


def test_a_data_block_cannot_be_left() -> None:
    text = data_block({"a": "</script><!--<b>&\u2028"})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!--<b>&\u2028"}


async def test_packed_files_unpack_to_themselves(files: Path) -> None:
    asset = Assets(files / "static")._files[STYLES]
    assert list(PACKERS) == ["br", "gzip"], "the smallest first"
    packed = [await asset.packed(encoding) for encoding in PACKERS]
    assert brotli.decompress(packed[0]) == gzip.decompress(packed[1]) == asset.plain
    assert len(packed[0]) < len(packed[1]) < len(asset.plain)


async def test_a_file_is_packed_once_for_all_who_ask_at_once(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    def pack(plain: bytes) -> bytes:
        asked.append(plain)
        return brotli.compress(plain)

    monkeypatch.setattr("webapp.responses.PACKERS", {"br": pack})
    asset = Assets(files / "static")._files[STYLES]
    first, second = await asyncio.gather(asset.packed("br"), asset.packed("br"))
    assert first is second is await asset.packed("br")
    assert asked == [asset.plain]


async def test_files_that_packing_would_not_shrink_go_as_they_are(site: Site, files: Path) -> None:
    noise = random.Random(1).randbytes(WORTH_PACKING).hex()
    (files / "static/cards/noise.svg").write_text(noise[: WORTH_PACKING + 10])
    base = await site.serve()
    address = Assets(files / "static").url("cards/noise.svg")
    async with site.http.get(f"{base}/{address}") as response:
        assert "Content-Encoding" not in response.headers


def test_files_for_developer_tools_are_not_packed(files: Path) -> None:
    assets = Assets(files / "static")
    unpacked = {name for name in assets.names("") if not assets._files[name].packs}
    assert {"js/main.js", "css/table.css", SCRIPT + MAP} <= unpacked
    assert len(assets._files["js/main.js"].plain) > WORTH_PACKING


@pytest.mark.slow
async def test_the_drawings_are_no_more_nodes_than_they_need(site: Site) -> None:
    base = await site.serve(real_page=True)
    async with site.http.get(f"{base}/app") as response:
        page = await response.text()
    drawings = page[page.index('<svg class="symbols"') : page.index("<main")]
    assert drawings.count("<symbol") == drawings.count("</symbol>") > 20
    assert re.findall(r">\s+<", drawings) == []


async def test_everything_that_our_page_names_is_there(site: Site) -> None:
    base = await site.serve(real_page=True)
    async with site.http.get(f"{base}/app") as response:
        text = await response.text()
    named = set(re.findall(r'(?:src|href)="(static/[^"#]+)', text))
    assert any(name.endswith("js/page.js") for name in named)
    for name in sorted(named):
        async with site.http.get(f"{base}/{name}") as response:
            assert response.status == 200, name


def test_every_module_that_a_script_imports_is_there() -> None:
    for script in STATIC.rglob("*.js"):
        for name in re.findall(r'from "(\.{1,2}/[^"]+)"', script.read_text()):
            assert (script.parent / name).is_file(), f"{script.name} imports {name}"


def test_every_picture_that_a_style_names_is_there() -> None:
    for sheet in STATIC.rglob("*.css"):
        for name in re.findall(r'url\("?([^")#]+)', sheet.read_text()):
            assert name.startswith("data:") or (sheet.parent / name).is_file(), (sheet.name, name)


class _Inline(HTMLParser):
    """Collects what a Content-Security-Policy without 'unsafe-inline' forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [f"{tag} {name}" for name in given if name == "style" or name[:2] == "on"]
        self._in_code = tag == "script" and given.get("type") != "application/json"
        if tag == "style":
            self.found.append("style element")

    def handle_data(self, data: str) -> None:
        if self._in_code and data.strip():
            self.found.append(f"script: {data.strip()[:40]}")


@pytest.mark.parametrize("template", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.name)
def test_no_page_of_ours_has_code_or_styles_inside(template: Path) -> None:
    inline = _Inline()
    inline.feed(template.read_text())
    assert inline.found == []


def test_no_script_of_ours_makes_code_from_text() -> None:
    for script in STATIC.rglob("*.js"):
        text = script.read_text()
        assert not re.search(r"\beval\(|new Function\(|document\.write", text), script.name


def test_the_tabs_picture_is_not_fetched() -> None:
    """Whole browsers would fetch it beside the cards, so that it weighs twice."""
    page = (TEMPLATES / "app.html").read_text(encoding="utf-8")
    icons = re.findall(r'<link rel="icon" href="([^"]*)"', page)
    assert icons == ["data:,"]


def test_the_page_is_read_alike_in_every_locale() -> None:
    """In this one a text file that is opened without its encoding has to be ASCII."""
    ask = (
        "from engine.words import words; from webapp.app import read_assets;"
        "read_assets(words, ['uk']); from webapp.gallery import _scripts; _scripts()"
    )
    ascii_only = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", ask], env=os.environ | ascii_only, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr

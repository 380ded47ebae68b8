"""Static files: read at the start, compressed when first asked for, and cached by browsers for
good.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from aiohttp import web

from webapp.page.bundle import (
    ENTRY,
    SHEETS,
    Bundle,
    BundleLine,
    bundle_page,
    bundle_styles,
)
from webapp.page.source_map import source_map
from webapp.responses import Content, respond

STATIC = Path(__file__).parent.parent / "static"
KEPT_FOR_GOOD = "public, max-age=31536000, immutable"
SVG = "image/svg+xml"
MAP = ".map"  # a source map is named after its bundle, with this suffix
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # styles, no scripts
WORKER = "worker.js"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": SVG}


class Assets:
    """All files below one folder, and the `made` ones (text by name), under one address prefix
    that changes when any of them does.

    One hash for the whole tree lets modules import their neighbours by relative paths.
    """

    def __init__(
        self, folder: Path = STATIC, made: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        texts = {name: content.decode() for name, content in contents.items() if _is_text(name)}
        self.bundles = _bundled(texts)
        contents |= _made_of(self.bundles, texts)
        contents |= {name: text.encode() for name, text in made.items()}
        self.names_in_code = frozenset[str]().union(*(one.names for one in self.bundles.values()))
        self.version = _hash_of(contents)
        rarely = _for_developers(self.bundles)
        self._files = {
            name: Content(_type_of(name), content, pack=name not in rarely)
            for name, content in contents.items()
        }

    def url(self, path: str) -> str:
        """Return a file's address as seen from the page; raises FileNotFoundError if there is
        none.
        """
        name = path.removeprefix("/")
        if name not in self._files:
            raise FileNotFoundError(f"no static file {name}")
        return f"static/{self.version}/{name}"

    def origin(self, path: str, number: int) -> BundleLine | None:
        """Return the script and line (from 1) where a line of a served script was written; None if
        it isn't part of a bundle.
        """
        bundle = self.bundles.get(path)
        return bundle.origin(number) if bundle else None

    def names(self, folder: str) -> list[str]:
        """Return the names of all files in a folder, as `url` takes them."""
        return [name for name in self._files if name.startswith(folder)]

    async def serve(self, request: web.Request) -> web.Response:
        """Serve one file. The address of an older version gets today's file, which isn't
        cached.
        """
        path = request.match_info["path"]
        found = self._files.get(path)
        if found is None:
            raise web.HTTPNotFound
        current = request.match_info["version"] == self.version
        headers = {"Cache-Control": KEPT_FOR_GOOD if current else "no-store"}
        if found.content_type == SVG:
            headers["Content-Security-Policy"] = PICTURE_POLICY
        if path in self.bundles:
            headers["SourceMap"] = Path(path).name + MAP  # only developer tools fetch it
        return await respond(request, found, headers)

    async def serve_worker(self, request: web.Request) -> web.Response:
        """Serve the service worker, which keeps the page for times without a network. It lies
        beside the page and is never cached.
        """
        found = self._files.get(WORKER)
        if found is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": WORKER_POLICY}
        return await respond(request, found, headers)


def _bundled(texts: dict[str, str]) -> dict[str, Bundle]:
    """Return the page's scripts as bundles; none where there is no page."""
    if ENTRY not in texts:
        return {}
    return bundle_page({name: text for name, text in texts.items() if name.endswith(".js")})


def _made_of(bundles: dict[str, Bundle], texts: dict[str, str]) -> dict[str, bytes]:
    """Return the files that are served in addition to the folder's: bundles, their maps, the
    styles.
    """
    if not bundles:
        return {}
    styles = {
        name: bundle_styles(texts[sheet] for sheet in map(_sheet, sheets) if sheet in texts)
        for name, sheets in SHEETS.items()
    }
    maps = {name + MAP: source_map(bundle, name) for name, bundle in bundles.items()}
    scripts = {name: bundle.text for name, bundle in bundles.items()}
    made = {**scripts, **maps, **styles}
    return {name: text.encode() for name, text in made.items()}


def _sheet(name: str) -> str:
    return f"css/{name}.css"


def _is_text(name: str) -> bool:
    return name.endswith((".js", ".css"))


def _for_developers(bundles: dict[str, Bundle]) -> set[str]:
    """Return the files that only developer tools ask for, too rarely to compress them: source
    maps, and single scripts and style sheets, which phones get in bundles.
    """
    if not bundles:
        return set()
    maps = {name + MAP for name in bundles}
    scripts = {line.script for bundle in bundles.values() for line in bundle.lines if line.script}
    sheets = {_sheet(name) for sheets in SHEETS.values() for name in sheets}
    return maps | (scripts - set(bundles)) | sheets


def _type_of(name: str) -> str:
    if name.endswith(MAP):
        return "application/json"
    guessed = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    content_type = guessed or "application/octet-stream"
    return content_type + "; charset=utf-8" * content_type.startswith("text/")


def _hash_of(contents: dict[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, content in contents.items():
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:16]

"""Static files: read and packed once at the start, kept for ever by browsers."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import brotli
from aiohttp import web

from webapp.page.bundle import ENTRY, SHEETS, STYLES, join_styles, split_scripts

STATIC = Path(__file__).parent.parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
WORTH_PACKING = 256  # bytes; below that the header costs more than is won
SVG = "image/svg+xml"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # styles, no scripts
WORKER = "worker.js"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
PACKED_TYPES = ("text/", SVG, "application/json", "application/manifest+json")
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": SVG}


@dataclass(frozen=True)
class Asset:
    """One file as it goes over the wire."""

    content_type: str
    plain: bytes
    packed: Mapping[str, bytes]  # by encoding, the smallest first; only what is smaller than it


class Assets:
    """All files below one folder and `made` ones (text by name), under one address prefix that
    changes when any file does.

    One hash for the whole tree lets modules import their neighbours by relative paths.
    """

    def __init__(
        self, folder: Path = STATIC, made: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        contents |= _joined(contents)
        contents |= {name: text.encode() for name, text in made.items()}
        self.version = _hash_of(contents)
        self._files = {name: _asset(name, content) for name, content in contents.items()}

    def url(self, path: str) -> str:
        """A file's address as seen from the page; raises FileNotFoundError if it isn't there."""
        name = path.removeprefix("/")
        if name not in self._files:
            raise FileNotFoundError(f"no static file {name}")
        return f"static/{self.version}/{name}"

    def names(self, folder: str) -> list[str]:
        """All files in a folder, as `url` takes them."""
        return [name for name in self._files if name.startswith(folder)]

    async def serve(self, request: web.Request) -> web.Response:
        """One file; an address of an older version of the page gets today's, unkept."""
        asset = self._files.get(request.match_info["path"])
        if asset is None:
            raise web.HTTPNotFound
        current = request.match_info["version"] == self.version
        headers = {"Cache-Control": FOR_EVER if current else "no-store"}
        if asset.content_type == SVG:
            headers["Content-Security-Policy"] = PICTURE_POLICY
        return respond(request, asset, headers)

    async def serve_worker(self, request: web.Request) -> web.Response:
        """What keeps the page for times without a network: beside the page, and never kept."""
        asset = self._files.get(WORKER)
        if asset is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": WORKER_POLICY}
        return respond(request, asset, headers)


def respond(request: web.Request, asset: Asset, headers: dict[str, str]) -> web.Response:
    """The file, packed when the browser unpacks."""
    body = asset.plain
    if asset.packed:
        headers["Vary"] = "Accept-Encoding"
        taken = request.headers.get("Accept-Encoding", "")
        for encoding, packed in asset.packed.items():
            if re.search(rf"\b{encoding}\b(?!;\s*q=0(?![.]\d*[1-9]))", taken):
                headers["Content-Encoding"], body = encoding, packed
                break
    headers["Content-Type"] = asset.content_type
    return web.Response(body=body, headers=headers)


def pack(content_type: str, content: bytes) -> Asset:
    """A file and, where that is smaller, its packed forms."""
    if len(content) < WORTH_PACKING or not content_type.startswith(PACKED_TYPES):
        return Asset(content_type, content, {})
    forms = {"br": _as_brotli(content), "gzip": gzip.compress(content, 9, mtime=0)}
    smaller = {name: packed for name, packed in forms.items() if len(packed) < len(content)}
    return Asset(content_type, content, smaller)


@lru_cache(maxsize=256)
def _as_brotli(content: bytes) -> bytes:
    """It takes a moment; a process that serves the same page twice needs it once."""
    packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT)
    return packed


def _joined(contents: dict[str, bytes]) -> dict[str, bytes]:
    """The page's scripts and its style sheets as one file each, where there is a page."""
    if ENTRY not in contents:
        return {}
    texts = {name: content.decode() for name, content in contents.items() if _is_text(name)}
    scripts = {name: text for name, text in texts.items() if name.endswith(".js")}
    sheets = [texts[f"css/{name}.css"] for name in SHEETS if f"css/{name}.css" in texts]
    joined = {**split_scripts(scripts), STYLES: join_styles(sheets)}
    return {name: text.encode() for name, text in joined.items()}


def _is_text(name: str) -> bool:
    return name.endswith((".js", ".css"))


def _asset(name: str, content: bytes) -> Asset:
    guessed = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    content_type = guessed or "application/octet-stream"
    if content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    return pack(content_type, content)


def _hash_of(contents: dict[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, content in contents.items():
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:16]

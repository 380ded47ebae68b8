"""What every answer has: safe headers, and for a failure a code and a sentence, no traceback."""

from __future__ import annotations

import logging

from aiohttp import web
from aiohttp.typedefs import Handler

from engine.words import from_wishes, refusal_sentence
from webapp.app_keys import SETTINGS, WORDS

log = logging.getLogger(__name__)

# One word for each status that may leave us; the sentences are in refusals.py.
CODES = {
    400: "bad_request",
    403: "wrong_origin",
    404: "nothing_here",
    405: "wrong_method",
    413: "too_large",
    429: "too_many",
    503: "try_again",
}


async def add_safe_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Say on every answer what a browser must not do with it."""
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Content-Security-Policy", "default-src 'none'")


@web.middleware
async def failures_in_words(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn what went wrong into a code and a sentence in the browser's language."""
    try:
        return await handler(request)
    except web.HTTPException as failure:
        if failure.status < 400:
            raise
        return _failure(request, failure.status)
    except Exception:
        log.exception("%s %s failed", request.method, request.path)
        return _failure(request, 500)


def _failure(request: web.Request, status: int) -> web.Response:
    other = "broken" if status >= 500 else "bad_request"
    return failure(request, status, CODES.get(status, other))


def failure(
    request: web.Request, status: int, code: str, language: str | None = None
) -> web.Response:
    """The answer for something that went wrong: JSON for programs, a page for people."""
    settings = request.app[SETTINGS]
    wished = request.headers.get("Accept-Language", "")
    t = request.app[WORDS](language or from_wishes(wished, settings.languages))
    words = refusal_sentence(t, code)
    if "text/html" in request.headers.get("Accept", ""):
        return web.Response(
            status=status, text=_PAGE.format(words=words), content_type="text/html"
        )
    return web.json_response({"code": code, "words": words}, status=status)


_PAGE = """<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Durak</title>
<p>{words}</p>
"""

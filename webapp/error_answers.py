"""Answers to failed requests: a code and a sentence, never a traceback. Safe headers for every
answer.
"""

from __future__ import annotations

import base64
import hashlib
import html
import logging
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from engine.tables import StoreUnavailable
from engine.words import from_wishes, refusal_sentence
from webapp.settings import WebSettings, Words

log = logging.getLogger(__name__)

# The code for each status that we answer with; the sentences are in engine/words.
CODES = {
    400: "bad_request",
    403: "wrong_origin",
    404: "nothing_here",
    405: "wrong_method",
    408: "too_slow",
    413: "too_large",
    429: "too_many",
    503: "try_again",
}


class RequestRefused(Exception):
    """A refused request: its HTTP status, a code, the person's language where it is known, and
    values for the sentence.
    """

    def __init__(
        self,
        status: int,
        code: str,
        language: str | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.language = language
        self.values = values


async def add_safe_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add headers to every answer that keep browsers from misusing it."""
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Content-Security-Policy", "default-src 'none'")


class ErrorAnswers:
    """Turns errors into answers with a code and a sentence; `answer_errors` is the middleware."""

    def __init__(self, settings: WebSettings, words: Words) -> None:
        self._languages = settings.languages
        self._words = words

    @web.middleware
    async def answer_errors(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Return the handler's answer, or one that says why there is none."""
        try:
            return await handler(request)
        except RequestRefused as why:
            return self._answer(request, why)
        except StoreUnavailable:
            return self._answer(request, _refused_with(503))
        except web.HTTPException as failure:
            if failure.status < 400:
                raise
            failure.__traceback__ = (
                None  # a route that isn't there keeps it, and with it the request
            )
            return self._answer(request, _refused_with(failure.status))
        except ConnectionError as error:
            log.debug("Nobody waits for %s %s any more: %s", request.method, request.path, error)
            return web.Response(status=400)
        except Exception:
            log.exception("%s %s failed", request.method, request.path)
            return self._answer(request, _refused_with(500))

    def _answer(self, request: web.Request, why: RequestRefused) -> web.Response:
        """Return JSON for programs and a page for browsers, in the person's language if it is
        known, else in the one that the browser asks for.
        """
        wishes = request.headers.get("Accept-Language", "")
        language = why.language or from_wishes(wishes, self._languages)
        words = refusal_sentence(self._words(language), why.code, why.values)
        if "text/html" in request.headers.get("Accept", ""):
            page = _PAGE.format(language=language, style=_STYLE, words=html.escape(words))
            return web.Response(
                status=why.status,
                text=page,
                content_type="text/html",
                headers={"Content-Security-Policy": _POLICY},
            )
        return web.json_response({"code": why.code, "words": words}, status=why.status)


def _refused_with(status: int) -> RequestRefused:
    other = "broken" if status >= 500 else "bad_request"
    return RequestRefused(status, CODES.get(status, other))


_STYLE = (
    "body{display:grid;place-content:center;min-height:90vh;margin:0;padding:0 24px;"
    "background:#1c5c3f;color:#fdfaf0;font:1.2rem/1.4 system-ui;text-align:center}"
    "h1{margin:0;font-size:3.5rem}"
)
_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'"
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Durak</title>
<style>{style}</style>
</head>
<body>
<main>
<h1 aria-hidden="true">♠</h1>
<p>{words}</p>
</main>
</body>
</html>
"""

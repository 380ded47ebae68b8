"""`GET /app`: the frame of the page in every language, and the configuration of its script."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from engine.pictures import symbols
from engine.words import from_wishes
from webapp.access import photo_address
from webapp.page.assets import Assets
from webapp.page.words import later_words_file, words_file
from webapp.responses import Content, respond_tagged
from webapp.settings import WebSettings, Words, origin_of

TEMPLATES = Path(__file__).parent.parent / "templates"
TELEGRAM_WEB = "https://web.telegram.org"
TELEGRAM_SCRIPTS = "https://telegram.org"
EMPTY_STYLE = f"'sha256-{b64encode(sha256().digest()).decode()}'"
"""A style element with nothing in it: Telegram's script begins with one, which stays empty
(telegram/clientstyle.js)."""
GAP = re.compile(r">\s+<")
HTML = "text/html; charset=utf-8"
Url = Callable[[str], str]


class Page:
    """The page in every language, rendered at the start."""

    def __init__(
        self,
        settings: WebSettings,
        assets: Assets,
        words: Words,
        *,
        templates: Path = TEMPLATES,
    ) -> None:
        self._settings = settings
        self._template = environment(templates).get_template("app.html")
        self._policy = content_policy(settings)
        self._pages = {
            language: Content(HTML, self.render(language, words, assets.url).encode())
            for language in settings.languages
        }

    def render(self, language: str, words: Words, url: Url, **more: object) -> str:
        """Return the page. `url` returns the address of a file, `more` is added to the
        configuration of its script.
        """
        config = {
            "bot": self._settings.bot_username,
            "app": self._settings.mini_app,
            "language": language,
            "words": {one: url(words_file(one)) for one in self._settings.languages},
            "later": {one: url(later_words_file(one)) for one in self._settings.languages},
            **more,
        }
        return self._template.render(
            t=words(language),
            gettext=words(language).gettext,
            ngettext=words(language).ngettext,
            language=language,
            static=url,
            config_json=data_block(config),
        )

    async def serve(self, request: web.Request) -> web.Response:
        """Serve the page in the language that the browser asks for."""
        wishes = request.headers.get("Accept-Language", "")
        language = from_wishes(wishes, self._settings.languages)
        headers = {
            "Content-Security-Policy": self._policy,
            "Content-Language": language,
            "Cache-Control": "no-cache",
        }
        response = await respond_tagged(request, self._pages[language], headers)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response


def content_policy(settings: WebSettings) -> str:
    """Return the Content-Security-Policy: which addresses the page may load from, and that only
    Telegram may frame it.
    """
    socket = settings.origin.replace("http", "ws", 1)
    frames = [TELEGRAM_WEB]
    if settings.telegram_api:
        frames.append(origin_of(settings.telegram_api))
    rules = {
        "default-src": "'none'",
        "script-src": f"'self' {TELEGRAM_SCRIPTS}",
        "style-src": f"'self' {EMPTY_STYLE}",
        "img-src": " ".join(("'self'", "data:", *photo_address.HOSTS)),
        "font-src": "'self'",
        "media-src": "'self'",
        "connect-src": f"'self' {socket}",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": " ".join(frames),
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def data_block(value: object) -> Markup:
    """Return JSON that may stand inside a script element: nothing in it can end the element."""
    text = msgspec.json.encode(value).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)  # noqa: S704 - escaped just above


def without_gaps(markup: str) -> Markup:
    """Remove line breaks between the elements of a drawing, each of which would be a node of the
    page.
    """
    return Markup(GAP.sub("><", markup))  # noqa: S704 - a template's own markup


@lru_cache(maxsize=4)
def environment(templates: Path) -> Environment:
    """Return the templates, which escape values and refuse unknown names. Each is compiled once,
    though a process may serve several pages.
    """
    found = Environment(
        loader=FileSystemLoader([templates, symbols.FOLDER]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["without_gaps"] = without_gaps
    return found

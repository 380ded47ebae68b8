"""`GET /app/privacy`: the privacy notice that the bot sends, as a public page without scripts.
BotFather asks for its address.
"""

from __future__ import annotations

from aiohttp import web

from engine.words import from_wishes, nearest, privacy
from webapp.page.assets import Assets
from webapp.page.page import HTML, TEMPLATES, content_policy, environment
from webapp.responses import Content, respond
from webapp.settings import WebSettings, Words

SHEETS = ("css/tokens.css", "css/fairness.css")


class PrivacyPage:
    """The page in every language, each rendered once."""

    def __init__(self, settings: WebSettings, assets: Assets, words: Words) -> None:
        self._settings = settings
        self._assets = assets
        self._words = words
        self._template = environment(TEMPLATES).get_template("privacy.html")
        self._policy = content_policy(settings)
        self._pages: dict[str, Content] = {}  # by language, rendered when first asked for

    async def serve(self, request: web.Request) -> web.Response:
        """Serve the page in the reader's language."""
        languages = self._settings.languages
        wished = from_wishes(request.headers.get("Accept-Language", ""), languages)
        language = nearest(request.query.get("language"), languages) or wished
        headers = {
            "Content-Security-Policy": self._policy,
            "Content-Language": language,
            "Cache-Control": "no-cache",
        }
        response = await respond(request, self._page(language), headers)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response

    def _page(self, language: str) -> Content:
        if language not in self._pages:
            t = self._words(language)
            page = self._template.render(
                gettext=t.gettext,
                language=language,
                styles=[f"../{self._assets.url(sheet)}" for sheet in SHEETS],
                privacy=privacy(t, self._settings.keep_days),
                bot=self._settings.bot_username,
            )
            self._pages[language] = Content(HTML, page.encode())
        return self._pages[language]

"""`GET /app/gallery`: the page's own renderer with made-up tables, for developers.

It is served only where the settings say so. `?scene=hand-20&theme=dark` shows one scene as a phone
would; without a scene, all of them side by side. `scenes.py` lists them; those of screens are in
`screens.py`, of bouts in `bout_scenes.py`, of rules in `rule_scenes.py`, and so on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from aiohttp import web

from engine.words import SOURCE, nearest
from webapp.gallery.longer import longer
from webapp.gallery.made_up_tables import PEOPLE, frame_of, shown_of
from webapp.gallery.scenes import SCENES
from webapp.gallery.themes import THEMES
from webapp.page.assets import KEPT_FOR_GOOD, STATIC, Assets
from webapp.page.bundle import SCRIPT, bundle_scripts
from webapp.page.page import Page, content_policy, environment
from webapp.page.words import later_words_file, words_file, words_files
from webapp.responses import Content, respond
from webapp.settings import WebSettings, Words

HERE = Path(__file__).parent
ENTRY = "gallery/gallery.js"
LOOKS = ("deck", "face", "back", "material", "cloth", "thumb", "order", "trumps")
LONGER = "en"  # the language that is stretched
LONGER_FILES = {"longer.json": words_file(LONGER), "longer.later.json": later_words_file(LONGER)}
SCRIPT_TYPE = "text/javascript; charset=utf-8"


class Gallery:
    """The page's frame, style sheets and scripts, started by another script."""

    def __init__(self, settings: WebSettings, page: Page, assets: Assets, words: Words) -> None:
        self._settings = settings
        self._assets = assets
        self._words = words
        self._page = page
        self._longer_words = words_files(STATIC, {LONGER: longer(None)})
        self._template = environment(HERE).get_template("index.html")
        text = bundle_scripts(_scripts(), ENTRY).text.encode()
        self._script = Content(SCRIPT_TYPE, text, pack=False)  # who works on the page is near it
        self._script_url = f"gallery.js?{hashlib.sha256(text).hexdigest()[:16]}"

    def routes(self) -> list[web.RouteDef]:
        """Return the gallery's routes, beside the page's."""
        return [
            web.get("/app/gallery", self.serve),
            web.get("/app/gallery.js", self.serve_script),
            web.get("/app/longer.{which:json|later.json}", self.serve_longer_words),
        ]

    async def serve(self, request: web.Request) -> web.Response:
        """Serve one scene, or all of them."""
        if "scene" not in request.query:
            return self._answer(self._index())
        if request.query["scene"] not in SCENES:
            raise web.HTTPNotFound
        return self._answer(self._scene(request.query))

    async def serve_script(self, request: web.Request) -> web.Response:
        """Serve the page's modules, bundled behind the gallery's own start script."""
        return await respond(request, self._script, {"Cache-Control": KEPT_FOR_GOOD})

    async def serve_longer_words(self, request: web.Request) -> web.Response:
        """Serve the words of a made-up language that needs more room than any of ours."""
        file = LONGER_FILES[f"longer.{request.match_info['which']}"]
        return web.Response(text=self._longer_words[file], content_type="application/json")

    def _scene(self, asked: Mapping[str, str]) -> str:
        long = "long" in asked
        wished = LONGER if long else asked.get("language", "")
        language = nearest(wished, self._settings.languages) or SOURCE
        words: Words = longer if long else self._words
        people = PEOPLE.get(asked.get("people", ""), PEOPLE["usual"])
        scene = SCENES[asked["scene"]]
        return self._page.render(
            language,
            words,
            self._longer_url if long else self._url,
            table=frame_of(scene, people, words(language)),
            shown=shown_of(scene, words(language)),
            past=scene.past,
            theme=THEMES.get(asked.get("theme", "")),
            direction=asked.get("direction", ""),
            looks={**scene.looks, **{name: asked[name] for name in LOOKS if name in asked}},
            marks=[mark for mark in ("large-type", "calm", "low") if mark in asked],
        )

    def _index(self) -> str:
        return self._template.render(scenes=SCENES, themes=THEMES, people=PEOPLE)

    def _url(self, path: str) -> str:
        """Return the address of a file as seen from /app/gallery, whose script is another one."""
        return self._script_url if path == SCRIPT else f"../{self._assets.url(path)}"

    def _longer_url(self, path: str) -> str:
        mine = [name for name, file in LONGER_FILES.items() if file == path]
        return mine[0] if mine else self._url(path)

    def _answer(self, text: str) -> web.Response:
        policy = content_policy(self._settings)
        headers = {
            "Content-Security-Policy": policy.replace("ancestors", "ancestors 'self'")
            + "; frame-src 'self'",
            "Cache-Control": "no-store",
        }
        return web.Response(text=text, content_type="text/html", headers=headers)


def _scripts() -> dict[str, str]:
    """Return the scripts by the paths through which they import each other."""
    names = {path.relative_to(HERE.parent): path for path in STATIC.rglob("js/**/*.js")}
    names |= {path.relative_to(HERE.parent): path for path in HERE.glob("*.js")}
    return {name.as_posix(): path.read_text(encoding="utf-8") for name, path in names.items()}

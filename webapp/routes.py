"""The addresses of the page's server."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from webapp.api.blocked_people import BlockedPeople
from webapp.api.daily_requests import DailyEnds
from webapp.api.finished_games import FinishedGames
from webapp.api.health import Health
from webapp.api.hint_requests import HintGiver
from webapp.api.home_tables import HomeTables
from webapp.api.invitations import Invitations
from webapp.api.look_backs import LookBackGiver
from webapp.api.my_data import MyData
from webapp.api.numbers_requests import NumbersOfPeople
from webapp.api.page_errors import PageErrors
from webapp.api.picture_requests import Pictures
from webapp.api.picture_stories import Stories
from webapp.api.rules_codes import RulesCodes
from webapp.api.sessions.handler import Sessions
from webapp.live.transports.long_polls import Polls
from webapp.live.transports.socket import SocketHandler
from webapp.page.assets import Assets
from webapp.page.fairness_page import FairnessPage
from webapp.page.page import Page
from webapp.page.privacy_page import PrivacyPage

# The table that somebody plays at, for proxies that lead its people to one process. Nobody here
# reads it: what is looked at is in the messages.
NEAR = "{near:[0-9a-z]{1,64}}"


@dataclass(frozen=True, kw_only=True)
class Handlers:
    """All objects that answer requests."""

    page: Page
    fairness: FairnessPage
    privacy: PrivacyPage
    assets: Assets
    sessions: Sessions
    finished_games: FinishedGames
    my_data: MyData
    numbers: NumbersOfPeople
    home_tables: HomeTables
    rules_codes: RulesCodes
    daily_ends: DailyEnds
    blocked: BlockedPeople
    hints: HintGiver
    look_backs: LookBackGiver
    pictures: Pictures
    stories: Stories
    invitations: Invitations
    page_errors: PageErrors
    socket: SocketHandler
    polls: Polls
    health: Health


def routes(of: Handlers) -> list[web.RouteDef]:
    """Return the routes: which handler answers at which address."""
    return [
        web.get("/app", of.page.serve),
        web.get("/app/fairness", of.fairness.serve),
        web.get("/app/privacy", of.privacy.serve),
        web.get("/app/fairness.csv", of.fairness.serve_table),
        web.get("/app/picture/{seal}.png", of.stories.serve),
        web.get("/worker.js", of.assets.serve_worker),
        web.get("/static/{version}/{path:.+}", of.assets.serve),
        web.post("/api/session", of.sessions.open),
        web.get("/api/games", of.finished_games.serve_games),
        web.get("/api/my-data", of.my_data.serve),
        web.get("/api/numbers", of.numbers.serve_own),
        web.post("/api/numbers", of.numbers.serve_consent),
        web.get("/api/leaderboard", of.numbers.serve_board),
        web.get("/api/tables", of.home_tables.serve),
        web.get("/api/record", of.finished_games.serve_record),
        web.get("/api/replay", of.finished_games.serve_replay),
        web.post("/api/look-back", of.look_backs.serve),
        web.get("/api/blocked", of.blocked.serve),
        web.post("/api/unblock", of.blocked.end),
        web.post("/api/hint", of.hints.serve),
        web.get("/api/picture", of.pictures.serve),
        web.post("/api/picture", of.pictures.send),
        web.post("/api/picture/story", of.stories.seal),
        web.post("/api/invitation", of.invitations.serve),
        web.post("/api/rules", of.rules_codes.serve),
        web.get("/api/end-of-day", of.daily_ends.serve),
        web.post("/api/end-of-day", of.daily_ends.judge),
        web.post("/api/page-errors", of.page_errors.serve),
        web.get("/ws", of.socket.serve),
        web.get(f"/ws/{NEAR}", of.socket.serve),
        web.post("/api/poll", of.polls.serve),
        web.post(f"/api/poll/{NEAR}", of.polls.serve),
        web.get("/healthz", of.health.alive),
        web.get("/readyz", of.health.ready),
        web.get("/metrics", of.health.metrics),
    ]

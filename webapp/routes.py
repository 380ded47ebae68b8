"""Every address of the page's server."""

from __future__ import annotations

from aiohttp import web

from webapp.api import health
from webapp.api.finished_games import Records
from webapp.api.running_games import Running
from webapp.api.sessions import Desk
from webapp.live import socket
from webapp.live.long_polls import Polls
from webapp.page.assets import Assets
from webapp.page.fairness_page import Fairness
from webapp.page.page import Page


def add_routes(
    app: web.Application, page: Page, fairness: Fairness, assets: Assets, desk: Desk
) -> None:
    """Say who answers where."""
    records = Records()
    running = Running()
    app.add_routes(
        [
            web.get("/app", page.serve),
            web.get("/app/fairness", fairness.serve),
            web.get("/worker.js", assets.serve_worker),
            web.get("/static/{version}/{path:.+}", assets.serve),
            web.post("/api/session", desk.open),
            web.get("/api/games", records.serve_games),
            web.get("/api/running", running.serve),
            web.get("/api/record", records.serve_record),
            web.get("/api/replay", records.serve_replay),
            web.get("/ws", socket.serve),
            web.post("/api/poll", Polls().serve),
            web.get("/healthz", health.alive),
            web.get("/readyz", health.ready),
            web.get("/metrics", health.metrics),
        ]
    )

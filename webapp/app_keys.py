"""The application's typed keys: everything that a handler may ask its application for."""

from __future__ import annotations

from aiohttp import web

from engine.tables import Tables
from webapp.access.tokens import Tokens
from webapp.live.shared import Hall
from webapp.metrics import Metrics
from webapp.page.page import Page
from webapp.settings import WebSettings, Words

SETTINGS = web.AppKey("settings", WebSettings)
WORDS: web.AppKey[Words] = web.AppKey("words")
PAGE = web.AppKey("page", Page)
TOKENS = web.AppKey("tokens", Tokens)
TABLES = web.AppKey("tables", Tables)
HALL = web.AppKey("hall", Hall)
METRICS = web.AppKey("metrics", Metrics)

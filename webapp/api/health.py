"""`/healthz`, `/readyz` and `/metrics`, for the programs that monitor this process."""

from __future__ import annotations

from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from engine.tables import Pulses
from webapp.live.store_health import StoreHealth
from webapp.metrics import Metrics


class Health:
    """Answers monitoring requests."""

    def __init__(self, store: StoreHealth, pulses: Pulses, metrics: Metrics) -> None:
        self._store = store
        self._pulses = pulses
        self._metrics = metrics

    async def alive(self, _request: web.Request) -> web.Response:
        """Return 200: this process answers."""
        return web.json_response({"alive": True})

    async def ready(self, _request: web.Request) -> web.Response:
        """Return 200 if this process reaches its store, without which no table can be shown, and
        none of its tasks is late; else 503.
        """
        has_store, told = self._store.is_reached, self._pulses.told()
        is_ready = has_store and not told["late"]
        return web.json_response(
            {"ready": is_ready, "store": has_store, **told}, status=200 if is_ready else 503
        )

    async def metrics(self, _request: web.Request) -> web.Response:
        """Return the metrics for Prometheus."""
        return web.Response(
            body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4}
        )

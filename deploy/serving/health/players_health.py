"""`/healthz`, `/readyz` and `/metrics` of the players' processes."""

from __future__ import annotations

from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from deploy.serving.health.process_metrics import add_process_metrics
from deploy.serving.health.store_answer import has_store
from deploy.serving.http.health_port import ALIVE, METRICS, READY
from engine.tables import Tables, Thinkers


def add_health(app: web.Application, tables: Tables, thinkers: Thinkers) -> None:
    """Alive; ready (needs the store, and no task that is late)."""
    add_process_metrics(thinkers.metrics.registry, tables)

    async def alive(_request: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def ready(_request: web.Request) -> web.Response:
        store, told = await has_store(tables), tables.pulses.told()
        is_ready = store and thinkers.lives and not told["late"]
        return web.json_response(
            {"ready": is_ready, "store": store, **told}, status=200 if is_ready else 503
        )

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(
            body=thinkers.metrics.text(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4}
        )

    app.router.add_get(ALIVE, alive)
    app.router.add_get(READY, ready)
    app.router.add_get(METRICS, metrics)

"""The HTTP server of one process: what it checks of every request, and where it listens."""

from __future__ import annotations

import logging
import os
from contextlib import AsyncExitStack
from typing import Final

from aiohttp import web

from deploy.serving.http.bodies import guard_bodies
from deploy.serving.http.gate import Gate
from deploy.serving.http.health_port import HealthPort
from deploy.serving.http.listening_sockets import listening_sockets
from deploy.serving.http.plain_answers import answer_plainly
from deploy.serving.http.server_header import strip_server_header
from deploy.serving.http.slow_requests import KEPT_IDLE, SlowRequests
from deploy.serving.http.unreadable_requests import answer_unreadable
from deploy.serving.processes.ports import PortOfAnother, shared
from deploy.settings import Role, Settings, SettingsFault
from engine.tables import Nursery, Pulses

log = logging.getLogger(__name__)

SHUTDOWN_WITHIN: Final = 3.0  # seconds that open requests get when we are told to stop


async def listen(
    app: web.Application,
    role: Role,
    settings: Settings,
    stack: AsyncExitStack,
    nursery: Nursery,
    pulses: Pulses,
    gate: Gate | None = None,
) -> None:
    """Listen on DURAK_PORT, and on DURAK_HEALTH_PORT if there is one; several processes of a role
    share them, between them the system chooses. The gate, if there is one, says what is answered
    yet.

    Raises SettingsFault when a port is another program's, or the other role's.
    """
    slow = SlowRequests()
    strip_server_header(app)
    app.middlewares.insert(0, answer_plainly)
    if settings.health_port:
        app.middlewares.append(HealthPort(settings.health_port).guard)
    if gate:  # after the ports: it answers READY by itself
        app.middlewares.append(gate.guard)
    app.middlewares.append(slow.watch_request)
    guard_bodies(app)
    runner = web.AppRunner(
        app,
        access_log=None,
        auto_decompress=False,
        keepalive_timeout=KEPT_IDLE,
        lingering_time=0,  # what is refused isn't waited for: bodies.py
        shutdown_timeout=SHUTDOWN_WITHIN,
    )
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    if runner.server is not None:
        answer_unreadable(runner.server)
        slow.watch(runner.server, nursery, pulses.of("unfinished"))
    for name, port in _ports(settings).items():
        _hold(name, port, role, stack)
        await _open(name, port, settings.host, runner)
        log.info("listening on port %d", port)


def _ports(settings: Settings) -> dict[str, int]:
    """By the variable that names each."""
    ports = {"DURAK_PORT": settings.port}
    return ports | {"DURAK_HEALTH_PORT": settings.health_port} if settings.health_port else ports


def _hold(name: str, port: int, role: Role, stack: AsyncExitStack) -> None:
    try:
        stack.enter_context(shared(port, role))
    except PortOfAnother:
        fault = f"Port {port} is the other role's on this machine: give each its {name}."
        raise SettingsFault([fault]) from None


async def _open(name: str, port: int, host: str | None, runner: web.AppRunner) -> None:
    try:
        for listening in listening_sockets(host, port):
            await web.SockSite(runner, listening).start()
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        at = f" at DURAK_HOST {host}" if host else ""
        raise SettingsFault([f"{name} {port}{at} can't be used: {why.lower()}."]) from None

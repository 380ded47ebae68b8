"""`durak serve`: one role in this process, or each as a program of its own."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from deploy.serving.datadir import DEFAULT_DATA, archive_in, locked, made
from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.event_loop import Start
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.programs import program
from deploy.serving.processes.supervisor import Supervisor
from deploy.settings import Role, Settings

log = logging.getLogger(__name__)


def role_part(
    role: Role,
    environment: Mapping[str, str],
    port: int,
    *,
    host: str | None = None,
    health_port: int | None = None,
    number: int = 1,
) -> Part:
    """A process of `durak serve ROLE` on a port of this machine, or on two; `host` as DURAK_HOST
    has it.
    """
    ports = {"DURAK_PORT": str(port), "DURAK_HEALTH_PORT": str(health_port or "")}
    return Part(
        name=role if number == 1 else f"{role} {number}",
        command=program("deploy.cli", "serve", role),
        environment={**environment, **ports, "DURAK_HOST": host or ""},
        ready_url=f"http://{_asked_at(host)}:{health_port or port}/readyz",
    )


def _asked_at(host: str | None) -> str:
    """Return the address at which a process that listens there is asked."""
    itself = {None: "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host or "")  # noqa: S104  not bound
    return f"[{itself}]" if ":" in itself else itself


def role_start(settings: Settings, role: Role) -> Start:
    """Return the function that starts one role.

    Its modules are loaded before that: it takes a second or more for the bot, in which a signal
    must still end the process.
    """
    from deploy.serving import roles

    roles.load(role)
    return partial(roles.serve_role, settings, role)


async def serve_all(settings: Settings, data: Path | None, stack: AsyncExitStack) -> None:
    """Serve every role: the page on DURAK_PORT and DURAK_HEALTH_PORT, the bot and the players on
    the next free ports.

    Without DURAK_REDIS_URL the embedded server keeps live games in `data`, without
    DURAK_DATABASE_URL a file there the finished ones.
    """
    environment = {
        "DURAK_REDIS_URL": await _redis_url(settings, data, stack),
        "DURAK_DATABASE_URL": _database_url(settings, data),
    }
    named = {port for port in (settings.port, settings.health_port) if port}
    ports = ports_from(settings.port, named)
    health_ports: dict[Role, int] = {}
    if settings.health_port:
        health_ports = ports_from(settings.health_port, named | {*ports.values()})
    parts = [
        role_part(role, environment, port, host=settings.host, health_port=health_ports.get(role))
        for role, port in ports.items()
    ]
    supervisor = await stack.enter_async_context(Supervisor(parts))
    await supervisor.until_ready()


def ports_from(first: int, taken: set[int]) -> dict[Role, int]:
    """This one for the page, the next free ones that aren't taken for the others."""
    bot = next_port("bot", first + 1, taken)
    return {"webapp": first, "bot": bot, "players": next_port("players", bot + 1, taken)}


def next_port(role: Role, wanted: int, taken: set[int] | None = None) -> int:
    """The files of deploy/kit think it free, and Telegram's own Bot API server has 8081."""
    port = free_port(wanted, taken)
    if port != wanted:
        log.warning(
            "Port %d is taken: %s listens on %d, which the proxy and Prometheus have to be told",
            wanted,
            role,
            port,
        )
    return port


async def _redis_url(settings: Settings, data: Path | None, stack: AsyncExitStack) -> str:
    if settings.redis_url:
        return settings.redis_url.get_secret_value()
    directory = stack.enter_context(locked(data or DEFAULT_DATA))
    redis = await stack.enter_async_context(EmbeddedRedis(directory / "redis"))
    return redis.url


def _database_url(settings: Settings, data: Path | None) -> str:
    if settings.database_url:
        return settings.database_url.get_secret_value()
    return archive_in(made(data or DEFAULT_DATA))

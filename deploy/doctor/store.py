"""The Redis of DURAK_REDIS_URL: is it there, is it new enough, does it keep what it is told?"""

from __future__ import annotations

import asyncio
import socket
from contextlib import aclosing

from redis.exceptions import AuthenticationError, NoPermissionError, RedisError

from deploy.doctor.findings import Finding, bad, good, note, warning
from deploy.doctor.store_advice import RIGHTS, advice_on
from deploy.settings import Settings
from engine.tables import (
    AWAY,
    Client,
    Layout,
    StoreRefused,
    StoreUnavailable,
    UnknownLayout,
    connect,
)
from engine.tables.store.connect import place_of
from engine.tables.store.layout import HalfMoved
from engine.tables.store.redis_store import RedisStore
from engine.tables.store.server_version import NEEDED, Info, is_too_old, name_of, servers_of
from engine.tables.store.store_trial import try_writing

ANSWER_WITHIN = 5.0  # seconds
NEARLY_FULL = 0.8  # of maxmemory
NO_LIMIT = "Set maxmemory to two thirds of what it may take, so that it refuses and isn't ended."


async def look_at_store(settings: Settings) -> list[Finding]:
    """Everything that its servers tell. Nothing when the embedded server keeps the games."""
    if settings.redis_url is None:
        return []
    url = settings.redis_url.get_secret_value()
    async with aclosing(connect(url, answer_within=ANSWER_WITHIN)) as client:
        try:
            servers = await servers_of(client, place_of(url))
            findings = [one for where, info in servers.items() for one in _server(where, info)]
            return [*findings, *await _writing(client), *await _older_process(client)]
        except (RedisError, TimeoutError) as error:
            return [await _failed(url, error)]


async def _failed(url: str, error: Exception) -> Finding:
    place = place_of(url)
    if isinstance(error, AuthenticationError):
        do = "Correct user and password in DURAK_REDIS_URL: redis://USER:PASSWORD@HOST:PORT."
        return bad("redis", f"Redis at {place} doesn't take the password.", do)
    if isinstance(error, NoPermissionError):
        return bad("redis", f"Redis at {place} doesn't let us ask: {error}.", RIGHTS)
    known = advice_on(error)
    is_away = isinstance(error, (*AWAY, TimeoutError)) and known is None
    why = await _away(place) if is_away else str(error).rstrip(".")
    do = known or "Start it there, or correct DURAK_REDIS_URL; look at the firewall."
    return bad("redis", f"Redis at {place} can't be used: {why}.", do)


async def _away(place: str) -> str:
    """Why nothing is heard of it: is anybody there? The first, where several are named."""
    host, _, port = place.split(",")[0].rpartition(":")
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except socket.gaierror:
        return "nobody knows this name"
    except ConnectionRefusedError:
        return "connection refused"
    except (OSError, ValueError):
        return "no connection"
    writer.close()
    return "who listens there doesn't answer as DURAK_REDIS_URL says (TLS, Cluster?)"


def _server(where: str, info: Info) -> list[Finding]:
    if is_too_old(info):
        says = f"{name_of(info)} at {where} is too old: {NEEDED} is needed."
        return [bad("redis", says, "Update it, or use Valkey.")]
    if info.get("role") == "slave":
        says = f"{where} is a replica, which nobody may write to."
        do = "Name the primary in DURAK_REDIS_URL, or use redis+sentinel://."
        return [bad("redis", says, do)]
    found = [good("redis", f"{name_of(info)} answers at {where}.")]
    return [*found, *_append_only(where, info), *_memory(where, info)]


def _append_only(where: str, info: Info) -> list[Finding]:
    if not info.get("aof_enabled"):
        says = f"{where} keeps no append-only file: games are lost when it ends."
        do = "CONFIG SET appendonly yes, and the same in its configuration file."
        return [bad("append-only", says, do)]
    if info.get("aof_last_write_status", "ok") != "ok":
        says = f"{where} can't write its append-only file."
        return [bad("append-only", says, "Look whether its disk is full.")]
    return [good("append-only", f"{where} keeps an append-only file.")]


def _memory(where: str, info: Info) -> list[Finding]:
    policy, most = str(info.get("maxmemory_policy")), int(info.get("maxmemory", 0))
    used = int(info.get("used_memory", 0))
    if policy != "noeviction":
        says = f"{where} throws keys away when its memory is full ({policy}): games would vanish."
        do = "CONFIG SET maxmemory-policy noeviction, and the same in its configuration file."
        return [(bad if most else warning)("memory", says, do)]
    if most and used > most * NEARLY_FULL:
        says = f"{where} has filled {used / most:.0%} of its maxmemory; full, it takes no move."
        return [warning("memory", says, "Raise maxmemory.")]
    says = f"{where} throws nothing away; {used / 2**20:.0f} MB are used."
    return [good("memory", says) if most else note("memory", says, NO_LIMIT)]


async def _writing(client: Client) -> list[Finding]:
    """Check that the store takes writes in every shard, and that this release knows its layout."""
    try:
        await try_writing(client)
        await Layout(client).is_settled()
    except HalfMoved as error:
        return [bad("release", str(error), "Do it while no process of Durak runs.")]
    except UnknownLayout as error:
        return [bad("release", str(error), "Or name another store in DURAK_REDIS_URL.")]
    except AWAY:
        raise
    except RedisError as error:
        says = f"Redis doesn't take what we write: {str(error).rstrip('.')}."
        return [bad("writing", says, advice_on(error) or "Look into its log.")]
    return [good("writing", "Redis takes what we write.")]


async def _older_process(client: Client) -> list[Finding]:
    """Say that a process of the release before was forgotten, or that an update goes on."""
    try:
        if not await RedisStore(client).older_runs():
            return []
    except (StoreRefused, StoreUnavailable):
        return []  # said already
    says = (
        "A process of the release before runs here too. Until it stops, games are dealt its way."
    )
    do = "Stop it when the update is done; see docs/fairness.md, The older way."
    return [warning("release", says, do)]

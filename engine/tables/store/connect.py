"""Connections to the store: one node, TLS, Sentinel or Cluster, by the address alone."""

from __future__ import annotations

import re
from typing import Any, cast
from urllib.parse import parse_qs, unquote, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import ConstantBackoff
from redis.maint_notifications import MaintNotificationsConfig

from engine.tables.store.auto_pipeline import RETRIES, RETRY_AFTER, AutoPipelined
from engine.tables.store.cluster import Cluster
from engine.tables.store.sentinel import PrimaryClient, PrimaryPool

Client = Redis | RedisCluster

ANSWER_WITHIN = 0.8  # seconds; a phone's tap must not hang on a store that doesn't answer
CONNECTIONS = 48  # per process and node
CUT_IN_PASSWORD = re.compile(r"[^/]+://[^/?#@]*:[^/?#@]*[/?#][^=@]*@")


class AddressError(ValueError):
    """The address of the store can't be understood."""


def connect(url: str, *, answer_within: float = ANSWER_WITHIN) -> Client:
    """Return a client for `redis://`, `rediss://`, `unix://`,
    `redis+sentinel://h:p,h:p/name[/db]`, `redis+cluster://h:p,h:p`. Raises AddressError.

    Nothing is sent yet. `rediss+sentinel://` and `rediss+cluster://` are the same two with TLS.
    """
    if CUT_IN_PASSWORD.match(url):  # what is before the # would be taken for the host
        raise AddressError("in the password # is written %23, / %2F and ? %3F")
    scheme = url.partition("://")[0]
    if scheme in {"redis", "rediss", "unix"}:
        return _one_node(url, answer_within)
    if scheme in {"redis+sentinel", "rediss+sentinel"}:
        return _by_sentinel(url, answer_within)
    if scheme in {"redis+cluster", "rediss+cluster"}:
        return _cluster(url, answer_within)
    raise AddressError(
        "The address of Redis must start with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://"
    )


def is_cluster(client: Client) -> bool:
    """Return whether keys are spread over slots that lie with several nodes."""
    return isinstance(client, RedisCluster)


def place_of(url: str) -> str:
    """Return where an address leads, for people: "host:6379" without its password, or a path."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return parts.path
    port = 26379 if parts.scheme.endswith("+sentinel") else 6379
    return ", ".join(f"{host}:{number}" for host, number in _hosts(url, port))


def _manners(answer_within: float) -> dict[str, Any]:
    return {
        "socket_timeout": answer_within,
        "socket_connect_timeout": answer_within,
        "retry": Retry(ConstantBackoff(RETRY_AFTER), RETRIES),
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }


def _one_node(url: str, answer_within: float) -> Redis:
    if not url.startswith("unix:"):
        _database_number(urlsplit(url).path.strip("/"))
    pool = BlockingConnectionPool.from_url(
        url, max_connections=CONNECTIONS, timeout=answer_within, **_manners(answer_within)
    )
    return AutoPipelined.from_pool(pool)


def _by_sentinel(url: str, answer_within: float) -> Redis:
    parts = urlsplit(url)
    name, _, db = parts.path.strip("/").partition("/")
    if not name:
        raise AddressError(
            "redis+sentinel:// needs the name of the master: redis+sentinel://host:26379/mymaster"
        )
    asked = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    login = {
        name.removeprefix("sentinel_"): word
        for name, word in asked.items()
        if name in ("sentinel_username", "sentinel_password")
    }
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        _hosts(url, 26379),
        sentinel_kwargs=_manners(answer_within) | login,
        db=_database_number(db),
        ssl=parts.scheme.startswith("rediss"),
        max_connections=CONNECTIONS * 8,
        **_who(url),
        **_manners(answer_within),
    )
    client = sentinel.master_for(name, PrimaryClient, connection_pool_class=PrimaryPool)
    return cast("Redis", client)


def _cluster(url: str, answer_within: float) -> RedisCluster:
    if _database_number(urlsplit(url).path.strip("/")):
        raise AddressError("a Cluster has database 0 alone: leave out the number after the slash")
    return Cluster(
        startup_nodes=[ClusterNode(host, port) for host, port in _hosts(url, 6379)],
        max_connections=CONNECTIONS * 8,
        ssl=urlsplit(url).scheme.startswith("rediss"),
        **_who(url),
        **_manners(answer_within),
    )


def _database_number(written: str) -> int:
    """Return the number after the slash; the client itself takes all but numbers for 0."""
    if written and not written.isdecimal():
        raise AddressError(
            "after the slash the number of a database is needed, as in redis://host:6379/0"
        )
    return int(written or 0)


def _hosts(url: str, port: int) -> list[tuple[str, int]]:
    """Return the `host:port,host:port` of an address; a port may be left out."""
    found = []
    for piece in urlsplit(url).netloc.rpartition("@")[2].split(","):
        one = urlsplit(f"//{piece}")
        if not one.hostname:
            raise AddressError("The address of Redis lacks a host")
        found.append((one.hostname, one.port or port))
    return found


def _who(url: str) -> dict[str, Any]:
    """Return user and password of an address, if any."""
    login, at, _ = urlsplit(url).netloc.rpartition("@")
    if not at:
        return {}
    user, _, password = login.partition(":")
    found = {"username": unquote(user), "password": unquote(password)}
    return {key: value for key, value in found.items() if value}

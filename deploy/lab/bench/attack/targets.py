"""Addresses to which a stranger can send: all of every role, and one that doesn't exist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from deploy.settings import Role

OF_ALL: Final = ("/healthz", "/readyz", "/metrics", "/nowhere")
ADDRESSES: Final[Mapping[Role, Sequence[str]]] = {
    "webapp": (
        "/app",
        "/app/fairness",
        "/app/fairness.csv",
        "/app/picture/1.png",
        "/app/privacy",
        "/worker.js",
        "/static/1/js/page.js",
        "/api/session",
        "/api/games",
        "/api/my-data",
        "/api/numbers",
        "/api/leaderboard",
        "/api/tables",
        "/api/record",
        "/api/replay",
        "/api/look-back",
        "/api/blocked",
        "/api/unblock",
        "/api/hint",
        "/api/picture",
        "/api/picture/story",
        "/api/invitation",
        "/api/rules",
        "/api/end-of-day",
        "/api/page-errors",
        "/api/poll",
        "/api/poll/k3x9",
        "/ws",
        "/ws/k3x9",
        *OF_ALL,
    ),
    "bot": ("/telegram/webhook", *OF_ALL),
    "players": OF_ALL,
}


class Target(NamedTuple):
    """One address of a process of this machine."""

    role: Role
    port: int
    path: str


def targets(ports: Mapping[Role, int]) -> list[Target]:
    """All of them, at processes with these ports."""
    return [Target(role, ports[role], path) for role, paths in ADDRESSES.items() for path in paths]

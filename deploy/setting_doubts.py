"""Doubts about settings that can be used, but are probably meant otherwise."""

from __future__ import annotations

import os
from difflib import get_close_matches
from typing import NamedTuple
from urllib.parse import urlsplit

from dotenv import dotenv_values

from deploy.settings import ENV_FILE, PREFIX, Settings
from deploy.web_addresses import LOOPBACK


class Doubt(NamedTuple):
    """A sentence about it, and what to do."""

    says: str
    do: str


def doubts(settings: Settings) -> list[Doubt]:
    """All of them: variables that nobody reads, and a page that only this machine reaches."""
    return [*_unread(), *_only_here(settings)]


def _unread() -> list[Doubt]:
    """Variables that are written nearly as ours."""
    ours = {name.upper(): f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    given = {name.upper() for name in (*os.environ, *dotenv_values(ENV_FILE))}
    found = [
        (name, _meant(name.removeprefix(PREFIX), ours))
        for name in sorted(given - {*ours.values()})
        if name.startswith(PREFIX)
    ]
    found += [(name, [ours[name]]) for name in _without_prefix(given, ours)]
    return [
        Doubt(
            f"{name} is read by nobody: perhaps {' or '.join(meant)} is meant.",
            "Correct its name.",
        )
        for name, meant in found
        if meant
    ]


def _meant(name: str, ours: dict[str, str]) -> list[str]:
    """Variables that somebody may have meant by this name."""
    close = get_close_matches(name, ours, 1) or [one for one in ours if name in one.split("_")]
    return [ours[one] for one in close]


def _without_prefix(given: set[str], ours: dict[str, str]) -> list[str]:
    """`REDIS_URL`, where ours isn't set. Short names such as PORT are other programs'."""
    return [
        name
        for name, whole in ours.items()
        if "_" in name and name in given and whole not in given
    ]


def _only_here(settings: Settings) -> list[Doubt]:
    """Doubt an address of this machine, which no phone reaches. With another Bot API server it may
    be meant so.
    """
    host = urlsplit(settings.public_url or "").hostname
    if host not in LOOPBACK or settings.telegram_api:
        return []
    says = (
        f"DURAK_PUBLIC_URL leads every phone to itself ({host}): nobody can open the page there."
    )
    return [Doubt(says, "Put the https address there under which phones reach this server.")]

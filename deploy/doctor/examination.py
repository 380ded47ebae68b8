"""All that the doctor looks at, in the order in which it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

from deploy.doctor.archive import look_at_archive
from deploy.doctor.findings import Finding, bad, warning
from deploy.doctor.machine import look_at_machine
from deploy.doctor.place import look_at_place
from deploy.doctor.players import look_at_players
from deploy.doctor.public_page import look_at_page
from deploy.doctor.reachability import asking
from deploy.doctor.store import look_at_store
from deploy.doctor.telegram import look_at_telegram
from deploy.setting_doubts import doubts
from deploy.settings import Settings, SettingsFault, missing, read_settings


async def examine(data: Path | None) -> list[Finding]:
    """Everything that can be looked at with what the environment says.

    `data` is the directory of the embedded server, if it was given.
    """
    try:
        settings = read_settings()
    except SettingsFault as fault:
        findings = [bad("environment", says, "Correct it.") for says in fault.sentences]
        return [*look_at_machine(), *findings]
    here = [*look_at_machine(), *_lacking(settings)]
    return [*here, *await _outside(settings, data)]


def _lacking(settings: Settings) -> list[Finding]:
    do = "Put it into the environment or a file named .env."
    lacking = [bad("environment", says, do) for says in missing(settings, None)]
    return [*lacking, *(warning("environment", *doubt) for doubt in doubts(settings))]


async def _outside(settings: Settings, data: Path | None) -> list[Finding]:
    """Ask everything outside of this machine, all at once."""
    async with asking() as http:
        works: list[Awaitable[list[Finding]]] = [look_at_telegram(http, settings)]
        works.append(look_at_page(http, settings))
        works.append(look_at_store(settings))
        works.append(look_at_players(settings))
        works.append(look_at_archive(settings, data))
        told = await asyncio.gather(*works)
    return [*look_at_place(settings, data), *(finding for part in told for finding in part)]

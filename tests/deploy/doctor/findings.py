"""The doctor's findings, as tests ask for them."""

from __future__ import annotations

from collections.abc import Sequence

from deploy.doctor import Finding
from deploy.settings import Settings, read_settings
from tests.bot.chat import TOKEN


def about(findings: Sequence[Finding], what: str) -> Finding:
    """The one finding about it."""
    [found] = [finding for finding in findings if finding.about == what]
    return found


def levels(findings: Sequence[Finding]) -> dict[str, str]:
    """Return the level of each finding by its subject."""
    return {finding.about: finding.level for finding in findings}


def settings(**changes: object) -> Settings:
    """Return the settings of a bot that is well set up."""
    well = {"bot_token": TOKEN, "public_url": "https://durak.example", "mini_app": "play"}
    return read_settings(**well | changes)

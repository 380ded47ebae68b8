"""Fixtures of the doctor's tests: none of the developer's environment, and a Telegram of
our own.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from deploy.sandbox import LocalTelegram
from tests.bot.chat import local_telegram


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("DURAK_")]:
        monkeypatch.delenv(name)


@pytest.fixture
async def telegram() -> AsyncIterator[LocalTelegram]:
    """The local Telegram, which knows the bot; stopped in the end if it still runs."""
    local = local_telegram()
    await local.start()
    yield local
    await local.stop()

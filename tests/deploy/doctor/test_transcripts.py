"""The transcripts of docs/doctor.md are what the doctor says: of a server that is well, and of
one where four things are wrong.
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from rich.console import Console

from deploy.cli.doctor import print_findings
from deploy.doctor import examine
from deploy.sandbox import LocalTelegram
from deploy.serving.processes.ports import free_port
from engine.tables.finished.address import open_archive
from tests.bot.chat import TOKEN
from tests.deploy.doctor.certificates import certificate
from tests.deploy.doctor.test_public_page import Serve, serve, valkey_url
from tests.deploy.doctor.test_store import Start, start

__all__ = ["serve", "start", "valkey_url"]

BOOK = Path(__file__).parents[3] / "docs" / "doctor.md"
TRANSCRIPT = re.compile(r"^    \$ durak doctor\n((?:    .+\n)+)", re.MULTILINE)
PLACE = re.compile(r"https?://[^\s,]*[^\s,.:]|(?:localhost|127\.0\.0\.1):\d+|/[\w./-]*\w")


def without_places(line: str) -> str:
    """Addresses, paths and numbers are another server's; so is what its machine is."""
    if " versions " in line:
        return "versions"
    return re.sub(r"\d+", "N", PLACE.sub("PLACE", line))


def shown() -> list[list[str]]:
    """The book's transcripts."""
    found = TRANSCRIPT.findall(BOOK.read_text())
    return [[without_places(line[4:]) for line in block.splitlines()] for block in found]


async def told() -> list[str]:
    """Return the lines that the doctor prints here."""
    out = StringIO()
    print_findings(Console(file=out, highlight=False), await examine(None))
    return [without_places(line.rstrip()) for line in out.getvalue().splitlines()]


def set_up(monkeypatch: pytest.MonkeyPatch, **values: object) -> None:
    monkeypatch.setattr("deploy.doctor.machine.IS_COMPILED", True)
    given = {"bot_token": TOKEN, "mini_app": "play", **values}
    for name, value in given.items():
        monkeypatch.setenv(f"DURAK_{name.upper()}", str(value))


@pytest.mark.slow
async def test_a_server_that_is_well(
    telegram: LocalTelegram,
    serve: Serve,
    start: Start,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = certificate(tmp_path, days=90)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    database = f"sqlite:///{tmp_path}/archive.sqlite3"
    archive = open_archive(database)
    await archive.migrate()
    await archive.close()
    url = await serve(file, "/metrics")
    set_up(
        monkeypatch,
        public_url=url,
        port=urlsplit(url).port,
        telegram_api=telegram.address,
        redis_url=start().url,
        database_url=database,
    )
    well, _ = shown()
    assert await told() == well


async def test_a_server_where_four_things_are_wrong(
    telegram: LocalTelegram, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(
        monkeypatch,
        bot_token="5001:another-token",
        public_url=f"https://127.0.0.1:{free_port(0)}",
        port=free_port(0),
        telegram_api=telegram.address,
        redis_url=start("--appendonly", "no").url,
        database_url=f"sqlite:///{tmp_path}/nowhere/archive.sqlite3",
    )
    _, broken = shown()
    assert await told() == broken

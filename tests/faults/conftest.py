"""Houses in which things fall."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from deploy.lab.bench.faults.house import PAGE, House, house
from deploy.lab.bench.faults.store_server import StoreServer
from tests.support.servers import embedded_binary, machine_binary

KEPT = ("--appendonly", "yes", "--appendfsync", "always")
"""As `durak serve` and the operator's guide have it."""


def altered(way: str) -> list[str]:
    """The command of a page that isn't quite ours (altered_page.py)."""
    return [sys.executable, str(Path(__file__).with_name("altered_page.py")), way]


@asynccontextmanager
async def built(
    folder: Path,
    binary: Path,
    page: Sequence[str] = PAGE,
    settings: Sequence[str] = KEPT,
    *,
    other: Sequence[str] | None = None,
) -> AsyncIterator[House]:
    """A house with a store of its own; `other` is the command of its second page."""
    server = StoreServer(binary, folder / "store", *settings)
    server.start()
    try:
        async with house(server, folder, (page, other or page)) as made:
            yield made
    finally:
        server.kill()


@pytest.fixture(scope="package")
async def a_house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house with the embedded server."""
    async with built(tmp_path_factory.mktemp("house"), embedded_binary()) as made:
        yield made


@pytest.fixture(scope="package")
async def a_house_with_redis(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house with the machine's Redis."""
    async with built(tmp_path_factory.mktemp("house"), machine_binary()) as made:
        yield made

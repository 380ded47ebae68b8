"""An archive of each kind, empty."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.tables.finished.address import open_archive
from engine.tables.finished.sql.sql_archive import SqlArchive
from tests.support.postgres import Postgres, postgres

__all__ = ["postgres"]

KINDS = ["sqlite", pytest.param("postgres", marks=[pytest.mark.nightly, pytest.mark.postgres])]


@pytest.fixture(params=KINDS)
def archive_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/archive.sqlite3"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture
async def archive(archive_url: str) -> AsyncIterator[SqlArchive]:
    archive = open_archive(archive_url)
    await archive.migrate()
    yield archive
    await archive.close()

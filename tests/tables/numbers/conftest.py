"""An archive of each kind, empty."""

from __future__ import annotations

from tests.tables.finished.conftest import archive, archive_url, postgres

__all__ = ["archive", "archive_url", "postgres"]

"""Records that commands wrote, and a command that reads them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.commands import Said, durak
from tests.deploy.records import Json, as_line


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Three games at one table, for three."""
    file = tmp_path_factory.mktemp("games") / "three.jsonl"
    assert durak("selfplay", "--games", 3, "--seats", 3, "--out", file).code == 0
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Said]:
    """Writes lines and verifies them."""

    def write_and_verify(*lines: bytes | Json) -> Said:
        file = tmp_path / "records.jsonl"
        file.write_bytes(b"".join(map(as_line, lines)))
        return durak("verify", file)

    return write_and_verify

"""The release before and this one serve the same tables at the same time, there and back."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from deploy.lab.bench.faults.fault_evening import evening
from deploy.lab.bench.faults.faults import Fault, nothing, pages_restarted
from deploy.lab.bench.faults.house import PAGE
from tests.faults.conftest import built
from tests.support.patience import PATIENCE
from tests.support.servers import embedded_binary

pytestmark = pytest.mark.nightly

BEFORE: Final = "41b8da8"  # the last commit of the release before this one
ROOT: Final = Path(__file__).parents[2]
TABLES: Final = 4
SECONDS: Final = 4.0


@pytest.fixture
def older(tmp_path: Path) -> Sequence[str]:
    """The command that serves the page as the release before did."""
    asked = ["git", "-C", str(ROOT), "archive", BEFORE, "engine", "webapp", "bot", "deploy"]
    packed = subprocess.run(asked, capture_output=True)
    if packed.returncode:
        pytest.fail(f"This needs the project's whole history: {packed.stderr.decode()}")
    folder = tmp_path / "older"
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    script = str(Path(__file__).with_name("older_page.py"))
    return [sys.executable, "-P", script, str(folder)]


@pytest.mark.parametrize("fault", [nothing, pages_restarted])
async def test_people_of_one_table_play_through_both(
    tmp_path: Path, older: Sequence[str], fault: Fault
) -> None:
    """Whoever loses their line comes back to the other release."""
    async with (
        built(tmp_path, embedded_binary(), PAGE, other=older) as house,
        evening(house, TABLES) as begun,
    ):
        report = await begun.goes_on_through(fault, SECONDS, PATIENCE)
    assert not report.found, report.found
    assert report.moves > TABLES

"""`durak bench peers`: other game servers play a small game beside ours."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.lab.bench import Unmeasurable
from deploy.lab.bench.peers import measure
from deploy.lab.bench.peers.peer_sides import FOLDER, PEERS
from tests.support.node import node

HERE = Path(__file__).parent


@pytest.mark.page
def test_the_small_game() -> None:
    run = subprocess.run(
        [node(), "--test", HERE / "peer_game.test.js"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout


def test_servers_that_are_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.lab.bench.peers.peer_sides.FOLDER", tmp_path)
    with pytest.raises(Unmeasurable, match="npm install --prefix deploy/lab/peers"):
        measure(seconds=1)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The servers with their packages."""
    folder = tmp_path_factory.mktemp("packages") / "peers"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("node_modules"))
    subprocess.run(["npm", "install", "--prefix", folder], check=True, capture_output=True)
    assert not (folder / "package-lock.json").exists()
    return folder


@pytest.mark.index
@pytest.mark.nightly
def test_a_second_is_not_enough_to_start_them(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.lab.bench.peers.peer_sides.FOLDER", packages)
    assert measure(seconds=1)["not_measured"]


@pytest.mark.index
@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_they_are_measured_beside_ours(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.lab.bench.peers.peer_sides.FOLDER", packages)
    figures = measure(seconds=5)
    assert [*figures] == ["floor", "product", *PEERS]
    assert figures["floor"]["processor_ratio"] == 1
    for name, told in figures.items():
        assert told["moves_per_second"] > 0, name
        assert told["bytes_a_move_to_a_phone"] > 100, name
    promises = ("keeps_moves_when_killed", "one_table_at_two_processes")
    assert [figures["product"][one] for one in promises] == ["yes", "yes"]
    for name in PEERS:
        assert [figures[name][one] for one in promises] == ["no", "no"], name

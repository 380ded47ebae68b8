"""Leftovers of a killed demo in the temporary directory go with the next one."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pytest

from deploy.demo.temporary import MARK, SURELY_HELD, temporary_directory
from deploy.serving.datadir import locked


@pytest.fixture(autouse=True)
def _temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def left(directory: Path, *, age: float = 2 * SURELY_HELD, mark: bool = True) -> Path:
    """A directory with somebody's cards."""
    directory.mkdir(exist_ok=True)
    (directory / "cards").write_text("7h 8d")
    if mark:
        made_at = time.time() - age
        (directory / MARK).touch()
        os.utime(directory / MARK, (made_at, made_at))
    return directory


def test_it_goes_with_its_demo() -> None:
    with temporary_directory() as directory:
        assert directory.stat().st_mode & 0o777 == 0o700
    assert not directory.exists()


def test_leftovers_go_with_the_next_demo(tmp_path: Path) -> None:
    killed = left(tmp_path / "durak-killed")
    with temporary_directory():
        assert not killed.exists()


def test_folders_of_others_stay(tmp_path: Path) -> None:
    running = left(tmp_path / "durak-running")
    kept = [
        left(tmp_path / "durak-games", mark=False),  # of `--data`
        left(tmp_path / "durak-starting", age=0.0),  # not locked yet
        left(tmp_path / "games"),
    ]
    (tmp_path / "durak-0-port-8080").touch()
    (tmp_path / "durak-elsewhere").symlink_to(left(tmp_path / "other"))
    with locked(running), temporary_directory():
        assert all((one / "cards").exists() for one in (running, *kept, tmp_path / "other"))

"""The doctor's findings on the working directory: settings, games, the disk, the port."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from deploy.doctor import place
from deploy.doctor.machine import look_at_machine
from deploy.doctor.place import look_at_place
from deploy.serving.datadir import locked
from deploy.serving.embedded_binary import server_binary
from deploy.serving.processes.ports import free_port
from tests.deploy.doctor.findings import about, levels, settings

NOBODY = 65534


@contextmanager
def a_guest() -> Iterator[None]:
    """Root may write everywhere, so it is somebody else meanwhile."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


def test_a_new_place(tmp_path: Path) -> None:
    told = look_at_place(settings(port=free_port(0)), None)
    assert levels(told) == {"env-file": "note", "data": "note", "port": "note"}
    assert str(tmp_path / ".env") in about(told, "env-file").says
    assert f"will be kept in {tmp_path}/data," in about(told, "data").says


def test_a_place_in_use(tmp_path: Path) -> None:
    (tmp_path / ".env").touch(mode=0o600)
    with locked(tmp_path / "data"), socket.create_server(("127.0.0.1", free_port(0))) as other:
        told = look_at_place(settings(port=other.getsockname()[1]), None)
    assert levels(told) == {"env-file": "note", "data": "good", "port": "good"}
    assert about(told, "env-file").says == f"Settings are read from {tmp_path}/.env too."
    assert about(told, "data").says.endswith("data, by a durak that runs now.")


def test_with_a_redis_nothing_is_kept_here() -> None:
    told = look_at_place(settings(redis_url="redis://127.0.0.1"), None)
    assert "data" not in levels(told)


def test_others_may_read_what_is_secret(tmp_path: Path) -> None:
    (tmp_path / ".env").touch()
    (tmp_path / ".env").chmod(0o644)
    server = tmp_path / "games" / "redis"
    server.mkdir(parents=True)
    server.chmod(0o755)
    told = look_at_place(settings(), Path("games"))
    assert about(told, "env-file").do == f"chmod 600 {tmp_path}/.env"
    assert about(told, "data").level == "warning"
    assert f"chmod 700 {server}" in about(told, "data").do


def test_a_directory_that_cant_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, given, installed = tmp_path / "closed", settings(), server_binary()
    closed.mkdir(mode=0o500)
    monkeypatch.chdir("/")  # a guest may look there
    monkeypatch.setattr(place, "server_binary", lambda: installed)
    with a_guest():
        told = about(look_at_place(given, closed), "data")
    assert told.level == "bad"
    assert told.says == f"Games can't be written to {closed}: Permission denied."
    assert "--data" in told.do


def test_a_file_where_games_should_lie(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a diary")
    told = about(look_at_place(settings(), None), "data")
    assert told.says == f"Games can't be written to {tmp_path}/data: Not a directory."


def test_a_disk_that_is_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    told = about(look_at_place(settings(), None), "disk")
    assert told.level == "bad"
    assert told.says == f"The disk of {tmp_path}/data is full: games stand still."


def test_a_disk_that_is_nearly_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=7 * 2**20))
    told = about(look_at_place(settings(), None), "disk")
    assert told.level == "warning"
    assert told.says.startswith("Only 7 MB are free")


def test_a_port_for_root(monkeypatch: pytest.MonkeyPatch) -> None:
    lowest = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    if lowest.exists() and int(lowest.read_text()) == 0:
        pytest.skip("here everybody may listen on any port")
    given = settings(port=81)
    monkeypatch.chdir("/")  # a guest may look there
    with a_guest():
        told = about(look_at_place(given, None), "port")
    assert told.level == "warning"
    assert "from 1024 on" in told.do


def test_versions_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.doctor.machine.IS_COMPILED", True)
    [told] = look_at_machine()
    assert told.level == "good"
    assert told.says.startswith("Durak ")
    monkeypatch.setattr("sys.version_info", (3, 19, 0))
    [told] = look_at_machine()
    assert (told.level, told.do) == ("warning", "Use Python 3.11 to 3.14: others are untried.")


def test_a_compiler_that_was_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.doctor.machine.IS_COMPILED", False)
    told = about(look_at_machine(), "compiler")
    assert told.level == "note"
    assert "Install gcc" in told.do

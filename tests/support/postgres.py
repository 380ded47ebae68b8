"""The machine's PostgreSQL, one server for the whole run and a database for each test."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg
import pytest

from deploy.serving.processes.ports import free_port
from tests.support.needs import DEBIAN_POSTGRES


class Postgres:
    """A server of our own in a directory of its own; stopped and started as tests like."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._data = directory / "data"
        self.port = free_port(0)

    def create(self) -> None:
        """Its files. It wouldn't run as root, so they are somebody else's there."""
        if _is_root():
            shutil.chown(self._directory, "postgres")
        # "--no-sync": nothing here has to outlive the machine
        self._run("initdb", "-D", self._data, "-U", "durak", "-A", "trust", "--no-sync")

    def start(self) -> None:
        where = f"-p {self.port} -k {self._directory} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", "-D", self._data, "-o", where, "-l", self._directory / "log", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "stop")

    def database(self) -> str:
        """The address of a new one, empty."""
        name = f"games_{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as link:
            link.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://durak@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *words: object) -> None:
        who = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        command = [*(who if _is_root() else []), _binary(program), *words]
        out = self._directory / "out"  # a server that is started keeps it open
        with out.open("ab") as file:
            done = subprocess.run(
                [str(word) for word in command],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                check=False,
                cwd=self._directory,
            )
        assert done.returncode == 0, out.read_text(errors="replace")


def _is_root() -> bool:
    return os.geteuid() == 0


def _binary(name: str) -> str:
    """Debian keeps the server's programs out of the PATH."""
    found = shutil.which(name) or next(
        map(str, sorted(DEBIAN_POSTGRES.glob(f"*/bin/{name}"))), None
    )
    assert found, f"{name} isn't there (Debian: apt-get install postgresql)"
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The whole run's; its directory's path is short, for the socket in it."""
    with TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as directory:
        server = Postgres(Path(directory))
        server.create()
        server.start()
        yield server
        server.stop()

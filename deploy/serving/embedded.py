"""The embedded server: a real Valkey of our own on this machine, for those who have no Redis."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import secrets
import shutil
import subprocess
import time
from pathlib import Path
from typing import Self

from deploy.serving.embedded_binary import EmbeddedMissing, server_binary
from deploy.serving.processes.guard import Guard
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.signs_of_life import SignsOfLife
from engine.tables import TableError, connect, keys
from engine.tables.health.outage import Outage
from engine.tables.health.pulses import Pulse
from engine.tables.nursery import Nursery
from engine.tables.store.plain_errors import plain_errors

log = logging.getLogger(__name__)

STOP_WITHIN = 5.0
PORTS_TO_TRY = 20
LOOK_EVERY = 0.1  # seconds between looks whether it still runs
RAISE_AGAIN_AFTER = 1.0  # seconds
WELL_AFTER = 5.0  # seconds: on a full disk it ends with the first thing that it is told
FULL = 2**20  # bytes that are free on a disk which is taken to be full


class EmbeddedFailed(Exception):
    """The embedded server doesn't start; the sentence says why and where its log is."""


def address_in(directory: Path) -> str | None:
    """The address of the server that runs in this directory, if one does."""
    try:
        with (directory / "server.lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return None
    except OSError:  # somebody holds it
        return _address_file(directory).read_text()
    return None


def _address_file(directory: Path) -> Path:
    return directory / "address"


class EmbeddedRedis:
    """A server that keeps everything in `directory`, also through SIGKILL, and ends with us.

    As long as this is entered it is started again at the same address if it dies.
    It listens on this machine only and asks for a password, a new one for each object.
    An answered command is on the disk. With `everysec` the server answers before it writes while
    an earlier fsync is under way, so that a SIGKILL on a busy disk would lose answered moves.
    `always` costs some milliseconds a move, and no throughput: waiting commands are written
    together.
    """

    def __init__(self, directory: Path, *, port: int = 0) -> None:
        self._directory = directory.absolute()
        self._port = port
        self._password = secrets.token_urlsafe(18)
        self._server: subprocess.Popen[bytes] | None = None
        self._guard: Guard | None = None
        self._nursery = Nursery()

    @property
    def url(self) -> str:
        """Address of the server; known after `start`."""
        return f"redis://:{self._password}@127.0.0.1:{self._port}/0"

    @property
    def pid(self) -> int | None:
        """The server's process id while it runs."""
        alive = self._server is not None and self._server.poll() is None
        return self._server.pid if self._server is not None and alive else None

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except asyncio.CancelledError:
            await self.stop()
            raise
        self._nursery.keep(self._keep_up, Pulse("keep the embedded server up"))
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            await self._nursery.close()
        finally:  # a measurement whose time is over is cancelled more than once
            await self.stop()

    async def start(self) -> None:
        """Start it, on the next port if its own is taken, and wait until it answers."""
        self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._directory.chmod(0o700)  # hands and seeds: it was open to others before 0.2
        await self.stop()  # what is left of one that was killed
        lock = await self._lock()
        try:
            await self._start_on_a_free_port(lock)
        finally:
            os.close(lock)  # the server has its own hold on it
        self._note_address()

    async def stop(self) -> None:
        """Ask it to write everything down and end; kill it if it doesn't, or if this is cancelled
        meanwhile.
        """
        self._dismiss_guard()
        if self._server is not None and self._server.poll() is None:
            self._server.terminate()
            try:
                await _ended(self._server, STOP_WITHIN)
            finally:
                self._server.kill()
                self._server.wait()
        self._server = None

    def _note_address(self) -> None:
        """For commands of the same user that are given while it runs; the password is in it."""
        note = os.open(
            _address_file(self._directory), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600
        )
        with os.fdopen(note, "w") as file:
            file.write(self.url)

    async def _keep_up(self) -> None:
        outage, fell_at = Outage(log, "The embedded server has ended"), 0.0
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.pid is not None:
                if time.monotonic() - fell_at > WELL_AFTER:
                    outage.is_over()
                continue
            fell_at = time.monotonic()
            outage.goes_on(self._why())
            if self._disk_is_full:
                await asyncio.sleep(RAISE_AGAIN_AFTER)
            try:
                await self._raise()
            except EmbeddedFailed as error:
                outage.goes_on(error)
                await asyncio.sleep(RAISE_AGAIN_AFTER)

    async def _raise(self) -> None:
        """Start it where it was: that address is the one that everybody knows."""
        port = self._port
        try:
            await self.start()
            if self._port != port:
                await self.stop()
                raise EmbeddedFailed(f"Port {port} of the embedded server is taken.")
        finally:
            self._port = port

    def _dismiss_guard(self) -> None:
        if self._guard is not None:
            self._guard.dismiss()
            self._guard = None

    async def _lock(self) -> int:
        """One server at a time writes here. The server inherits the lock, so it holds even when we
        are gone; one whose starter was killed ends by itself within a moment.
        """
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        lock = os.open(self._directory / "server.lock", flags, 0o600)
        deadline = time.monotonic() + STOP_WITHIN
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                if time.monotonic() > deadline:
                    os.close(lock)
                    raise EmbeddedFailed(
                        f"Another server keeps its games in {self._directory}."
                    ) from None
                await asyncio.sleep(0.05)
            else:
                return lock

    async def _start_on_a_free_port(self, lock: int) -> None:
        for _ in range(PORTS_TO_TRY):
            port = free_port(self._port)
            if self._port not in (0, port):
                log.warning("port %d is taken; the embedded server uses %d", self._port, port)
            if await self._answers_on(port, lock):
                return
            self._port = 0
        raise EmbeddedFailed(f"The embedded server doesn't start: {self._why()}.")

    async def _answers_on(self, port: int, lock: int) -> bool:
        """False if somebody else took the port in the meantime."""
        self._port = port
        self._server = subprocess.Popen(  # noqa: ASYNC220  starting takes a millisecond
            [_program(), "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._directory,
            pass_fds=[lock],
            umask=0o077,
            start_new_session=True,  # Ctrl-C is for us; we end it when nobody needs it any more
        )
        self._guard = Guard.of(self._server.pid)
        if self._server.stdin is not None:
            self._server.stdin.write(self._settings().encode())
            self._server.stdin.close()
        if await self._ready():
            return True
        await self.stop()
        if "Address already in use" in self._last_words():
            return False
        raise EmbeddedFailed(f"The embedded server doesn't start: {self._why()}.")

    def _settings(self) -> str:
        settings = {
            "bind": "127.0.0.1",
            "port": self._port,
            "requirepass": self._password,
            "dir": f'"{self._directory}"',
            "appendonly": "yes",
            "appendfsync": "always",
            "save": '""',
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
            "logfile": f'"{self._log}"',
        }
        return "".join(f"{name} {value}\n" for name, value in settings.items())

    async def _ready(self) -> bool:
        """Wait until it answers; return False if it ends or hangs. It may have many games to read
        first.
        """
        life = SignsOfLife(self.pid or 0)
        async with connect(self.url) as client:
            while self.pid is not None and not life.hangs:
                try:
                    async with plain_errors():
                        await client.exists(keys.CLOCK)  # the clock it tells while it still reads
                except TableError:
                    await asyncio.sleep(0.02)
                else:
                    return True
        return False

    @property
    def _log(self) -> Path:
        return self._directory / "server.log"

    @property
    def _disk_is_full(self) -> bool:
        """Its log may say nothing of it: that lies on the same disk."""
        return shutil.disk_usage(self._directory).free < FULL

    def _why(self) -> str:
        if self._disk_is_full:
            return f"the disk of {self._directory} is full; games go on when there is space again"
        return f"see {self._log}"

    def _last_words(self) -> str:
        return self._log.read_text(errors="replace")[-2000:] if self._log.exists() else ""


def _program() -> Path:
    try:
        return server_binary()
    except EmbeddedMissing as why:
        raise EmbeddedFailed(str(why)) from None


async def _ended(process: subprocess.Popen[bytes], within: float) -> None:
    """Wait until it has ended, so many seconds at most."""
    deadline = time.monotonic() + within
    while process.poll() is None and time.monotonic() <= deadline:
        await asyncio.sleep(0.01)

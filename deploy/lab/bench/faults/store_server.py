"""A store that can be killed, paused and started again on the same port and data."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from deploy.serving.processes.guard import Guard
from deploy.serving.processes.ports import free_port

AGAIN_AFTER = 0.3  # seconds
PATIENCE = 60.0  # seconds for an answer, and for a start: a machine may be slow


class StoreServer:
    """One server process, of Redis or Valkey; `settings` are further words of its command line."""

    def __init__(self, binary: Path, directory: Path, *settings: str) -> None:
        self.binary = binary
        self.directory = directory
        self.port = free_port(0)
        self.settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: Guard | None = None  # ends it when we are killed

    @property
    def url(self) -> str:
        """Address of the server, once it is started."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def client(self) -> Redis:
        """A plain client, for looking behind the scenes."""
        return Redis(port=self.port, socket_timeout=PATIENCE)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.directory.mkdir(parents=True, exist_ok=True)
        deadline = time.monotonic() + PATIENCE
        while not self._is_started():
            assert time.monotonic() < deadline, f"{self.binary.name} ended at once"
            time.sleep(AGAIN_AFTER)

    def _is_started(self) -> bool:
        """Not while somebody else listens on the port that it had before it was ended."""
        self._process = subprocess.Popen(
            self.command(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._guard = Guard.of(self._process.pid)
        return self._answers()

    def command(self) -> list[str]:
        """The command line."""
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.directory)]
        return [str(self.binary), *where, "--save", "", *self.settings]

    def kill(self) -> None:
        """As a machine's out-of-memory killer does it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGTERM)

    def pause(self) -> None:
        """It keeps its connections and says nothing."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It answers again, also what was asked meanwhile."""
        self._signal(signal.SIGCONT)

    def _answers(self) -> bool:
        """False where it ends at once."""
        assert self._process is not None
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(RedisError), self.client as client:
                client.ping()
                return self._process.poll() is None
            if self._process.poll() is not None:
                self._dismiss_guard()
                return False
            time.sleep(0.02)
        raise AssertionError(f"{self.binary.name} doesn't answer")

    def _dismiss_guard(self) -> None:
        if self._guard is not None:
            self._guard.dismiss()
            self._guard = None

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._dismiss_guard()
            self._process.send_signal(number)
            self._process.send_signal(signal.SIGCONT)  # one that is paused hears it only then
            self._process.wait(60)
            self._process = None

"""A real Prometheus that looks on, with the settings of deploy/kit."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

from deploy.demo.demo import HOST
from deploy.lab.scale.local_server import DemoServer
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.supervisor import Supervisor
from deploy.settings import Role

WATCHING: Final = Path(__file__).parents[2] / "kit" / "watching"
PORTS: Final[Mapping[Role, int]] = {
    "webapp": 8080,
    "bot": 8081,
    "players": 8082,
}  # in the kit's settings
LOOK_EVERY: Final = 2  # seconds between two looks of Prometheus, at least
POINTS: Final = 720  # of a line; a picture has no room for more


class NoPrometheus(Exception):
    """It isn't installed, or its settings aren't here; the sentence says how to get them."""


class PrometheusWatcher:
    """Prometheus, with the settings of deploy/kit and the ports of this evening."""

    def __init__(self, address: str, http: aiohttp.ClientSession, look_every: int) -> None:
        self.look_every = look_every  # seconds between two looks, and two points of a line
        self._address = address
        self._http = http
        self.began = time.time()

    async def over_time(self, expression: str) -> Sequence[Mapping[str, Any]]:
        """Return the values of an expression since the evening began."""
        asked = {
            "query": expression,
            "start": self.began,
            "end": time.time(),
            "step": self.look_every,
        }
        async with self._http.post(f"{self._address}/api/v1/query_range", data=asked) as answer:
            told = await answer.json()
        found: Sequence[Mapping[str, Any]] = told["data"]["result"]
        return found


@asynccontextmanager
async def watched(
    server: DemoServer, folder: Path, seconds: float
) -> AsyncIterator[PrometheusWatcher]:
    """A Prometheus that asks all processes of this server so long; raises NoPrometheus."""
    look_every = max(LOOK_EVERY, round(seconds / POINTS))
    program = shutil.which("prometheus")
    if program is None or not WATCHING.is_dir():
        raise NoPrometheus(
            "This needs prometheus (Debian: apt install prometheus) and the project's own folder."
        )
    address = f"http://{HOST}:{free_port(0)}"
    part = Part(
        name="prometheus",
        command=[
            program,
            f"--config.file={_settings(server, folder, look_every)}",
            f"--storage.tsdb.path={folder / 'prometheus'}",
            f"--web.listen-address={address.removeprefix('http://')}",
            "--log.level=error",
        ],
        environment={},
        ready_url=f"{address}/-/ready",
    )
    async with Supervisor([part]) as supervisor, aiohttp.ClientSession() as http:
        await supervisor.until_ready()
        yield PrometheusWatcher(address, http, look_every)


def _settings(server: DemoServer, folder: Path, look_every: int) -> Path:
    """Those of deploy/kit, which ask at other ports and less often."""
    told = (WATCHING / "prometheus.yml").read_text()
    told = re.sub(r"(scrape|evaluation)_interval: \d+s", rf"\1_interval: {look_every}s", told)
    told = told.replace("alerts.yml", str(WATCHING / "alerts.yml"))
    for role, port in PORTS.items():
        ours = ", ".join(f'"{HOST}:{one}"' for one in server.ports(role))
        told = told.replace(f'"127.0.0.1:{port}"', ours)
    file = folder / "prometheus.yml"
    file.write_text(told)
    return file

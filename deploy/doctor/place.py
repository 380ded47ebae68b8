"""Findings about places on this machine: `.env`, the embedded server's games, the port."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from deploy.doctor.findings import Finding, bad, good, note, warning
from deploy.serving.datadir import DEFAULT_DATA, is_held
from deploy.serving.embedded import FULL
from deploy.serving.embedded_binary import EmbeddedMissing, server_binary
from deploy.serving.processes.ports import is_free
from deploy.serving.whereabouts import settings_place
from deploy.settings import ENV_FILE, Settings

FOR_ALL = 1024  # the first port that everybody may listen on
LITTLE = 200 * 1024 * 1024  # bytes; a thousand games take about two millions of them


def look_at_place(settings: Settings, data: Path | None) -> list[Finding]:
    """Check what depends on the working directory, and whether it can be written to."""
    found = [_env_file(Path(ENV_FILE).absolute())]
    if settings.redis_url is None:
        found += _data((data or DEFAULT_DATA).absolute())
    return [*found, _port(settings)]


def _env_file(file: Path) -> Finding:
    if file.is_file() and file.stat().st_mode & 0o077:
        says = f"Others on this machine may read {file}, which may have the bot's token."
        return warning("env-file", says, f"chmod 600 {file}")
    return note("env-file", settings_place())


def _data(directory: Path) -> list[Finding]:
    try:
        server_binary()
    except EmbeddedMissing as why:
        says, _, do = str(why).partition(" Install")
        return [bad("data", says, f"Install{do}")]
    try:
        there = next(path for path in (directory, *directory.parents) if path.exists())
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free
    except OSError as error:
        says = f"Games can't be written to {directory}: {error.strerror}."
        do = "Let the user who runs durak write there, or choose another place with --data."
        return [bad("data", says, do)]
    return [_kept_in(directory), *_room(directory, free)]


def _kept_in(directory: Path) -> Finding:
    if not directory.exists():
        return note(
            "data", f"Games will be kept in {directory}, which is made at the first start."
        )
    server = directory / "redis"
    if server.is_dir() and server.stat().st_mode & 0o077:
        says = f"Others on this machine may look into {server}, where hands and seeds lie."
        return warning("data", says, f"chmod 700 {server} (durak does it at its next start).")
    running = ", by a durak that runs now" if is_held(directory) else ""
    return good("data", f"Games are kept in {directory}{running}.")


def _room(directory: Path, free: int) -> list[Finding]:
    if free >= LITTLE:
        return []
    do = "Free some space, or choose another place with --data."
    if free < FULL:
        return [bad("disk", f"The disk of {directory} is full: games stand still.", do)]
    says = f"Only {free // 2**20} MB are free on the disk of {directory}; a full one stops games."
    return [warning("disk", says, do)]


def _port(settings: Settings) -> Finding:
    port = settings.port
    if is_free(port):
        return note("port", f"Nobody listens on port {port} yet.")
    if port < FOR_ALL and os.geteuid() != 0:
        says = f"Port {port} is taken, or only root may listen there."
        return warning("port", says, f"Use a DURAK_PORT from {FOR_ALL} on, behind a proxy.")
    return good("port", f"Somebody listens on port {port}.")

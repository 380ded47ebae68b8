#!/usr/bin/env python3
"""Runs every check there is, on a machine that has nothing but Python 3.11 and a shell.

    python3 tests/run.py                     format, lint, types, the page, tests, browsers
    python3 tests/run.py --fast              without browsers, Node, Redis, what takes long
    python3 tests/run.py --without-browsers  where there is no Chromium
    python3 tests/run.py --without-redis     where there is no redis-server
    python3 tests/run.py --without-kit       where there is no nginx, Caddy, promtool, kubectl
    python3 tests/run.py --without-index     where pip reaches no package index any more
    python3 tests/run.py --nightly           with thousands of games, and a module's mutations
    python3 tests/run.py -- -k take          all that follows `--` goes to pytest

It makes a virtual environment in `.venv` and fetches the page's development tools with npm. It
installs Chromium, Redis and Node if they are missing and it may. If it may not, it names all that
is missing before it touches anything. Programs that check the files of `deploy/kit` are then left
out. The last line says what was proven.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support import needs
from tests.support.needs import BIN, ROOT, TOOLS, Need

Stage = tuple[str, list[str]]  # its name, and the command
Part = tuple[Callable[[], object], Callable[[], list[Stage]]]  # an install, the checks after it
TESTS = "tests"
NOTHING_CHOSEN = 5  # pytest's exit code when no test matches the words that it was given


def main(words: list[str]) -> int:
    wanted, pytest_words = arguments(words)
    if sys.version_info < (3, 11):
        return say_no("Python 3.11 or newer is needed; this is " + sys.version.split()[0])
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes import the same files
    if wanted.nightly or wanted.fast:
        environment["DURAK_TEST_PROFILE"] = "nightly" if wanted.nightly else "fast"
    try:
        failed = prepare_and_check(wanted, environment)
    except needs.Missing as missing:
        return say_no(str(missing))
    failed = failed or prove(wanted, pytest_words, environment)
    if failed:
        again = [f"{name} — to see it again: {shlex.join(command)}" for name, command in failed]
        return say_no("\n  ".join(again))
    print(f"\n{last_line(wanted, pytest_words)}", flush=True)
    return 0


def arguments(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Our own, and those after `--`, which are pytest's."""
    split = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--fast", action="store_true", help="without browsers, Node, Redis, slow tests"
    )
    parser.add_argument("--nightly", action="store_true", help="thousands of games")
    parser.add_argument("--without-browsers", action="store_true", help="needs no Chromium")
    parser.add_argument("--without-redis", action="store_true", help="needs no redis-server")
    parser.add_argument("--without-kit", action="store_true", help="needs no nginx, Caddy, …")
    parser.add_argument("--without-index", action="store_true", help="needs no package index")
    return parser.parse_args(words[:split]), words[split + 1 :]


def prepare_and_check(wanted: argparse.Namespace, environment: dict[str, str]) -> list[Stage]:
    """Install everything at once, since each part waits for another registry. Run the checks of
    each part as soon as it is there, and return those that failed.
    """
    tools = [needs.python_environment(), needs.node(environment)]
    needs.refuse_what_is_missing([*tools, *programs_of(wanted)])
    needs.get(tools)

    def one(part: Part) -> list[Stage]:
        install, its_checks = part
        install()
        return run_side_by_side(its_checks(), environment)

    with ThreadPoolExecutor() as pool:
        done = [pool.submit(one, part) for part in parts(wanted, environment)]
    return [stage for part in done for stage in part.result()]


def parts(wanted: argparse.Namespace, environment: dict[str, str]) -> list[Part]:
    """The environment with the project (editable) and its development tools; the page's; and of
    the machine what the wanted stages need.
    """
    extras = "dev,nightly" if wanted.nightly else "dev"
    return [
        (partial(needs.install_project, extras), partial(checks, wanted)),
        (partial(needs.npm_install, environment), checks_of_the_page),
        (partial(get_programs, wanted, programs_of(wanted)), list),
    ]


def get_programs(wanted: argparse.Namespace, programs: list[Need]) -> None:
    """One after the other, since Debian installs one at a time."""
    needs.get(programs)
    wanted.without_kit = no_kit(wanted) or not needs.has_or_gets(needs.kit())


def programs_of(wanted: argparse.Namespace) -> list[Need]:
    """Return the programs that the wanted stages start and don't bring along."""
    asked = [] if no_browsers(wanted) else [needs.browser()]
    asked += [needs.postgres()] if wanted.nightly else []
    return asked if no_redis(wanted) else [*asked, needs.redis()]


def checks_of_the_page() -> list[Stage]:
    """Return the checks by Node's tools; each takes seconds, on one core."""
    page = TOOLS.relative_to(ROOT) / ".bin"
    return [
        ("page: scripts", [f"{page}/eslint", "."]),
        ("page: types", [f"{page}/tsc"]),
        ("page: styles", [f"{page}/stylelint", "{webapp/static,deploy/sandbox/client}/css/*.css"]),
    ]


def checks(wanted: argparse.Namespace) -> list[Stage]:
    """Return the checks that run nothing of ours; each takes seconds, on one core."""
    return [
        ("types", ["mypy"]),
        *first_reading(wanted),
        ("directions", ["lint-imports", "--no-cache"]),
        ("format", ["ruff", "format", "--check", "-q", "."]),
        ("lint", ["ruff", "check", "-q", "."]),
    ]


def first_reading(wanted: argparse.Namespace) -> list[Stage]:
    """Return the stage that reads the tests on a clean checkout. pytest writes each test file anew
    when it first reads it, which takes five seconds in all, and every worker would do it.
    """
    if any(ROOT.glob("tests/**/__pycache__/*-pytest-*.pyc")):
        return []
    return [("tests are found", ["pytest", "--collect-only", "-qq", *among(wanted)])]


def prove(
    wanted: argparse.Namespace, words: list[str], environment: dict[str, str]
) -> list[Stage]:
    """Return the stages that failed. By day the few tests that fail in the crowd are run once
    more, alone.
    """
    failed = run_in_turn(stages(wanted, words), environment, by_hand=bool(words))
    if [name for name, _ in failed] != [TESTS] or wanted.nightly or words:
        return failed
    return run_in_turn([few_alone(wanted)], environment, by_hand=False)


def stages(wanted: argparse.Namespace, words: list[str]) -> list[Stage]:
    """Return the stages that are run then, in order; the first one that fails ends the run. All
    tests are one stage: while one waits for a browser another works.
    """
    spread = ["-n", str(workers(wanted)), "--dist", "worksteal"]
    patience = ["-o", "timeout=7200"] if wanted.nightly else []
    chance = [] if wanted.nightly else ["--randomly-seed=1"]  # new orders and deals are for nights
    tests = (TESTS, ["pytest", "-q", *spread, *patience, *chance, *among(wanted), *words])
    return [tests, ("mutations", ["python", "tests/mutate.py"])][: 2 if wanted.nightly else 1]


def few_alone(wanted: argparse.Namespace) -> Stage:
    """Slow is not broken: what failed among five that run at a time is run once more by itself.
    The first failure stays to be read above.
    """
    failed = ["--last-failed", "--last-failed-no-failures", "none", "--maxfail", "3"]
    return f"{TESTS} that failed, alone", ["pytest", "-q", *failed, *among(wanted)]


def cores() -> int:
    """Return the number of cores that this process may use."""
    known = hasattr(os, "sched_getaffinity")  # not on macOS
    return len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1


def workers(wanted: argparse.Namespace) -> int:
    """Five for two cores: more than half of the time a test waits, for a browser, a process or a
    second. The fast ones wait less, and each worker looks for all tests and reads all of the page.
    """
    return max(2, cores() * 2 if wanted.fast else cores() * 5 // 2)


def no_browsers(wanted: argparse.Namespace) -> bool:
    return bool(wanted.fast or wanted.without_browsers)


def no_redis(wanted: argparse.Namespace) -> bool:
    return bool(wanted.fast or wanted.without_redis)


def no_kit(wanted: argparse.Namespace) -> bool:
    return bool(wanted.fast or wanted.without_kit)


def no_index(wanted: argparse.Namespace) -> bool:
    return bool(wanted.fast or wanted.without_index)


def among(wanted: argparse.Namespace) -> list[str]:
    """Return pytest's arguments for the files it reads and the tests it runs."""
    without = ["--ignore", "tests/e2e"] if no_browsers(wanted) else []
    return [*without, *chosen(wanted)]


def chosen(wanted: argparse.Namespace) -> list[str]:
    """Return pytest's arguments that choose tests."""
    without = ["e2e"] if no_browsers(wanted) else []
    without += ["cluster", "slow", "page"] if wanted.fast else []
    without += ["redis"] if no_redis(wanted) else []
    without += ["kit"] if no_kit(wanted) else []
    without += ["index"] if no_index(wanted) else []
    without += [] if needs.is_compiled() else ["compiled"]
    without += [] if wanted.nightly else ["nightly"]
    return ["-m", " and ".join(f"not {mark}" for mark in without)] if without else []


def run_side_by_side(stages: list[Stage], environment: dict[str, str]) -> list[Stage]:
    """Run the stages, as many at a time as there are cores, and return those that failed. The
    output of a stage is shown if it fails.
    """

    def run(stage: Stage) -> int:
        began = time.monotonic()
        done = subprocess.run(
            stage[1],
            cwd=ROOT,
            env=environment,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        said = done.stdout if done.returncode else ""
        print(f"── {stage[0]}: {time.monotonic() - began:.0f} s\n{said}", end="", flush=True)
        return done.returncode

    with ThreadPoolExecutor(cores()) as pool:
        codes = [*pool.map(run, stages)]
    return [stage for stage, code in zip(stages, codes, strict=True) if code]


def run_in_turn(stages: list[Stage], environment: dict[str, str], *, by_hand: bool) -> list[Stage]:
    """The first that fails, which ends it; there may be no tests that match words by hand."""
    for name, command in stages:
        print(f"\n── {name}", flush=True)
        began = time.monotonic()
        code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        print(f"── {name}: {time.monotonic() - began:.0f} s", flush=True)
        if code != 0 and not (by_hand and code == NOTHING_CHOSEN):
            return [(name, command)]
    return []


def last_line(wanted: argparse.Namespace, words: list[str]) -> str:
    """Return a line that says what was proven, or what was left out."""
    left_out = {
        "what real browsers show": no_browsers(wanted),
        "the oldest Redis that we support": no_redis(wanted),
        "what nginx, Caddy, promtool, amtool, kubectl and systemd say of deploy/kit": no_kit(
            wanted
        ),
        "the lowest versions that pyproject.toml allows": no_index(wanted),
        "that ends are proven alike where a C compiler is": not needs.is_compiled(),
        "the page's modules, clusters, and all that takes long": wanted.fast,
        f"tests that don't match {shlex.join(words)}": words,
    }
    not_proven = [what for what, left in left_out.items() if left]
    return "✓ all of it" if not not_proven else "✓ but not proven: " + "; ".join(not_proven)


def say_no(sentence: str) -> int:
    print(f"\n✗ {sentence}", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

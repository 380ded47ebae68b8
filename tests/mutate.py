"""Changes one module of the engine in small ways, and counts the changes that its tests notice.

    python tests/mutate.py                       the module of the day
    python tests/mutate.py engine/words/names.py  that one

Every night another one: all would take hours. mutmut makes the changes, in a copy of the project.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES_LIE = "engine/rules"
LEAST = 0.8  # of the changes are to be noticed
RULES = [
    "tests/engine/rule_book",
    "tests/engine/test_r*.py",
    "tests/engine/test_second_reading_alone*.py",
]
WORDS = ["tests/words"]
# Those whose tests need no server: with one, a module takes more than a quarter of an hour
MODULES = {  # module: the tests that concern it
    "engine/words/translation/languages.py": WORDS,
    "engine/rules/durak_rules/match.py": RULES,
    "engine/words/names.py": WORDS,
    "engine/rules/durak_rules/teams.py": RULES,
    "engine/words/refusals.py": WORDS,
    "engine/rules/durak_rules/legal.py": RULES,
    "engine/rules/durak_rules/outcome.py": RULES,
    "engine/words/games.py": WORDS,
    "engine/rules/durak_rules/move_rules.py": RULES,
    "engine/rules/durak_rules/deal.py": RULES,
    "engine/words/values.py": WORDS,
    "engine/rules/durak_rules/bout.py": RULES,
}
QUICK = "not slow and not cluster and not redis and not page and not nightly"
COPIED = ("bot", "deploy", "docs", "engine", "tests", "webapp")
CAUGHT = ("killed", "timeout", "suspicious", "segfault", "caught_by_type_check")


def main(words: list[str]) -> int:
    module = words[0] if words else module_of(datetime.now(UTC).toordinal())
    print(f"changing {module} …", flush=True)
    with tempfile.TemporaryDirectory() as place:
        project = Path(place) / "durak"
        copy_project(project, module)
        log = Path(place) / "log.txt"
        if not mutate(project, log):
            print(log.read_text()[-3000:])
            return 1
        counts, survivors = outcome(project)
    return report(counts, survivors)


def module_of(day: int) -> str:
    """Return the module of a day: each day another one, in turn."""
    return list(MODULES)[day % len(MODULES)]


def copy_project(project: Path, module: str) -> None:
    """Copy the files that the tests need, and write mutmut's settings."""
    unwanted = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        shutil.copytree(ROOT / name, project / name, ignore=unwanted)
    # mutmut takes a file's path for the name of its module, and what lies at the top is imported
    (project / RULES_LIE / "durak_rules").rename(project / "durak_rules")
    settings = {
        "source_paths": ["durak_rules", "engine"],
        "only_mutate": [module.removeprefix(f"{RULES_LIE}/")],
        "also_copy": [name for name in COPIED if name != "engine"],
        "pytest_add_cli_args": ["-p", "no:randomly", "-m", QUICK],
        "pytest_add_cli_args_test_selection": tests_of(module),
        "use_git_change_detection": False,
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    own = (ROOT / "pyproject.toml").read_text()
    (project / "pyproject.toml").write_text("\n".join([own, "[tool.mutmut]", *lines, ""]))


def tests_of(module: str) -> list[str]:
    """The files and folders of the tests that concern a module."""
    found = [path for pattern in MODULES[module] for path in sorted(ROOT.glob(pattern))]
    return [path.relative_to(ROOT).as_posix() for path in found]


def mutate(project: Path, log: Path) -> bool:
    """Return whether the changes could be tried; mutmut's progress bars would fill the screen."""
    environment = {**os.environ, "COLUMNS": "99"}
    with log.open("w") as file:
        for command in (["run"], ["export-cicd-stats"]):
            ran = subprocess.run(
                [sys.executable, "-m", "mutmut", *command],
                cwd=project,
                env=environment,
                stdout=file,
                stderr=subprocess.STDOUT,
                check=False,
            )
            if ran.returncode:
                return False
    return True


def outcome(project: Path) -> tuple[dict[str, int], list[str]]:
    """Return the number of changes by how they ended, and the diffs of those that no test
    noticed.
    """
    counts = json.loads((project / "mutants" / "mutmut-cicd-stats.json").read_text())
    told = [line.strip().partition(": ") for line in mutmut(project, "results").splitlines()]
    names = [name for name, _, how in told if name and how not in CAUGHT]
    return counts, [mutmut(project, "show", name) for name in names]


def mutmut(project: Path, *words: str) -> str:
    """Return mutmut's output."""
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=True).stdout


def report(counts: dict[str, int], survivors: list[str]) -> int:
    """Says what was noticed and what wasn't; 1 when that is too little."""
    caught = sum(counts.get(how, 0) for how in CAUGHT)
    tried = counts["total"] - counts.get("skipped", 0)
    print("\n".join(survivors))
    print(f"{caught} of {tried} changes were noticed; {LEAST:.0%} are to be.", flush=True)
    return 0 if tried and caught >= LEAST * tried else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

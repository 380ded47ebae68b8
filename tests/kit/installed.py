"""The project installed by the Dockerfile's steps in a plain directory, and who runs it there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kit.files import KIT, ROOT

DOCKERFILE = (KIT / "docker" / "Dockerfile").read_text().replace("\\\n", " ")
NOBODY = 10001  # the image's user
IMAGE = "/opt/durak"
STEP = re.compile(r"^(COPY|RUN) ((?!--|install ).+)$", re.MULTILINE)  # steps that need no root
TOOK = "seconds"  # a file that says how long it took


@pytest.fixture(scope="package")
def image() -> Iterator[Path]:
    """The files that would lie in the image's /opt/durak; others may read them."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        source, built = Path(folder, "src"), Path(folder, "durak")
        source.mkdir()
        began = time.monotonic()
        for step, words in STEP.findall(DOCKERFILE):
            if step == "COPY":
                *names, _ = words.split()
                for name in names:
                    _copy(ROOT / name, source / name)
            else:
                run = ["sh", "-euc", words.replace(IMAGE, str(built))]
                subprocess.run(run, cwd=source, env=_with_python(os.environ), check=True)
        shutil.rmtree(source)
        (built / TOOK).write_text(str(time.monotonic() - began))
        yield built


def _copy(what: Path, where: Path) -> None:
    if what.is_dir():
        shutil.copytree(what, where, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(what, where)


def _with_python(environment: os._Environ[str]) -> dict[str, str]:
    return {**environment, "PATH": f"{Path(sys.executable).parent}:{environment['PATH']}"}


def nobody() -> dict[str, Any]:
    """Return arguments that start a program as the image's user. They are empty where we can't
    become that user, or Python is in somebody's own folder.
    """
    python = Path(sys.base_prefix)
    reachable = all(one.stat().st_mode & 1 for one in (python, *python.parents))
    may = os.geteuid() == 0 and reachable
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if may else {}

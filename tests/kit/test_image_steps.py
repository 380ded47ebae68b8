"""The Dockerfile's steps in a plain directory, and what they made, as the image's user runs it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from deploy.serving.ports import free_port
from tests.bot.chat import TOKEN, Telegram
from tests.deploy.test_roles import answers, friends
from tests.kit.files import KIT, ROOT
from tests.support.patience import PATIENCE
from tests.support.servers import Server, own_store

__all__ = ["friends", "own_store"]

DOCKERFILE = (KIT / "docker" / "Dockerfile").read_text().replace("\\\n", " ")
NOBODY = 10001  # the image's user
IMAGE = "/opt/durak"

pytestmark = pytest.mark.nightly  # it fetches all that we need from a registry


@pytest.fixture(scope="module")
def image() -> Iterator[Path]:
    """What would lie in the image's /opt/durak; others may read it."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        source, built = Path(folder, "src"), Path(folder, "durak")
        source.mkdir()
        for step, words in re.findall(r"^(COPY|RUN) ((?!--).+)$", DOCKERFILE, re.MULTILINE):
            if step == "COPY":
                *names, _ = words.split()
                for name in names:
                    _copy(ROOT / name, source / name)
            else:
                run = ["sh", "-euc", words.replace(IMAGE, str(built))]
                subprocess.run(run, cwd=source, env=_with_python(os.environ), check=True)
        shutil.rmtree(source)
        yield built


def _copy(what: Path, where: Path) -> None:
    if what.is_dir():
        shutil.copytree(what, where, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(what, where)


def _with_python(environment: os._Environ[str]) -> dict[str, str]:
    return {**environment, "PATH": f"{Path(sys.executable).parent}:{environment['PATH']}"}


@asynccontextmanager
async def serving(image: Path, role: str, **environment: object) -> AsyncIterator[None]:
    """The image's command, from where nothing can be written but /tmp."""
    given = {f"DURAK_{name.upper()}": str(value) for name, value in environment.items()}
    others = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if _may_be_nobody() else {}
    process = await asyncio.create_subprocess_exec(
        image / "bin" / "durak", "serve", role, env=given, cwd="/", stderr=PIPE, **others
    )
    try:
        yield
    finally:
        process.terminate()
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert "Traceback" not in said.decode()
    assert process.returncode == 0


def _may_be_nobody() -> bool:
    """We can become the image's user, and Python isn't in somebody's own folder."""
    python = Path(sys.base_prefix)
    return os.geteuid() == 0 and all(one.stat().st_mode & 1 for one in (python, *python.parents))


async def test_both_roles_run_from_what_the_steps_made(
    image: Path, friends: Telegram, own_store: Server
) -> None:
    page, bot = free_port(0), free_port(0)
    common = {
        "bot_token": TOKEN,
        "mini_app": "play",
        "public_url": f"http://127.0.0.1:{page}",
        "redis_url": own_store.url,
        "telegram_api": friends.address,
    }
    async with (
        serving(image, "webapp", port=page, **common),
        serving(image, "bot", port=bot, **common),
    ):
        for port in (page, bot):
            await answers(f"http://127.0.0.1:{port}/readyz")
            assert health_check(image, port) == 0
        assert "<title>" in await answers(f"http://127.0.0.1:{page}/app")
        assert "/static/" in await answers(f"http://127.0.0.1:{page}/worker.js")
    assert health_check(image, page) != 0, "it has ended"


def health_check(image: Path, port: int) -> int:
    """What the image's health check says: 0 is well."""
    (words,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    program, *rest = json.loads(words)
    asked = [image / "bin" / program, *rest]
    ran = subprocess.run(asked, env={"DURAK_PORT": str(port)}, check=False, stderr=subprocess.PIPE)
    return ran.returncode

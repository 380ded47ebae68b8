"""The local Telegram beside a measurement, and the bot that it knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from deploy.lab.bench.helpers import running
from deploy.sandbox import BotSetup, Setup
from deploy.serving.processes.programs import program

TOKEN: Final = "5001:measured"  # noqa: S105 - the local Telegram's
BOT: Final = BotSetup(token=TOKEN, username="measured", first_name="Measured")
ONLY_THE_BOT: Final = Setup(bots=[BOT])


@contextmanager
def local_telegram(folder: Path, setup: Setup = ONLY_THE_BOT, *words: str) -> Iterator[str]:
    """Its address; `words` are further ones of its command line."""
    file = folder / "setup.json"
    file.write_bytes(msgspec.json.encode(setup))
    command = program("deploy.sandbox", "--setup", str(file), "--port", "0", *words)
    with running(folder, command) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()

"""`durak demo`: the whole product on this machine, with a Telegram of its own."""

from __future__ import annotations

import logging
import secrets
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from typing import Self

import msgspec

from deploy.demo.temporary import temporary_directory
from deploy.sandbox.world.setup_file import (
    FRIENDS,
    BotSetup,
    GroupSetup,
    PersonSetup,
    Setup,
)
from deploy.serving.datadir import archive_in, locked, write_secret
from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.programs import program
from deploy.serving.processes.supervisor import STDERR, Supervisor
from deploy.serving.serve import role_part
from deploy.settings import Settings
from engine.words import LANGUAGES

log = logging.getLogger(__name__)

BOT_ID = 5001
BOT_USERNAME = "durak_bot"
MINI_APP = "play"
HOST = "127.0.0.1"  # the demo is for this machine alone
# Of what is set for a real bot only how logs look and the gallery hold for the demo.
NOTHING_SET = {
    f"DURAK_{name.upper()}": "" for name in Settings.model_fields if name not in ("log", "gallery")
}
WELCOME = "Open this address and write /durak in the friends' group. Ctrl-C ends it.\n"


class Demo:
    """Everything started; `address` is the chat client's, `page` the Mini App server's.

    Use as an async context manager, and wait for what is needed.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        workers: int = 1,
        data: Path | None = None,
        log: Path | None = None,  # where the parts' logs go, instead of stderr
        people: Sequence[PersonSetup] = FRIENDS,
    ) -> None:
        self._wanted_port = port
        self._workers = workers
        self._data = data
        self._log = log
        self._people = [*people]
        self._stack = AsyncExitStack()
        self.address = ""
        self.page = ""
        self.redis_url = ""
        self.supervisor: Supervisor

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def pid(self, name: str) -> int:
        """The process id of a part (`telegram`, `bot`, `players`, `webapp 2`) that runs now."""
        return next(part.pid for part in self.supervisor.parts if part.name == name)

    async def until_open(self) -> None:
        """Wait until chat and page are there; what is written to the bot is kept for it, and the
        computer players think by themselves until theirs is there.
        """
        later = ("bot", "players")
        names = (part.name for part in self.supervisor.parts if part.name not in later)
        await self.supervisor.until_ready(*names)

    async def until_complete(self) -> None:
        """Wait until the others are there too."""
        await self.supervisor.until_ready()

    async def _start(self) -> None:
        data = self._data or self._stack.enter_context(temporary_directory())
        self._stack.enter_context(locked(data))
        redis = await self._stack.enter_async_context(EmbeddedRedis(data / "redis"))
        self.redis_url = redis.url
        output = self._stack.enter_context(self._log.open("ab")).fileno() if self._log else STDERR
        self.supervisor = Supervisor(self._parts(data), output=output)
        await self._stack.enter_async_context(self.supervisor)

    def _parts(self, data: Path) -> list[Part]:
        telegram_port = self._next_port(self._wanted_port, set())
        page_port = self._next_port(telegram_port and telegram_port + 1, {telegram_port})
        bot_port = self._next_port(page_port + 1, {telegram_port, page_port})
        players_port = self._next_port(bot_port + 1, {telegram_port, page_port, bot_port})
        self.address = f"http://{HOST}:{telegram_port}"
        self.page = f"http://{HOST}:{page_port}"
        token = _token(data / "bot-token")
        environment = {
            **NOTHING_SET,
            "DURAK_BOT_TOKEN": token,
            "DURAK_PUBLIC_URL": self.page,
            "DURAK_MINI_APP": MINI_APP,
            "DURAK_REDIS_URL": self.redis_url,
            "DURAK_DATABASE_URL": archive_in(data),
            "DURAK_TELEGRAM_API": self.address,
        }
        app = f"{self.page}/app"
        setup = _write_setup(data / "telegram.json", token, app, self._people)
        pages = [
            role_part("webapp", environment, page_port, host=HOST, number=number)
            for number in range(1, self._workers + 1)
        ]
        telegram = _telegram_part(telegram_port, setup, data / "telegram")
        bot = role_part("bot", environment, bot_port, host=HOST)
        return [telegram, *pages, bot, role_part("players", environment, players_port, host=HOST)]

    def _next_port(self, wanted: int, taken: set[int]) -> int:
        if self._wanted_port == 0:
            return free_port(0)
        port = free_port(wanted, taken)
        if port != wanted:
            log.warning("port %d is taken; using %d", wanted, port)
        return port


async def run_demo(
    stack: AsyncExitStack, *, port: int, workers: int, data: Path | None, open_browser: bool
) -> None:
    """Start; stdout gets one line, the chat client's address, as soon as chat and page are there.
    The friends speak different languages: one sees how they meet in one chat.
    """
    people = [
        msgspec.structs.replace(friend, language_code=language)
        for friend, language in zip(FRIENDS, cycle(LANGUAGES), strict=False)
    ]
    demo = Demo(port=port, workers=workers, data=data, people=people)
    await stack.enter_async_context(demo)
    await demo.until_open()
    sys.stdout.write(f"{demo.address}\n")
    sys.stdout.flush()
    if sys.stderr.isatty():
        sys.stderr.write(WELCOME)
    if open_browser:
        webbrowser.open(demo.address)
    await demo.until_complete()


def _token(file: Path) -> str:
    """The demo bot's token, made at the first start: launch data are signed with it."""
    if not file.exists():
        write_secret(file, f"{BOT_ID}:{secrets.token_urlsafe(26)}".encode())
    return file.read_text()


def _telegram_part(port: int, setup: Path, data: Path) -> Part:
    data.mkdir(mode=0o700, exist_ok=True)
    data.chmod(0o700)  # what people write to each other
    options = ["--port", str(port), "--setup", str(setup), "--data", str(data), "--quiet"]
    return Part(
        name="telegram",
        command=program("deploy.sandbox", *options),
        environment={},
        ready_url=f"http://{HOST}:{port}/client/people",
    )


def _write_setup(file: Path, token: str, app_address: str, people: list[PersonSetup]) -> Path:
    """Write the setup that BotFather and the friends would have made: the bot, its app, their
    groups.
    """
    bot = BotSetup(
        token=token,
        username=BOT_USERNAME,
        first_name="Durak",
        apps={MINI_APP: app_address},
        inline=True,
        inline_feedback=True,
        guest=True,
        placeholder="podkidnoy, perevodnoy…",
    )
    names = [person.key for person in people]
    groups = [
        GroupSetup(title="Friends", members=[*names, BOT_USERNAME]),
        GroupSetup(
            title="Card club",
            type="supergroup",
            members=[*names, BOT_USERNAME],
            topics=["Durak", "Everything else"],
        ),
    ]
    setup = Setup(people=people, bots=[bot], groups=groups, opens=groups[0].title)
    write_secret(file, msgspec.json.encode(setup))
    return file

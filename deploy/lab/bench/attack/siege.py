"""A server of this machine with people at a table, and strangers who want to hold it up."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

import aiohttp
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from deploy.lab.bench.attack.targets import Target, targets
from deploy.lab.bench.attack.worst_requests import Attack
from deploy.lab.bench.faults.friend_company import FriendCompany
from deploy.lab.bench.faults.store_server import StoreServer
from deploy.lab.bench.local_telegram import BOT, TOKEN, local_telegram
from deploy.lab.bench.memory import resident
from deploy.lab.bench.tables.companies import FIRST_PERSON, Site
from deploy.sandbox import Setup
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.signs_of_life import SignsOfLife
from deploy.serving.processes.supervisor import Supervisor
from deploy.serving.serve import role_part
from deploy.settings import Role
from engine.tables import Nursery

Commands = Mapping[Role, Sequence[str]]
AS_THEY_ARE: Final[Commands] = MappingProxyType({})
ROLES: Final[tuple[Role, ...]] = ("webapp", "bot", "players")
SEATS: Final = 4
STRANGERS: Final = 4  # who attack at the same time
REST: Final = 0.02  # seconds of each of them between two attacks: loads are bounded
ASK_EVERY: Final = 0.05  # seconds
STALL: Final = 0.25  # seconds of one step
HELD: Final = "durak_loop_held_seconds"
WITH_WEBHOOKS: Final = Setup(bots=[BOT], local_webhooks=True)
LOG: Final = "roles.log"
SECRET: Final = "a-secret-of-the-bench"  # noqa: S105


@dataclass
class AttackOutcome:
    """Figures of one attack."""

    answers: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    moves: int = 0  # that people made meanwhile
    processor: float = 0.0  # seconds that all roles used
    grown: int = 0  # bytes of memory that all roles took more
    longest_wait: float = 0.0  # seconds that anybody else waited for an answer
    held: float = 0.0  # seconds that event loops were held, as processes tell

    @property
    def requests(self) -> int:
        """Number of attempts."""
        return self.answers.total()


class Siege:
    """The processes, the people who play, and what strangers try."""

    def __init__(
        self, supervisor: Supervisor, ports: Mapping[Role, int], company: FriendCompany
    ) -> None:
        self.supervisor = supervisor
        self.targets = targets(ports)
        self._ports = ports
        self._company = company

    async def calm(self, seconds: float) -> AttackOutcome:
        """Measure for so many seconds without an attack."""
        return await self._meanwhile(asyncio.sleep(seconds), AttackOutcome())

    async def everywhere(self, attack: Attack, strangers: int = STRANGERS) -> AttackOutcome:
        """Each address is attacked once, by so many at the same time."""
        outcome, waiting = AttackOutcome(), iter(self.targets)
        attacks = self._attack(attack, waiting, outcome, strangers)
        return await self._meanwhile(attacks, outcome)

    async def goes_on(
        self, attack: Attack, seconds: float, strangers: int = STRANGERS
    ) -> AttackOutcome:
        """Address after address is attacked, again and again, by so many at the same time."""
        outcome = AttackOutcome()

        def more() -> Iterator[Target]:
            until = time.monotonic() + seconds
            for target in cycle(self.targets):
                if time.monotonic() > until:
                    return
                yield target

        return await self._meanwhile(self._attack(attack, more(), outcome, strangers), outcome)

    async def stalls(self) -> list[str]:
        """Return what has held event loops for longer than `STALL` so far, by role and module."""
        found = Counter[str]()
        async for role, sample in self._holds():
            who = f"{role}: {sample.labels['by']}"
            if sample.name == f"{HELD}_count":
                found[who] += int(sample.value)
            elif sample.name == f"{HELD}_bucket" and float(sample.labels["le"]) == STALL:
                found[who] -= int(sample.value)
        return [who for who, stalls in found.items() if stalls]

    async def _held(self) -> float:
        """For how many seconds event loops have been held so far."""
        holds = [one async for _, one in self._holds()]
        return sum(float(one.value) for one in holds if one.name == f"{HELD}_sum")

    async def _holds(self) -> AsyncIterator[tuple[Role, Sample]]:
        """Yield the processes' figures about held loops."""
        async with aiohttp.ClientSession() as http:
            for role, port in self._ports.items():
                async with http.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    text = await answer.text()
                for family in text_string_to_metric_families(text):
                    for sample in family.samples if family.name == HELD else ():
                        yield role, sample

    async def _attack(
        self, attack: Attack, waiting: Iterator[Target], outcome: AttackOutcome, strangers: int
    ) -> None:
        async def stranger() -> None:
            for target in waiting:
                outcome.answers[await attack(target)] += 1
                await asyncio.sleep(REST)

        async with asyncio.TaskGroup() as group:
            for _ in range(strangers):
                group.create_task(stranger())

    async def _meanwhile(self, attack: Awaitable[None], outcome: AttackOutcome) -> AttackOutcome:
        """Measure while this goes on."""
        held, moves = await self._held(), self._company.moves
        used, holds, began = self._processor_seconds, self._memory, time.monotonic()
        async with Nursery() as nursery:
            for port in self._ports.values():
                nursery.start(self._ask(port, outcome), "somebody else")
            await attack
        outcome.seconds = time.monotonic() - began
        outcome.processor = self._processor_seconds - used
        outcome.grown = self._memory - holds
        outcome.moves = self._company.moves - moves
        outcome.held = await self._held() - held
        return outcome

    @property
    def _processor_seconds(self) -> float:
        parts = self.supervisor.parts
        return sum(SignsOfLife(part.pid).processor_seconds or 0.0 for part in parts)

    @property
    def _memory(self) -> int:
        return resident(part.pid for part in self.supervisor.parts)

    async def _ask(self, port: int, outcome: AttackOutcome) -> None:
        """Somebody asks for something small, again and again."""
        async with aiohttp.ClientSession() as http:
            while True:
                began = time.monotonic()
                try:
                    async with http.get(f"http://127.0.0.1:{port}/healthz") as answer:
                        await answer.read()
                finally:
                    took = time.monotonic() - began
                    outcome.longest_wait = max(outcome.longest_wait, took)
                await asyncio.sleep(ASK_EVERY)


def _part(role: Role, port: int, told: Mapping[str, str]) -> Part:
    """A process of the role; the public address is its own, for the page and for the webhook."""
    environment = {**told, "DURAK_PUBLIC_URL": f"http://127.0.0.1:{port}"}
    return role_part(role, environment, port, host="127.0.0.1")


@asynccontextmanager
async def siege(
    server: StoreServer, folder: Path, commands: Commands = AS_THEY_ARE
) -> AsyncIterator[Siege]:
    """One process of each role at a store that runs, served by its command, and four people who
    play until the end. Their log is `folder / LOG`.
    """
    ports: dict[Role, int] = {role: free_port(0) for role in ROLES}
    async with AsyncExitStack() as stack:
        api = stack.enter_context(local_telegram(folder, WITH_WEBHOOKS))
        told = {
            "DURAK_BOT_TOKEN": TOKEN,
            "DURAK_MINI_APP": "play",
            "DURAK_TELEGRAM_API": api,
            "DURAK_REDIS_URL": server.url,
            "DURAK_WEBHOOK_SECRET": SECRET,
        }
        log = stack.enter_context((folder / LOG).open("a"))
        parts = [_part(role, ports[role], told) for role in ROLES]
        for part in parts:
            part.command = commands.get(cast("Role", part.name), part.command)
        supervisor = await stack.enter_async_context(Supervisor(parts, output=log.fileno()))
        await supervisor.until_ready()
        http = await stack.enter_async_context(aiohttp.ClientSession())
        nursery = await stack.enter_async_context(Nursery())
        sites, people = [Site(ports["webapp"], TOKEN)], count(FIRST_PERSON)
        company = await FriendCompany.sat_down(http, sites, people, nursery, SEATS)
        nursery.start(company.play(lambda: False), "a company")
        yield Siege(supervisor, ports, company)

"""Strangers send the worst that is known to every address, while four people play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from bot.telegram.webhook import PATH
from deploy.lab.bench.attack import ATTACKS
from deploy.lab.bench.attack.siege import LOG, AttackOutcome, Siege, siege
from deploy.lab.bench.attack.targets import ADDRESSES, OF_ALL
from deploy.lab.bench.attack.worst_connections import WORST_CONNECTIONS
from deploy.lab.bench.attack.worst_requests import WORST_REQUESTS, packed_bodies
from deploy.lab.bench.faults.store_server import StoreServer
from tests.faults.conftest import altered
from tests.support.servers import own_store
from webapp.routes import NEAR, routes

__all__ = ["own_store"]

CLOSED_UNANSWERED = {"silent", "slow_header", "endless_body", "endless_chunks", "hangs_up"}
OPENED = {"101"}
EXAMPLES = {
    "{version}/{path:.+}": "1/js/page.js",
    NEAR: "k3x9",
    "{seal}": "1",
}  # by part of a path


@pytest.mark.slow
async def test_people_play_on_while_strangers_send_the_worst(
    own_store: StoreServer, tmp_path: Path
) -> None:
    """Everything is answered, nobody is held up, nothing fails, and no process falls."""
    packed_bodies()
    async with siege(own_store, tmp_path) as under:
        before = [part.pid for part in under.supervisor.parts]
        found = await all_at_once(under)
        calm = await under.calm(1.0)
        assert await under.stalls() == []
        assert [part.pid for part in under.supervisor.parts] == before
    assert [name for name in ATTACKS if name not in found] == []
    assert {name: why for name in ATTACKS if (why := unexpected(name, found[name]))} == {}
    assert calm.moves > 0
    assert sum(one.moves for one in found.values()) > 0
    assert "Traceback" not in (tmp_path / LOG).read_text()


async def all_at_once(under: Siege) -> dict[str, AttackOutcome]:
    """Every attack on every address, those beside the others that take their time."""
    found = dict[str, AttackOutcome]()

    async def requests() -> None:
        for name, attack in WORST_REQUESTS.items():
            found[name] = await under.everywhere(attack)

    async def connections(name: str) -> None:
        found[name] = await under.everywhere(ATTACKS[name], strangers=len(under.targets))

    async with asyncio.TaskGroup() as strangers:
        strangers.create_task(requests())
        for name in WORST_CONNECTIONS:
            strangers.create_task(connections(name))
    return found


def unexpected(name: str, found: AttackOutcome) -> dict[str, int]:
    """Return the answers that an attack should not have got: failures of ours, and no answer at
    all.
    """
    may_be_closed = name in CLOSED_UNANSWERED  # for asking nothing, or never ending to
    return {
        answer: times
        for answer, times in found.answers.items()
        if not (answer.startswith(("1", "2", "4")) or (answer == "closed" and may_be_closed))
    }


@pytest.mark.nightly
async def test_a_page_that_unpacks_what_it_is_sent_is_found_out(
    own_store: StoreServer, tmp_path: Path
) -> None:
    commands = {"webapp": altered("unpacks_what_it_is_sent")}
    async with siege(own_store, tmp_path, commands) as under:
        await ATTACKS["packed_br"](under.targets[0])
        assert await under.stalls() != []


def test_every_address_is_attacked() -> None:
    page = {_example(route.path) for route in routes(MagicMock())}
    assert {*ADDRESSES["webapp"]} == page | {*OF_ALL}
    assert {*ADDRESSES["bot"]} == {PATH, *OF_ALL}


def _example(path: str) -> str:
    """Return an address that this route serves."""
    for part, value in EXAMPLES.items():
        path = path.replace(part, value)
    return path

"""A browser, the whole product beside it, and friends who come with their phones."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import Browser, expect

from deploy.demo.demo import BOT_ID, Demo
from deploy.sandbox.world.setup_file import FRIENDS
from tests.by_day import a_third_by_day, half_by_day
from tests.e2e.friends import Friend
from tests.e2e.secrets import assert_no_card_in, assert_saw_only_his_own
from tests.e2e.wiretap import Wiretap
from tests.support.patience import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)

LOG = "log.txt"
HERE = Path(__file__).parent
ALWAYS = {"test_axe", "test_weight", "test_layout_facts", "test_nothing_moves"}
Invite = Callable[..., Awaitable[Friend]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A whole game by taps takes longer than a test of one part; browsers cost the most time."""
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker(pytest.mark.e2e)
        item.add_marker(pytest.mark.timeout(600))
    a_third_by_day(ours)
    half_by_day(
        item
        for item in ours
        if item.path.parent.parent == HERE / "page" and item.path.stem not in ALWAYS
    )


@pytest.fixture(scope="package")
def demo_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that all processes of the demo write their log to."""
    return tmp_path_factory.mktemp("demo") / LOG


@pytest.fixture(scope="package")
def read_log(demo_log: Path) -> Callable[[], str]:
    """A function that reads everything that the demo's processes have logged by now."""
    return demo_log.read_text


@pytest.fixture(scope="package")  # it ends with the tests that share it, which stand together
async def demo(demo_log: Path, read_log: Callable[[], str]) -> AsyncIterator[Demo]:
    """Everything that `durak demo` starts, with two processes that serve the table."""
    async with (
        Demo(workers=2, data=demo_log.parent / "data", log=demo_log) as demo,
        Wiretap(demo) as wires,
    ):
        await demo.until_complete()
        yield demo
        await wires.assert_no_card_leaked()
        await wires.assert_calls_known()
        assert_no_card_in([read_log()], "the log")


@pytest.fixture
async def group(demo: Demo, request: pytest.FixtureRequest) -> str:
    """The title of a group of this test's own: a game that another one left would be brought down
    there instead of a new table.
    """
    title = request.node.name.replace("_", " ")
    made = {
        "t": "new_group",
        "id": 1,
        "title": title,
        "members": [BOT_ID, *(friend.id for friend in FRIENDS)],
    }
    async with aiohttp.ClientSession() as http:
        answer = await http.post(f"{demo.address}/client/act?as=anna", json=made)
        assert (await answer.json())["t"] == "done"
    return title


@pytest.fixture
async def invite(browser: Browser, demo: Demo, group: str) -> AsyncIterator[Invite]:
    """Call a friend by name; all go home in the end."""
    friends: list[Friend] = []

    async def arrive(name: str, **phone: object) -> Friend:
        friends.append(await Friend.arrive(browser, demo.address, name, **phone))
        friends[-1].group = group
        return friends[-1]

    yield arrive
    for friend in friends:
        await friend.has_heard()
        assert_saw_only_his_own(friend)
        await friend.go()

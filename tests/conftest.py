"""The order of tests: what takes long is begun first, and by all workers; and what all share."""

from __future__ import annotations

import gc
import os
from collections.abc import AsyncIterator, Generator
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.by_day import other_server_by_day
from tests.processor_time import ProcessorTime
from tests.support.browser import FLAGS, chromium
from tests.support.servers import empty, servers

__all__ = ["empty", "servers"]  # fixtures: one server of a kind for all tests

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.support.recording import Recorder

RECORDER: pytest.StashKey[Recorder] = pytest.StashKey()
# Fixtures that start processes or build something, for many tests
SHARED = ("demo", "a_house", "a_house_with_redis", "wheel", "packed_rules")


class LongestFirst:
    """Puts slow tests first: each worker begins with its share of them, or one would work alone in
    the end. Tests that share started processes stand together, so that only one worker starts
    them.
    """

    @pytest.hookimpl(trylast=True)  # after the order has been made a random one
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        items[:] = in_parts(items, workers)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processor-time", action="store_true", help="print the dearest test files")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()
    config.pluginmanager.register(LongestFirst())
    if config.getoption("--processor-time"):
        config.pluginmanager.register(ProcessorTime())


@pytest.hookimpl(tryfirst=True)  # before the nightly ones are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the night what was tried at the embedded server: except of the store's own files
    (tests/tables/store), two in three at each other kind of server.
    """
    for item in items:
        name, kind = item.nodeid.partition("[")[0], kind_of_server(item)
        if "/store/" not in name and not other_server_by_day(name, kind):
            item.add_marker(pytest.mark.nightly)


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they import stay to the end: the collector needn't look at
    them again and again, which took a seventh of the time. Nor for what importing left behind.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails leaves a recording of the pages that are open then."""
    report = yield
    recorder = item.config.stash.get(RECORDER, None)
    if recorder and report.failed and call.when != "teardown":
        kept = recorder.keep(report.nodeid, item.config.rootpath)
        if kept:
            report.sections.append(("open pages", kept))
    return report


@pytest.fixture(scope="session")
async def browser(pytestconfig: pytest.Config) -> AsyncIterator[Browser]:
    """Chromium, as Debian ships it."""
    from playwright.async_api import async_playwright  # only for those who look through one

    from tests.support.recording import Recorder

    async with async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        pytestconfig.stash[RECORDER] = Recorder(browser)
        yield browser
        del pytestconfig.stash[RECORDER]
        await browser.close()


def in_parts(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return the tests in the order in which xdist hands them out: to each worker as many, part by
    part.
    """
    groups = [[item for item in items if shares(item) == name] for name in SHARED]
    groups += [[item] for item in items if not shares(item) and is_slow(item)]
    begins: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for group in groups:
        min(begins, key=len).extend(group)
    quick = iter([item for item in items if not shares(item) and not is_slow(item)])
    ordered: list[pytest.Item] = []
    for number, begin in enumerate(begins):
        ends = len(items) * (number + 1) // workers
        ordered += begin
        ordered += islice(quick, max(0, ends - len(ordered)))
    return ordered


def kind_of_server(item: pytest.Item) -> str:
    """Return the kind of server that the fixture `store` starts for this test, or ""."""
    call = getattr(item, "callspec", None)
    return str(call.params.get("store", "")) if call else ""


def shares(item: pytest.Item) -> str | None:
    """Return the name of the fixture that the test shares with others; None without one."""
    return next((name for name in SHARED if name in getattr(item, "fixturenames", ())), None)


def is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None

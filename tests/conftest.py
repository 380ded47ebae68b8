"""The order of tests: what takes long is begun first, and by all workers."""

from __future__ import annotations

import os
from itertools import cycle, islice

import pytest


class LongestFirst:
    """Each worker begins its part with its share of what takes seconds, or it would work alone in
    the end. All that share one demo stand at the beginning of the first part: then only one worker
    starts it.
    """

    @pytest.hookimpl(trylast=True)  # after the order has been made a random one
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        items[:] = in_parts(items, workers)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LongestFirst())


def in_parts(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """In the order in which xdist hands them out: to each worker as many, part by part."""
    demo = [item for item in items if shares_the_demo(item)]
    slow = [item for item in items if is_slow(item) and item not in demo]
    quick = iter([item for item in items if item not in demo and item not in slow])
    begins = [demo, *([] for _ in range(workers - 1))]
    for begin, item in zip(cycle(begins[1:] if demo and workers > 1 else begins), slow):
        begin.append(item)
    ordered: list[pytest.Item] = []
    for number, begin in enumerate(begins):
        ends = len(items) * (number + 1) // workers
        ordered += begin
        ordered += islice(quick, max(0, ends - len(ordered)))
    return ordered


def shares_the_demo(item: pytest.Item) -> bool:
    return "demo" in getattr(item, "fixturenames", ())


def is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None

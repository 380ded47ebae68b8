"""No test falls between the stages of `run.py`, and none that takes long is begun last."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.run import BROWSER_TESTS, PAGE_TESTS, ROOT

PLACES = {"e2e": BROWSER_TESTS, "page": PAGE_TESTS}  # where the stage of a mark looks


@pytest.hookimpl(tryfirst=True)  # before what isn't chosen is dropped
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The stages collect only where their tests are: a test elsewhere would never run."""
    for item in items:
        for mark, places in PLACES.items():
            if item.get_closest_marker(mark) and not is_below(item.path, places):
                raise pytest.UsageError(
                    f"{item.nodeid} is marked {mark}, but that stage of tests/run.py collects "
                    f"only {', '.join(places)}"
                )


class LongestFirst:
    """What takes seconds is begun first, or one worker would end long after the others. All that
    share one demo stand together before that: then only one worker starts it.
    """

    @pytest.hookimpl(trylast=True)  # after the order has been made a random one
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: (not shares_the_demo(item), not is_slow(item)))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LongestFirst())


def shares_the_demo(item: pytest.Item) -> bool:
    return "demo" in getattr(item, "fixturenames", ())


def is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def is_below(path: Path, places: tuple[str, ...]) -> bool:
    """Whether a file is one of these, or in one of these folders."""
    return any(path.is_relative_to(ROOT / place) for place in places)

"""`pytest --processor-time` prints the test files that cost most processor time, in all processes
that they start: on a machine where others are at work too, seconds say little. Linux only.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

NAME = "processor seconds"
PRINTED = 30  # files
TICKS = os.sysconf("SC_CLK_TCK")  # a second


class ProcessorTime:
    """In each worker it notes what a test took; the main process adds that up by files. What
    many tests share is counted with the first of them, its end with the last.
    """

    def __init__(self) -> None:
        self._before = 0.0
        self._files = Counter[str]()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        self._before = spent(os.getpid())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            taken = spent(os.getpid()) - self._before
            report.user_properties.append((NAME, max(0.0, taken)))  # orphans take theirs along
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            file = report.nodeid.partition("::")[0]
            self._files[file] += dict(report.user_properties).get(NAME, 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(f"{NAME}: {self._files.total():.0f}")
        for file, seconds in self._files.most_common(PRINTED):
            terminalreporter.line(f"{seconds:7.1f}  {file}")


def spent(process: int) -> float:
    """Return the processor seconds of a process and all below it, also of those that ended."""
    try:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        own = sum(map(int, told[11:15])) / TICKS
        return own + sum(map(spent, _children(process)))
    except OSError:  # it has just ended
        return 0.0


def _children(process: int) -> Iterator[int]:
    for thread in Path(f"/proc/{process}/task").iterdir():
        yield from map(int, (thread / "children").read_text().split())

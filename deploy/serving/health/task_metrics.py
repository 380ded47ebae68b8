"""Metrics in `/metrics` about the tasks of a process: their age, and how often they had to be
started again.
"""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from engine.tables import Pulses


class TaskMetrics(Collector):
    """Looks at the pulses when it is asked."""

    def __init__(self, pulses: Pulses) -> None:
        self._pulses = pulses

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """The metrics of this moment."""
        ages = GaugeMetricFamily(
            "durak_task_age_seconds", "Since the last round of each task", labels=["task"]
        )
        restarts = CounterMetricFamily(
            "durak_task_restarts", "How often each task had to be started again", labels=["task"]
        )
        for pulse in self._pulses:
            if pulse.has_rhythm:
                ages.add_metric([pulse.name], pulse.age)
            restarts.add_metric([pulse.name], pulse.restarts)
        yield ages
        yield restarts

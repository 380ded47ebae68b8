"""Figures that are observed several times a move, and read a few times a minute.

The library's own take a lock for each part of each observation. Here a task of the event loop
observes and another reads, so numbers suffice: a fifth of the time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import HistogramMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector


class Observed:
    """Observations of one label: their sum, and how many fell into each bucket."""

    __slots__ = ("_bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Take one observation in."""
        self.total += value
        self.counts[bisect_left(self._bounds, value)] += 1


class QuickHistogram(Collector):
    """Observations in buckets, as a scrape shows them; `label` tells kinds of them apart."""

    def __init__(
        self,
        name: str,
        documentation: str,
        *,
        buckets: Sequence[float],
        registry: CollectorRegistry,
        label: str | None = None,
    ) -> None:
        self._name, self._documentation, self._label = name, documentation, label
        self._bounds = tuple(buckets)
        self._observed: dict[str, Observed] = {}
        if label is None:
            self.observe = self.labels("").observe
        registry.register(self)

    def labels(self, value: str) -> Observed:
        """Return the observations of one kind."""
        return self._observed.setdefault(value, Observed(self._bounds))

    def describe(self) -> Iterator[Metric]:
        """Name the family, for the registry."""
        yield HistogramMetricFamily(self._name, self._documentation)

    def collect(self) -> Iterator[Metric]:
        """Show the figures as they are now."""
        labels = None if self._label is None else [self._label]
        family = HistogramMetricFamily(self._name, self._documentation, labels=labels)
        names = [*map(str, map(float, self._bounds)), "+Inf"]
        for value, observed in self._observed.items():
            buckets = list(zip(names, map(float, accumulate(observed.counts)), strict=True))
            family.add_metric([value] if labels else [], buckets, observed.total)
        yield family


class QuickSummary(Collector):
    """The number and the sum of observations of each kind."""

    def __init__(
        self, name: str, documentation: str, *, label: str, registry: CollectorRegistry
    ) -> None:
        self._name, self._documentation, self._label = name, documentation, label
        self._observed: dict[str, Observed] = {}
        registry.register(self)

    def labels(self, value: str) -> Observed:
        """Return the observations of one kind."""
        return self._observed.setdefault(value, Observed(()))

    def describe(self) -> Iterator[Metric]:
        """Name the family, for the registry."""
        yield SummaryMetricFamily(self._name, self._documentation)

    def collect(self) -> Iterator[Metric]:
        """Show the figures as they are now."""
        family = SummaryMetricFamily(self._name, self._documentation, labels=[self._label])
        for value, observed in self._observed.items():
            family.add_metric([value], sum(observed.counts), observed.total)
        yield family

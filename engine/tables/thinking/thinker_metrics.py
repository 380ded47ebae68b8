"""Metrics of a players' process. No table and no card is ever a label."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class ThinkerMetrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.questions = Counter(
            "durak_players_questions",
            "Questions that this process took, by kind and by what became of them",
            ["kind", "result"],
            registry=registry,
        )
        self.waited = Histogram(
            "durak_players_waited_seconds",
            "From when a question was asked to when this process took it",
            ["kind"],
            buckets=SECONDS,
            registry=registry,
        )
        self.thought = Histogram(
            "durak_players_thought_seconds",
            "How long this process thought about a question",
            ["kind"],
            buckets=SECONDS,
            registry=registry,
        )
        self.waiting = Gauge(
            "durak_players_waiting",
            "Questions in the queue when this process last looked, with those thought about",
            ["queue"],
            registry=registry,
        )

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)

"""What is counted about the bot's processes; no person, no chat and no table is ever a label."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.telegram_answers = Gauge(
            "durak_telegram_answers", "1 while Telegram answers", registry=self.registry
        )
        self.fetches = Gauge(
            "durak_bot_fetches", "1 in the process that fetches", registry=self.registry
        )
        self.jobs = Counter(
            "durak_bot_jobs",
            "Jobs that this process has done",
            ["kind", "urgency"],
            registry=self.registry,
        )
        self.jobs_overdue = Gauge(
            "durak_bot_jobs_overdue_seconds",
            "How long ago the first job that waits in the queue was due",
            ["urgency"],
            registry=self.registry,
        )

    def text(self) -> bytes:
        """Everything, in Prometheus' text format."""
        return generate_latest(self.registry)

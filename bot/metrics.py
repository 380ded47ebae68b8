"""Metrics of the bot's processes; no person, no chat and no table is ever a label."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds
PATIENT = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)  # seconds


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._count_what_comes_in(registry)
        self._count_what_goes_out(registry)
        self._measure_waiting(registry)
        self.telegram_answers = Gauge(
            "durak_telegram_answers", "1 while Telegram answers", registry=registry
        )
        self.fetches = Gauge(
            "durak_bot_fetches", "1 in the process that fetches", registry=registry
        )
        self.token_known = Gauge(
            "durak_bot_token_known",
            "1 while Telegram knows the token of the bot with this number",
            ["bot"],
            registry=registry,
        )
        self.shows_to_one = Gauge(
            "durak_bot_shows_to_one",
            "0 once Telegram's server has posted to all, from the bot with this number, what one "
            "member alone should see",
            ["bot"],
            registry=registry,
        )
        self.loop_lag = Histogram(
            "durak_bot_loop_lag_seconds",
            "How late this process comes round, tried twice a second",
            buckets=QUICK,
            registry=registry,
        )
        self.tables = Gauge(
            "durak_tables",
            "Tables of the store, by whether they play",
            ["state"],
            registry=registry,
        )

        self.maintenance = Gauge(
            "durak_maintenance",
            "1 during maintenance: no tables are made, no games start",
            registry=registry,
        )
        self.reports_open = Gauge(
            "durak_bot_reports_open", "Reports of players that are not done", registry=registry
        )

    def _count_what_comes_in(self, registry: CollectorRegistry) -> None:
        self.updates = Counter(
            "durak_bot_updates",
            "Updates from Telegram, by kind and by what became of them",
            ["kind", "result"],
            registry=registry,
        )
        self.update_seconds = Histogram(
            "durak_bot_update_seconds",
            "How long the handling of an update took",
            ["kind"],
            buckets=PATIENT,
            registry=registry,
        )

    def _count_what_goes_out(self, registry: CollectorRegistry) -> None:
        self.calls = Counter(
            "durak_bot_calls",
            "Calls to Telegram, each try, by method and by what Telegram said",
            ["method", "result"],
            registry=registry,
        )
        self.call_seconds = Histogram(
            "durak_bot_call_seconds",
            "How long Telegram took to answer a call, long polls aside",
            buckets=PATIENT,
            registry=registry,
        )
        self.jobs = Counter(
            "durak_bot_jobs",
            "Jobs that this process has done",
            ["kind", "urgency"],
            registry=registry,
        )
        self.job_delay = Histogram(
            "durak_bot_job_delay_seconds",
            "From when a job was due to when a process began it",
            ["urgency"],
            buckets=PATIENT,
            registry=registry,
        )
        self.paid_sends = Counter(
            "durak_bot_paid_sends", "Messages that were paid for with Stars", registry=registry
        )
        self.learned_limits = Counter(
            "durak_bot_learned_limits",
            "Changes of what a group was found to take in a minute: raised, lowered",
            ["change"],
            registry=registry,
        )
        self.announcements = Counter(
            "durak_bot_announcements",
            "Announcements of operators, by what became of them in each chat",
            ["result"],
            registry=registry,
        )
        self.notices = Counter(
            "durak_bot_notices",
            "Turn notices: rung, or refused by the person",
            ["result"],
            registry=registry,
        )

    def _measure_waiting(self, registry: CollectorRegistry) -> None:
        """Register gauges of queues that all processes share, so that all report the same."""
        self.jobs_overdue = Gauge(
            "durak_bot_jobs_overdue_seconds",
            "How long ago the first job that waits in the queue was due",
            ["urgency"],
            registry=registry,
        )
        self.jobs_waiting = Gauge(
            "durak_bot_jobs_waiting", "Jobs that are due", ["urgency"], registry=registry
        )
        self.inbox = Gauge(
            "durak_bot_inbox_updates", "Updates that nobody has handled yet", registry=registry
        )
        self.outbox = Gauge(
            "durak_outbox_entries", "Changes at tables not yet told to chats", registry=registry
        )
        self.outbox_oldest = Gauge(
            "durak_outbox_oldest_seconds", "Since the first of these", registry=registry
        )
        self.unarchived = Gauge(
            "durak_archive_waiting_games",
            "Finished games that the archive lacks",
            registry=registry,
        )
        self.unarchived_oldest = Gauge(
            "durak_archive_oldest_seconds", "Since the first of these ended", registry=registry
        )

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)

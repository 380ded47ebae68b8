"""Metrics about tables in this process, whichever face it serves. No person, table or card is a
label.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds
LATE = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)  # seconds


class TableMetrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commits = Counter(
            "durak_tables_commits",
            "Changes of tables that were saved, by kind",
            ["kind"],
            registry=self.registry,
        )
        self.conflicts = Counter(
            "durak_tables_conflicts",
            "Changes that were judged again, since the table had moved on meanwhile",
            registry=self.registry,
        )
        self.outbox_dropped = Counter(
            "durak_outbox_dropped",
            "Changes at tables that no bot has told to chats, lost since too many waited",
            registry=self.registry,
        )
        self.games_ended = Counter(
            "durak_games_ended", "Games that ended, by reason", ["reason"], registry=self.registry
        )
        self.maintenance_games = Counter(
            "durak_maintenance_games",
            "Running games that were paused for maintenance, or resumed after it",
            ["what"],
            registry=self.registry,
        )
        self.maintenance_refusals = Counter(
            "durak_maintenance_refusals",
            "Tables that weren't made and games that weren't started because of maintenance",
            registry=self.registry,
        )
        self.games_archived = Counter(
            "durak_archive_games",
            "Finished games that this process brought to the archive",
            registry=self.registry,
        )
        self.archive_failures = Counter(
            "durak_archive_failures",
            "How often the archive didn't do what it was asked",
            ["asked"],
            registry=self.registry,
        )
        self.deadlines_late = Histogram(
            "durak_deadlines_late_seconds",
            "From when a deadline was due to when this process took it up",
            buckets=LATE,
            registry=self.registry,
        )
        self.thoughts = Counter(
            "durak_thoughts",
            "Questions to players' processes, by kind and by what became of them",
            ["kind", "result"],
            registry=self.registry,
        )
        store = Histogram(
            "durak_store_seconds",
            "How long the store took, by what it was asked for",
            ["asked"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.commit_seconds = store.labels("commit").observe
        self.read_seconds = store.labels("read").observe

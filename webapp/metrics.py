"""The metrics of the page's server. No label is a person or a table."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Summary,
    generate_latest,
)

LAGS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("durak_web_sockets", "Sockets that are open", registry=self.registry)
        self.polls = Gauge("durak_web_polls", "Polls that wait", registry=self.registry)
        self.rooms = Gauge(
            "durak_web_rooms", "Tables that somebody here looks at", registry=self.registry
        )
        self.sessions = Counter(
            "durak_web_sessions", "Sessions asked for", ["result"], registry=self.registry
        )
        self.moves = Counter(
            "durak_web_moves", "Moves that were made from pages", registry=self.registry
        )
        self.remarks = Counter(
            "durak_web_remarks",
            "Remarks that pages asked for: said, refused",
            ["result"],
            registry=self.registry,
        )
        self.lessons = Counter(
            "durak_web_lessons",
            "Looks back at a last game by the server itself: told, left, busy, nobody, failed",
            ["result"],
            registry=self.registry,
        )
        self.refusals = Counter(
            "durak_web_refusals", "What was refused, by code", ["code"], registry=self.registry
        )
        self.closed = Counter(
            "durak_web_closed", "Sockets that we closed, by code", ["code"], registry=self.registry
        )
        self.store_failures = Counter(
            "durak_web_store_failures",
            "Looks at the store that brought no answer",
            registry=self.registry,
        )
        self.store_losses = Counter(
            "durak_web_store_losses",
            "How often everybody was sent away since the store was lost",
            registry=self.registry,
        )
        self.spread = Counter(
            "durak_web_spread",
            "Phones sent to other processes, since this one had far more than its share",
            registry=self.registry,
        )
        self.loop_lag = Histogram(
            "durak_web_loop_lag_seconds",
            "How late this process comes round, tried twice a second",
            buckets=LAGS,
            registry=self.registry,
        )
        self.page_errors = Counter(
            "durak_web_page_errors",
            "Errors of the page on phones: error, rejection, or too_many and not looked at",
            ["kind"],
            registry=self.registry,
        )
        view_bytes = Summary(
            "durak_web_view_bytes",
            "Bytes of views that were sent: whole, or a change",
            ["kind"],
            registry=self.registry,
        )
        self.whole_view_bytes = view_bytes.labels("whole")
        self.change_bytes = view_bytes.labels("change")
        self.view_lag = Histogram(
            "durak_web_view_lag_seconds",
            "From hearing of a new state to the last byte handed to a socket",
            buckets=LAGS,
            registry=self.registry,
        )

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)

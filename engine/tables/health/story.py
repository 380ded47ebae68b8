"""The life of a table in the log and the metrics of the process that saved it: by its id, without
people, cards and single moves.
"""

from __future__ import annotations

import logging

from engine.tables.health.table_metrics import TableMetrics
from engine.tables.table import ChangeKind, Table

log = logging.getLogger(__name__)


def log_change(metrics: TableMetrics, table: Table, kind: ChangeKind) -> None:
    """Log and count a change of this kind that was saved; `table` is as it is now."""
    metrics.commits.labels(kind).inc()
    if kind is ChangeKind.CREATED:
        log.info("table %s: made", table.id)
    elif kind is ChangeKind.STARTED:
        log.info(
            "table %s: game %d begun, %d seats", table.id, table.game_number, len(table.seats)
        )
    elif kind is ChangeKind.ENDED:
        reason = table.last_outcome.reason.value if table.last_outcome else "unknown"
        metrics.games_ended.labels(reason).inc()
        log.info("table %s: game %d ended, %s", table.id, table.game_number, reason)
    elif kind is ChangeKind.GONE:
        log.info("table %s: closed", table.id)

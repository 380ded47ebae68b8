"""Metrics in `/metrics` that every role has."""

from __future__ import annotations

from importlib.metadata import version

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector

from deploy.serving.health.task_metrics import TaskMetrics
from engine.tables import Tables


def add_process_metrics(registry: CollectorRegistry, tables: Tables) -> None:
    """Its tasks, what it does with tables, its processor time, memory and open files, and which
    release it is.
    """
    registry.register(TaskMetrics(tables.pulses))
    registry.register(tables.metrics.registry)
    ProcessCollector(registry=registry)
    release = Gauge(
        "durak_release", "Always 1; the label says which", ["version"], registry=registry
    )
    release.labels(version("durak")).set(1)

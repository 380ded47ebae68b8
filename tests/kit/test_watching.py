"""deploy/kit/watching: rules that ring when they should, about figures that there are."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import CollectorRegistry

import bot.metrics
import webapp.metrics
from deploy.serving.health.loop_watch import LoopWatch
from deploy.serving.health.process_metrics import add_process_metrics
from engine.tables import Tables, connect
from engine.tables.thinking.thinker_metrics import ThinkerMetrics
from tests.kit.files import KIT, ROOT, documents, judged

FOLDER = KIT / "watching"
ALERTS = FOLDER / "alerts.yml"
MANAGER = FOLDER / "alertmanager.example.yml"
UNIT = KIT / "systemd" / "durak.service"
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text())
OF_PROMETHEUS = {"job", "instance", "le"}  # labels that it adds, or reads by itself
LINUX = sys.platform == "linux"  # elsewhere a process can't tell what it uses
SELECTOR = re.compile(r"\b((?:durak|process)_\w+)(?:\{([^}]*)\})?")


def rules() -> list[dict[str, Any]]:
    ((group,),) = [document["groups"] for document in documents(ALERTS)]
    return list(group["rules"])


def shown() -> Iterator[str]:
    """Yield the queries of the dashboard's panels."""
    for panel in DASHBOARD["panels"]:
        for target in panel.get("targets", []):
            yield target["expr"].replace("$__rate_interval", "5m")


@pytest.fixture(scope="module")
async def exported() -> dict[str, set[str]]:
    """Every figure that the processes of all roles have, with its labels."""
    tables = Tables(connect("redis://127.0.0.1:1"))
    for pulse in ("clock", "lease"):
        tables.pulses.of(pulse).beat()
    found: dict[str, set[str]] = {}
    metrics = (bot.metrics.Metrics(), webapp.metrics.Metrics(), ThinkerMetrics())
    for registry in (one.registry for one in metrics):
        add_process_metrics(registry, tables)
        LoopWatch(registry)
        found |= dict(figures_of(registry))
    return found


def figures_of(registry: CollectorRegistry) -> Iterator[tuple[str, set[str]]]:
    """Names as Prometheus has them, and labels; of what nobody has counted yet, too."""
    collectors: list[Any] = [*registry._collector_to_names]
    for collector in collectors:
        if isinstance(collector, CollectorRegistry):
            yield from figures_of(collector)
            continue
        for family in collector.collect():
            names = {f"{family.name}{end}" for end in ("", "_total", "_bucket", "_count", "_sum")}
            sampled = {label for sample in family.samples for label in sample.labels}
            for name in names:
                yield name, {*getattr(collector, "_labelnames", ())} | sampled


@pytest.mark.parametrize("expression", [*(rule["expr"] for rule in rules()), *shown()])
async def test_every_figure_that_is_asked_for_is_exported_with_these_labels(
    expression: str, exported: dict[str, set[str]]
) -> None:
    selectors = [
        (name, matchers)
        for name, matchers in SELECTOR.findall(expression)
        if LINUX or not name.startswith("process_")
    ]
    for name, matchers in selectors:
        assert name in exported
        assert {*re.findall(r"(\w+)\s*[=!]", matchers)} <= exported[name] | OF_PROMETHEUS
    grouped = {*", ".join(re.findall(r"by \(([^)]*)\)", expression)).split(", ")} - {""}
    of_all = set().union(*(exported[name] for name, _ in selectors))
    assert grouped <= of_all | OF_PROMETHEUS


def test_every_panel_says_something() -> None:
    panels = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
    assert all(panel["targets"] and panel["title"] for panel in panels)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len({*places}) == len(places), "none lies on another"


@pytest.mark.kit
@pytest.mark.parametrize("file", ["prometheus.yml", "prometheus-compose.yml"])
def test_prometheus_takes_the_files(file: str) -> None:
    assert "SUCCESS" in judged("promtool", "check", "config", FOLDER / file)


def test_each_alert_says_whether_it_wakes_somebody() -> None:
    found = {rule["alert"]: rule["labels"]["severity"] for rule in rules()}
    assert {*found.values()} == {"page", "ticket"}
    assert found["DurakRedisLost"] == found["DurakProcessGone"] == "page"
    assert found["DurakArchiveLate"] == found["DurakBoardsLate"] == "ticket"


@pytest.mark.kit
def test_alertmanager_takes_the_example_and_wakes_somebody_for_a_page() -> None:
    assert "SUCCESS" in judged("amtool", "check-config", MANAGER)
    for severity, receiver in (("page", "night"), ("ticket", "morning")):
        words = ("config", "routes", "test", f"--config.file={MANAGER}", f"severity={severity}")
        assert judged("amtool", *words).split()[0] == receiver


def test_without_redis_what_follows_from_it_rings_no_more() -> None:
    (told,) = documents(MANAGER)
    (rule,) = told["inhibit_rules"]
    held_back = re.compile(rule["target_matchers"][0].partition("=~")[2].strip('"'))
    names = {rule["alert"] for rule in rules()}
    quiet = {name for name in names if held_back.fullmatch(name)}
    assert {"DurakTaskLate", "DurakGamesStandStill"} <= quiet
    assert not quiet & {
        "DurakRedisLost",
        "DurakRedisFull",
        "DurakProcessGone",
        "DurakTelegramAway",
    }


@pytest.mark.kit
def test_prometheus_takes_the_file_for_a_cluster(tmp_path: Path) -> None:
    """Debian's can't look for pods; the rest it can read."""
    (told,) = documents(FOLDER / "prometheus-kubernetes.yml")
    (job,) = told["scrape_configs"]
    assert job.pop("kubernetes_sd_configs") == [
        {"role": "pod", "namespaces": {"names": ["durak"]}}
    ]
    told["rule_files"] = [str(ALERTS)]
    file = tmp_path / "prometheus.yml"
    file.write_text(yaml.safe_dump(told))
    assert "SUCCESS" in judged("promtool", "check", "config", file)


def test_processes_are_asked_at_their_health_ports() -> None:
    """As `durak serve` takes them where the unit starts it, and in a cluster by their name."""
    (health,) = re.findall(r"DURAK_HEALTH_PORT=(\d+)", UNIT.read_text())
    (alone,) = documents(FOLDER / "prometheus.yml")
    asked = [
        target
        for job in alone["scrape_configs"]
        for config in job["static_configs"]
        for target in config["targets"]
    ]
    assert asked == [f"127.0.0.1:{int(health) + nth}" for nth in range(3)]
    (cluster,) = documents(FOLDER / "prometheus-kubernetes.yml")
    kept = [
        rule["regex"]
        for rule in cluster["scrape_configs"][0]["relabel_configs"]
        if rule.get("source_labels") == ["__meta_kubernetes_pod_container_port_name"]
    ]
    assert kept == ["health"]


def test_pods_are_asked_under_the_names_that_alerts_know() -> None:
    (alone,) = documents(FOLDER / "prometheus.yml")
    (cluster,) = documents(FOLDER / "prometheus-kubernetes.yml")
    (renamed,) = [
        rule["replacement"].removesuffix("$1")
        for rule in cluster["scrape_configs"][0]["relabel_configs"]
        if rule.get("target_label") == "job"
    ]
    pods = [
        one["spec"]["template"]["metadata"]
        for file in (KIT / "kubernetes").glob("*.yaml")
        for one in documents(file)
        if one["kind"] == "Deployment"
    ]
    asked = {
        renamed + pod["labels"]["app.kubernetes.io/name"]
        for pod in pods
        if pod["annotations"]["prometheus.io/scrape"] == "true"
    }
    assert asked == {job["job_name"] for job in alone["scrape_configs"]}


@pytest.mark.kit
def test_prometheus_can_ask_what_the_dashboard_asks(tmp_path: Path) -> None:
    asked = [{"record": f"panel:{nth}", "expr": one} for nth, one in enumerate(shown())]
    file = tmp_path / "rules.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": asked}]}))
    assert "SUCCESS" in judged("promtool", "check", "rules", file)


@pytest.mark.kit
def test_alerts_ring_on_a_bad_day_and_on_no_good_one() -> None:
    assert "SUCCESS" in judged("promtool", "test", "rules", FOLDER / "alerts_test.yml")


def test_each_alert_is_tried_on_both_days() -> None:
    (tried,) = documents(FOLDER / "alerts_test.yml")
    names = [rule["alert"] for rule in rules()]
    good, bad = (
        {one["alertname"]: bool(one.get("exp_alerts")) for one in day["alert_rule_test"]}
        for day in tried["tests"][:2]
    )
    assert good == dict.fromkeys(names, False)
    assert bad == dict.fromkeys(names, True)


def test_the_book_says_what_to_do_about_each_alert() -> None:
    book = (ROOT / "docs" / "operations.md").read_text()
    described = re.findall(r"^\| `(Durak\w+)` \|", book, re.MULTILINE)
    assert described == [rule["alert"] for rule in rules()]

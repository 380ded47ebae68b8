"""deploy/kit/kubernetes: every object is one that Kubernetes knows, and they find each other."""

from __future__ import annotations

import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.settings import Settings, missing
from tests.kit.files import KIT, VARIABLE, documents, judged, tool
from tests.kit.redis_memory import MOST_OF_LIMIT, bytes_of, maxmemory

FOLDER = KIT / "kubernetes"
MANIFESTS = sorted({*FOLDER.glob("*.yaml")} - {FOLDER / "kustomization.yaml"})
OBJECTS = [one for manifest in MANIFESTS for one in documents(manifest)]
ROLES = ("webapp", "bot", "players")


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    """All objects of a kind, by name."""
    return {one["metadata"]["name"]: one for one in OBJECTS if one["kind"] == kind}


def labels_of_pods() -> list[dict[str, str]]:
    owners = [*of_kind("Deployment").values(), *of_kind("StatefulSet").values()]
    return [one["spec"]["template"]["metadata"]["labels"] for one in owners]


def is_chosen(selector: dict[str, str]) -> bool:
    return any(selector.items() <= labels.items() for labels in labels_of_pods())


@pytest.mark.slow
@pytest.mark.parametrize("version", ["1.31", "1.37"])
def test_every_object_is_one_that_kubernetes_knows(version: str) -> None:
    judged(tool("kubernetes-validate"), "--strict", "--quiet", "-k", version, *MANIFESTS)


def test_the_folder_is_listed() -> None:
    (listed,) = documents(FOLDER / "kustomization.yaml")
    assert {*listed["resources"]} == {manifest.name for manifest in MANIFESTS}


@pytest.mark.kit
def test_kustomize_builds_it_and_names_what_processes_read(tmp_path: Path) -> None:
    """As the first line of kustomization.yaml says it."""
    shutil.copytree(FOLDER, tmp_path / "kit")
    shutil.copy(FOLDER / "secrets.env.example", tmp_path / "kit" / "secrets.env")
    built = [*yaml.safe_load_all(judged("kubectl", "kustomize", tmp_path / "kit"))]
    generated = {one["metadata"]["name"]: one["kind"] for one in built if "data" in one}
    assert {*generated.values()} == {"ConfigMap", "Secret"}
    for one in built:
        if one["kind"] == "Deployment":
            (container,) = one["spec"]["template"]["spec"]["containers"]
            sources = [source for entry in container["envFrom"] for source in entry.values()]
            assert {source["name"] for source in sources} == {*generated}
    assert {one["metadata"].get("namespace", "durak") for one in built} == {"durak"}


def test_every_label_selector_finds_pods() -> None:
    selectors = [one["spec"]["selector"] for one in of_kind("Service").values()]
    for kind in ("Deployment", "StatefulSet", "PodDisruptionBudget"):
        selectors += [one["spec"]["selector"]["matchLabels"] for one in of_kind(kind).values()]
    for policy in of_kind("NetworkPolicy").values():
        selectors.append(policy["spec"]["podSelector"].get("matchLabels", {}))
        for rule in policy["spec"].get("ingress", []):
            selectors += [
                one["podSelector"]["matchLabels"] for one in rule["from"] if "podSelector" in one
            ]
    assert [selector for selector in selectors if not is_chosen(selector)] == []


@pytest.mark.parametrize("role", ROLES)
def test_one_of_each_role_may_fall(role: str) -> None:
    assert of_kind("PodDisruptionBudget")[role]["spec"]["minAvailable"] == 1
    scaler = of_kind("HorizontalPodAutoscaler").get(role)
    spec = of_kind("Deployment")[role]["spec"]
    assert (scaler["spec"]["minReplicas"] if scaler else spec["replicas"]) == 2
    assert "replicas" not in spec or not scaler, "an update would undo what the scaler did"


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_asked_whether_it_lives_and_is_ready(role: str) -> None:
    (container,) = of_kind("Deployment")[role]["spec"]["template"]["spec"]["containers"]
    assert container["args"] == ["serve", role]
    probes = {
        name: container[f"{name}Probe"]["httpGet"] for name in ("startup", "liveness", "readiness")
    }
    assert {name: probe["path"] for name, probe in probes.items()} == {
        "startup": "/healthz",
        "liveness": "/healthz",
        "readiness": "/readyz",
    }
    assert {probe["port"] for probe in probes.values()} == {"health"}
    assert container["securityContext"]["readOnlyRootFilesystem"]


@pytest.mark.parametrize("role", ROLES)
def test_the_health_port_is_for_those_who_watch(role: str) -> None:
    """It is the one that processes listen on, and the way in doesn't reach it."""
    given = dict(line.split("=") for line in (FOLDER / "settings.env").read_text().split())
    template = of_kind("Deployment")[role]["spec"]["template"]
    (container,) = template["spec"]["containers"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    assert ports["health"] == int(given["DURAK_HEALTH_PORT"])
    assert template["metadata"]["annotations"]["prometheus.io/port"] == str(ports["health"])
    rules = of_kind("NetworkPolicy")["processes"]["spec"]["ingress"]
    allowed = {
        source["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"]: [
            port["port"] for port in rule["ports"]
        ]
        for rule in rules
        for source in rule["from"]
    }
    assert allowed == {"ingress-nginx": ["http"], "monitoring": ["health"]}
    (service,) = [one for name, one in of_kind("Service").items() if name == "webapp"]
    assert [port["targetPort"] for port in service["spec"]["ports"]] == ["http"]


def test_only_our_processes_reach_redis() -> None:
    policies = of_kind("NetworkPolicy")
    assert policies["nobody"]["spec"] == {"podSelector": {}, "policyTypes": ["Ingress"]}
    (rule,) = policies["redis"]["spec"]["ingress"]
    allowed = rule["from"][0]["podSelector"]["matchLabels"]
    inside = [
        labels["app.kubernetes.io/name"]
        for labels in labels_of_pods()
        if allowed.items() <= labels.items()
    ]
    assert sorted(inside) == sorted(ROLES)


def test_redis_is_full_before_it_is_ended() -> None:
    (container,) = of_kind("StatefulSet")["redis"]["spec"]["template"]["spec"]["containers"]
    limit = bytes_of(container["resources"]["limits"]["memory"])
    assert maxmemory(container["args"]) <= MOST_OF_LIMIT * limit
    assert "--maxmemory-policy noeviction" in " ".join(container["args"])


def test_our_image_is_this_releases() -> None:
    """A tag that moves on would bring another one with the next restart."""
    (listed,) = documents(FOLDER / "kustomization.yaml")
    (ours,) = listed["images"]
    assert ours["newTag"] == version("durak")


def test_every_variable_is_one_of_ours() -> None:
    assert variables() <= {f"DURAK_{field.upper()}" for field in Settings.model_fields}


def variables() -> set[str]:
    """Return all variables that the processes are given."""
    files = ("settings.env", "secrets.env.example")
    return {name for file in files for name in VARIABLE.findall((FOLDER / file).read_text())}


def test_all_that_is_needed_is_asked_for_and_an_archive_which_pods_can_share() -> None:
    nothing = Settings(_env_file=None)  # type: ignore[call-arg]
    lacks = {sentence.split()[0] for sentence in missing(nothing, "webapp")}
    assert lacks | {"DURAK_DATABASE_URL"} <= variables()

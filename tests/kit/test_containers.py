"""deploy/kit/docker: the image's steps and the compose file, as far as no engine is needed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path, PurePath
from subprocess import DEVNULL
from threading import Thread
from typing import Any

import pytest

from deploy.serving.processes.ports import free_port
from deploy.settings import Settings, missing
from engine.words import LANGUAGES
from tests.kit.files import KIT, ROOT, VARIABLE, documents, judged, tool
from tests.kit.redis_memory import MOST_OF_LIMIT, bytes_of, maxmemory

DOCKER = KIT / "docker"
DOCKERFILE = DOCKER / "Dockerfile"
OTHER_FILES = {"pyproject.toml", "setup.py", "README.md", "LICENSE"}
ENGINE = """#!/bin/sh
case $1 in
    pull) echo $3 >> {folder}/pulled ;;
    image) echo ${{5%:*}}@sha256:$(echo $5 $(cat {folder}/today) | sha256sum | cut -c-64) ;;
esac
"""
OURS = ("webapp-1", "webapp-2", "bot-1", "bot-2")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    (whole,) = documents(DOCKER / "compose.yaml")
    return whole


def test_a_linter_of_dockerfiles_has_nothing_to_say() -> None:
    assert judged(tool("hadolint"), DOCKERFILE) == ""


def test_the_image_takes_what_is_packaged_and_nothing_else() -> None:
    """Named one by one, so that no .env and no data lies in the image."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found = tomllib.load(file)["tool"]["setuptools"]["packages"]["find"]["include"]
    copied = re.findall(r"^COPY ((?!--).+) \S+$", DOCKERFILE.read_text(), re.MULTILINE)
    packages = {pattern.removesuffix("*") for pattern in found} - {"durak_rules"}  # in engine
    assert {*" ".join(copied).split()} == packages | OTHER_FILES
    shown = re.findall(r"^!(\S+)$", (DOCKER / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert {*shown} == {*" ".join(copied).split()}, "it isn't hidden from the build"


def test_the_image_keeps_the_dates_and_plurals_of_our_languages() -> None:
    kept = re.findall(r"! -name (\w+)\.dat", DOCKERFILE.read_text())
    assert {*kept} == {"root", *LANGUAGES}


def test_the_image_isnt_root_and_says_whether_it_lives() -> None:
    said = DOCKERFILE.read_text()
    assert "\nUSER 10001:10001\n" in said
    assert "/healthz" in said.split("HEALTHCHECK")[1]


def test_the_image_is_asked_at_its_health_port_if_it_has_one() -> None:
    class Alive(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/healthz" else 404)
            self.end_headers()

    with HTTPServer(("127.0.0.1", 0), Alive) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        here, nobody = str(server.server_port), str(free_port(0))
        assert is_well(DURAK_PORT=here)
        assert is_well(DURAK_PORT=here, DURAK_HEALTH_PORT="")
        assert is_well(DURAK_PORT=nobody, DURAK_HEALTH_PORT=here)
        assert not is_well(DURAK_PORT=here, DURAK_HEALTH_PORT=nobody)
        server.shutdown()


def is_well(**environment: str) -> bool:
    """Return whether the image's health check passes."""
    (words,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", DOCKERFILE.read_text(), re.MULTILINE)
    _, *rest = json.loads(words)
    asked = [sys.executable, *rest]
    return subprocess.run(asked, env=environment, check=False, stderr=DEVNULL).returncode == 0


@pytest.mark.slow
def test_compose_files_schema() -> None:
    schema = ("--builtin-schema", "vendor.compose-spec")
    judged(tool("check-jsonschema"), *schema, DOCKER / "compose.yaml")


def test_two_processes_of_each_role_may_write_nowhere(compose: dict[str, Any]) -> None:
    for name in OURS:
        service = compose["services"][name]
        assert service["command"] == ["serve", name.split("-")[0]]
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["restart"] == "unless-stopped"


def test_all_processes_have_one_archive_which_outlives_them(compose: dict[str, Any]) -> None:
    for name in OURS:
        service = compose["services"][name]
        file = PurePath(service["environment"]["DURAK_DATABASE_URL"].removeprefix("sqlite:///"))
        assert service["volumes"] == [f"finished-games:{file.parent}"]
        assert f"-o 10001 -g 10001 {file.parent}\n" in DOCKERFILE.read_text(), (
            "they may write there"
        )
    assert "finished-games" in compose["volumes"]


def test_redis_is_reached_from_inside_alone_and_writes_all_down(compose: dict[str, Any]) -> None:
    redis = compose["services"]["redis"]
    assert redis["networks"] == ["inside"]
    assert compose["networks"]["inside"]["internal"]
    assert "ports" not in redis
    command = " ".join(redis["command"])
    assert "--appendonly yes" in command
    assert "--maxmemory-policy noeviction" in command


def test_redis_is_full_before_it_is_ended(compose: dict[str, Any]) -> None:
    redis = compose["services"]["redis"]
    assert maxmemory(redis["command"]) <= MOST_OF_LIMIT * bytes_of(redis["mem_limit"])


def test_caddy_sends_people_to_processes_that_there_are(compose: dict[str, Any]) -> None:
    caddy = compose["services"]["caddy"]
    named = f"{caddy['environment']['DURAK_PAGES']} {caddy['environment']['DURAK_BOTS']}".split()
    assert [address.removesuffix(":8080") for address in named] == [*OURS]
    published = {
        name: service["ports"]
        for name, service in compose["services"].items()
        if "ports" in service
    }
    public = {name for name, ports in published.items() if not is_for_this_machine(ports)}
    assert public == {"caddy"}


def is_for_this_machine(ports: list[str]) -> bool:
    return all(port.startswith("127.0.0.1:") for port in ports)


def test_nothing_takes_all_memory_or_fills_the_machine_with_processes(
    compose: dict[str, Any],
) -> None:
    for name, service in compose["services"].items():
        assert {"mem_limit", "pids_limit"} <= service.keys(), name


def test_the_watching_services_start_when_asked_for(compose: dict[str, Any]) -> None:
    """Each file that is mounted exists, but for the one that is made of the example."""
    watching = {
        name for name, one in compose["services"].items() if one.get("profiles") == ["watching"]
    }
    assert watching == {"prometheus", "alertmanager", "grafana"}
    mounted = {
        DOCKER / source
        for name in watching
        for source, *_ in (volume.split(":") for volume in compose["services"][name]["volumes"])
        if source.startswith(".")
    }
    assert {path for path in mounted if not path.exists()} == {DOCKER / "alertmanager.yml"}
    assert "\nalertmanager.yml\n" in (ROOT / ".gitignore").read_text()


def test_prometheus_asks_all_processes_that_there_are(compose: dict[str, Any]) -> None:
    (told,) = documents(KIT / "watching" / "prometheus-compose.yml")
    health = compose["services"]["webapp-1"]["environment"]["DURAK_HEALTH_PORT"]
    asked = [
        target
        for job in told["scrape_configs"]
        for config in job.get("static_configs", [])
        for target in config["targets"]
    ]
    assert asked == [f"{name}:{health}" for name in OURS]
    (players,) = told["scrape_configs"][-1]["dns_sd_configs"]
    assert (players["names"], players["port"]) == (["players"], int(health))
    (manager,) = told["alerting"]["alertmanagers"]
    (address,) = manager["static_configs"][0]["targets"]
    assert address.split(":")[0] in compose["services"]


def test_a_digest_is_put_behind_each_tag_and_renewed(tmp_path: Path) -> None:
    """In place of an engine, a program that says what Docker says of an image."""
    shutil.copytree(KIT, tmp_path / "kit")
    engine = tmp_path / "docker"
    engine.write_text(ENGINE.format(folder=tmp_path))
    engine.chmod(0o755)
    pinned = []
    for day in ("monday", "tuesday"):
        (tmp_path / "today").write_text(day)
        path = f"{tmp_path}:{os.environ['PATH']}"
        judged("sh", tmp_path / "kit" / "docker" / "pin.sh", PATH=path)
        pinned.append(images(tmp_path / "kit"))
    assert [{image.partition("@")[0] for image in day} for day in pinned] == [images(KIT)] * 2
    assert all(
        re.fullmatch(r".+:.+@sha256:[0-9a-f]{64}", image) for day in pinned for image in day
    )
    assert not pinned[0] & pinned[1]
    assert {*(tmp_path / "pulled").read_text().split()} == images(KIT)


def images(kit: Path) -> set[str]:
    """All images of others that the kit names, with their tags."""
    named = [
        *re.findall(r"^FROM (\S+)", (kit / "docker" / "Dockerfile").read_text(), re.MULTILINE),
        *re.findall(r"image: (\S+)", (kit / "docker" / "compose.yaml").read_text()),
        *re.findall(r"image: (\S+)", (kit / "kubernetes" / "redis.yaml").read_text()),
    ]
    return {*named} - {"durak"}


def test_private_addresses_are_at_an_unpublished_port(compose: dict[str, Any]) -> None:
    (health,) = {
        compose["services"][name]["environment"]["DURAK_HEALTH_PORT"]
        for name in (*OURS, "players", "caddy")
    }
    caddy = compose["services"]["caddy"]
    assert health not in " ".join(caddy["ports"])
    assert health not in f"{caddy['environment']['DURAK_PAGES']}"


def test_every_line_of_the_example_environment_is_explained_and_read() -> None:
    example = (DOCKER / ".env.example").read_text()
    paragraphs = example.strip().split("\n\n")[1:]
    assert [VARIABLE.search(said) is not None and said[0] == "#" for said in paragraphs] == [
        True
    ] * len(paragraphs)
    named = VARIABLE.findall(example)
    assert {*named} <= {f"DURAK_{field.upper()}" for field in Settings.model_fields}


def test_the_example_asks_for_all_that_is_needed(compose: dict[str, Any]) -> None:
    given = {
        *VARIABLE.findall((DOCKER / ".env.example").read_text()),
        *compose["services"]["webapp-1"]["environment"],
    }
    nothing = Settings(_env_file=None)  # type: ignore[call-arg]
    lacks = [sentence.split()[0] for sentence in missing(nothing, "webapp")]
    assert {*lacks} <= given

"""deploy/kit/proxies: they let through what phones and Telegram ask for, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.files import KIT, ROOT, documents, judged
from tests.kit.proxies import CADDYFILE, NGINX, nginx_file

PRIVATE = {"/healthz", "/readyz", "/metrics"}


def public_roots() -> set[str]:
    """The first part of each address that the page's server has for phones."""
    source = (ROOT / "webapp" / "routes.py").read_text()
    addresses = {*re.findall(r'web\.(?:get|post)\("([^"]+)"', source)} - PRIVATE
    return {f"/{address.split('/')[1]}" for address in addresses}


def named_in_caddyfile() -> set[str]:
    (paths,) = re.findall(r"@page path (.*)", CADDYFILE.read_text())
    return {path.removesuffix("/*") for path in paths.split()}


def named_in_nginx() -> set[str]:
    found = re.findall(
        r"location\s+=?\s*(/\S*)\s+{ proxy_pass http://durak_page", NGINX.read_text()
    )
    return {path.rstrip("/") for path in found}


def named_in_ingress() -> set[str]:
    found = [
        path
        for ingress in documents(KIT / "kubernetes" / "ingress.yaml")
        for rule in ingress["spec"]["rules"]
        for path in rule["http"]["paths"]
    ]
    pages = {one["path"] for one in found if one["backend"]["service"]["name"] == "webapp"}
    return pages - {"/api/poll"}  # that is below /api


@pytest.mark.parametrize("named", [named_in_caddyfile, named_in_nginx, named_in_ingress])
def test_all_that_phones_ask_for_is_let_through_and_no_more(named: object) -> None:
    assert callable(named)
    assert named() == public_roots() == {"/app", "/static", "/worker.js", "/api", "/ws"}


@pytest.mark.kit
def test_caddy_takes_the_file_and_would_write_it_so() -> None:
    judged(
        "caddy",
        "validate",
        "--adapter",
        "caddyfile",
        "--config",
        CADDYFILE,
        DURAK_PUBLIC_URL="https://durak.example.org",
    )
    assert judged("caddy", "fmt", CADDYFILE) == CADDYFILE.read_text()


@pytest.mark.kit
def test_nginx_takes_the_file(tmp_path: Path) -> None:
    main = nginx_file(tmp_path)
    assert "syntax is ok" in judged("nginx", "-t", "-p", tmp_path, "-c", main)


def test_nginx_lists_two_processes_of_page_and_bot_and_gives_up_none() -> None:
    for upstream in ("durak_page", "durak_bot"):
        (block,) = re.findall(rf"upstream {upstream} {{\n(.*?)^}}", NGINX.read_text(), re.M | re.S)
        servers = re.findall(r"^    server (\S+) (.*);", block, re.MULTILINE)
        assert len({address for address, _ in servers}) == 2
        assert {words for _, words in servers} == {"max_fails=0"}

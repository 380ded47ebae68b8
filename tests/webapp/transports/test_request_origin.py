"""The address that a request counts for: a proxy of ours is believed, a stranger isn't."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from webapp.access.proxy_watch import MANY, ProxyWatch
from webapp.access.request_origin import address_of
from webapp.settings import WebSettings, origin_of


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("8.8.4.4", None, "8.8.4.4"),
        ("8.8.4.4", "1.2.3.4", "8.8.4.4"),
        ("127.0.0.1", None, None),
        ("192.168.1.7", "", None),
        ("127.0.0.1", "8.8.8.8", "8.8.8.8"),
        ("10.0.0.5", "6.6.6.6, 8.8.8.8", "8.8.8.8"),
        ("::1", " 2001:db8::1 ", "2001:db8::/64"),
        ("2a00:0:0:1:2:3:4:5", None, "2a00:0:0:1::/64"),
        ("::ffff:8.8.4.4", None, "8.8.4.4"),
        ("127.0.0.1", "x" * 5000, "x" * 64),
    ],
)
def test_addresses(peer: str, forwarded: str | None, address: str | None) -> None:
    assert counts_for(peer, [] if forwarded is None else [forwarded]) == address


@pytest.mark.parametrize(
    ("hops", "peer", "forwarded", "address"),
    [
        (0, "127.0.0.1", [], "127.0.0.1"),
        (0, "127.0.0.1", ["6.6.6.6"], "127.0.0.1"),
        (1, "10.0.0.5", ["6.6.6.6, 8.8.8.8"], "8.8.8.8"),
        (1, "8.8.4.4", ["8.8.8.8"], "8.8.8.8"),
        (1, "8.8.4.4", [], "8.8.4.4"),
        (1, "10.0.0.5", [], None),
        (2, "10.0.0.5", ["6.6.6.6, 8.8.8.8, 9.9.9.9"], "8.8.8.8"),
        (2, "10.0.0.5", ["6.6.6.6, 8.8.8.8", "9.9.9.9"], "8.8.8.8"),
        (2, "10.0.0.5", ["8.8.8.8"], "8.8.8.8"),
        (None, "10.0.0.5", ["6.6.6.6", "8.8.8.8"], "8.8.8.8"),
    ],
)
def test_so_many_proxies_are_believed(
    hops: int | None, peer: str, forwarded: Sequence[str], address: str | None
) -> None:
    """Each adds where it was asked from, at the end or in a line of its own."""
    assert counts_for(peer, forwarded, trusted_hops=hops) == address


def counts_for(peer: str, forwarded: Sequence[str], **settings: Any) -> str | None:
    headers = CIMultiDict(("X-Forwarded-For", line) for line in forwarded)
    request = make_mocked_request("GET", "/ws", headers=headers).clone(remote=peer)
    named = WebSettings("https://durak.example.org", "123:secret", "durak_bot", "play", **settings)
    return address_of(request, named)


def test_a_proxy_that_names_nobody_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    watch = ProxyWatch()
    for person in range(MANY - 1):
        for _ in range(3):
            watch.note("10.0.0.5", person)
        watch.note("10.0.0.6", person)
    assert not caplog.records
    for neighbour in ("10.0.0.5", "10.0.0.6"):
        watch.note(neighbour, MANY)
    (told,) = caplog.records
    assert told.levelno == logging.WARNING
    assert "10.0.0.5" in told.getMessage()
    assert "X-Forwarded-For" in told.getMessage()


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://durak.example.org/", "https://durak.example.org"),
        ("https://durak.example.org:443/play?x#y", "https://durak.example.org"),
        ("https://Durak.Example.org:8443", "https://durak.example.org:8443"),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_origins(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_settings_show_no_token() -> None:
    settings = WebSettings("https://durak.example.org", "123:secret", "durak_bot", "play")
    assert "secret" not in repr(settings)
    assert settings.invitation("k3x9") == "https://t.me/durak_bot/play?startapp=k3x9"

"""Which address a request counts for: a proxy of ours is believed, a stranger isn't."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import make_mocked_request

from webapp.access.callers import address_of
from webapp.settings import WebSettings, origin_of


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("8.8.4.4", None, "8.8.4.4"),
        ("8.8.4.4", "1.2.3.4", "8.8.4.4"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "8.8.8.8", "8.8.8.8"),
        ("10.0.0.5", "6.6.6.6, 8.8.8.8", "8.8.8.8"),
        ("::1", " 2001:db8::1 ", "2001:db8::1"),
        ("127.0.0.1", "x" * 5000, "x" * 64),
    ],
)
def test_addresses(peer: str, forwarded: str | None, address: str) -> None:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = make_mocked_request("GET", "/ws", headers=headers).clone(remote=peer)
    assert address_of(request) == address


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

"""DURAK_HOST: on which address of the machine a process listens, and where it is asked."""

from __future__ import annotations

import socket
from contextlib import AsyncExitStack, ExitStack

import pytest
from aiohttp import ClientSession, web

from deploy.demo.demo import Demo
from deploy.serving.http.http_server import listen
from deploy.serving.http.listening_sockets import HELD, listening_sockets
from deploy.serving.processes.ports import free_port, is_free
from deploy.serving.serve import role_part
from deploy.settings import SettingsFault, read_settings
from engine.tables import Nursery
from engine.tables.health.pulses import Pulses


@pytest.mark.parametrize(
    ("host", "asked"),
    [
        (None, "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
        ("10.0.0.5", "10.0.0.5"),
        ("fd00::5", "[fd00::5]"),
    ],
)
def test_a_part_is_asked_where_it_listens(host: str | None, asked: str) -> None:
    part = role_part("bot", {}, 8081, host=host)
    assert part.ready_url == f"http://{asked}:8081/readyz"
    assert part.environment["DURAK_HOST"] == (host or "")


async def test_only_the_address_that_is_named_is_taken() -> None:
    port = free_port(0)
    async with AsyncExitStack() as stack:
        nursery = await stack.enter_async_context(Nursery())
        given = read_settings(host="127.0.0.1", port=port)
        await listen(web.Application(), "webapp", given, stack, nursery, Pulses())
        async with ClientSession() as http, http.get(f"http://127.0.0.1:{port}/") as answer:
            assert "Server" not in answer.headers
        assert not is_free(port, "127.0.0.1")
        assert is_free(port, "127.0.0.2")


@pytest.mark.parametrize("host", [None, "127.0.0.1", "::1"])
def test_a_socket_holds_little_of_a_rush(host: str | None) -> None:
    """A step of the event loop reads all that a socket holds."""
    with ExitStack() as stack:
        found = listening_sockets(host, free_port(0))
        for one in found:
            stack.enter_context(one)
            assert one.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) <= 2 * HELD
        families = [one.family for one in found]
        if host is None:
            assert families[0] == socket.AF_INET
            assert families[1:] in ([], [socket.AF_INET6])
        else:
            assert families == [socket.AF_INET6 if ":" in host else socket.AF_INET]


async def test_an_address_of_another_machine_is_refused() -> None:
    given = read_settings(host="203.0.113.7", port=free_port(0))
    async with AsyncExitStack() as stack:
        nursery = await stack.enter_async_context(Nursery())
        with pytest.raises(SettingsFault, match=r"at DURAK_HOST 203\.0\.113\.7 can't be used"):
            await listen(web.Application(), "webapp", given, stack, nursery, Pulses())


def test_the_demo_is_for_this_machine_alone(tmp_path_factory: pytest.TempPathFactory) -> None:
    demo, folder = Demo(), tmp_path_factory.mktemp("demo")
    parts = demo._parts(folder)
    assert {part.environment.get("DURAK_HOST") for part in parts[1:]} == {"127.0.0.1"}
    modes = {one.name: one.stat().st_mode & 0o777 for one in folder.iterdir()}
    assert modes == {"bot-token": 0o600, "telegram.json": 0o600, "telegram": 0o700}

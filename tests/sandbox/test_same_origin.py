"""Another site's page in somebody's browser gets nothing of the chat client."""

import aiohttp
import pytest

from deploy.sandbox import LocalTelegram
from tests.sandbox.conftest import SETUP, TOKEN

ACT = {"t": "start", "id": 1, "bot": 5001}


async def status(telegram: LocalTelegram, method: str, path: str, **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as http,
        http.request(method, f"{telegram.address}{path}", json=ACT, headers=headers) as answer,
    ):
        return answer.status


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/client/act?as=anna"), ("GET", "/client/live?as=anna"), ("GET", "/sandbox/calls")],
)
async def test_another_page_is_refused(telegram: LocalTelegram, method: str, path: str) -> None:
    assert await status(telegram, method, path, Origin="http://evil.example") == 403
    assert await status(telegram, method, path, Origin="null") == 403
    assert await status(telegram, method, path, Origin="http://127.0.0.1:9") == 403


async def test_another_name_of_this_machine_is_refused(telegram: LocalTelegram) -> None:
    """A name that its owner lets lead here, so that the browser takes both for one."""
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert await status(telegram, "POST", "/client/act?as=anna", **evil) == 403
    assert await status(telegram, "GET", "/", Host=f"localhost:{telegram.port}") == 200


async def test_own_pages_and_programs_are_welcome(telegram: LocalTelegram) -> None:
    act = "/client/act?as=anna"
    assert await status(telegram, "POST", act, Origin=telegram.address) == 200
    assert await status(telegram, "POST", act) == 200
    assert await status(telegram, "GET", f"/bot{TOKEN}/getMe", Host="telegram.example") == 200


async def test_the_server_does_not_name_itself(telegram: LocalTelegram) -> None:
    async with aiohttp.ClientSession() as http, http.get(telegram.address) as answer:
        assert "Server" not in answer.headers


async def test_a_public_server_may_have_any_name() -> None:
    server = LocalTelegram(SETUP, host="0.0.0.0")
    await server.start()
    try:
        assert await status(server, "GET", "/client/people", Host="telegram:8080") == 200
    finally:
        await server.stop()

"""Logs hold no secrets, anywhere in a line."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Literal

import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import RawTestServer

from deploy.serving.log.logs import set_up_logs
from deploy.serving.log.repeats import MOST_REMEMBERED, Repeats
from tests.support.logs import logs_as_before
from webapp.access.tokens import Session, Tokens

__all__ = ["logs_as_before"]

pytestmark = pytest.mark.usefixtures("logs_as_before")

TOKEN = "7123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
SESSION = Tokens(TOKEN).make(Session(7, "Anna", "en", 1_700_000_000), 1_700_000_000)
LAUNCH = "query_id=AAA&user=%7B%22id%22%3A7%7D&auth_date=1&signature=c2ln_bmVk&hash=c0ffee77"


ODD_TOKEN = "5001:short-and-odd"  # as the local Telegram gives them


def _failed(token: str) -> None:
    try:
        raise OSError(f"cannot reach https://api.telegram.org/bot{token}/getMe")
    except OSError as error:
        raise RuntimeError(f"the token was {token}") from error


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    "secret",
    [TOKEN, SESSION, "c0ffee77", "c2ln_bmVk"],
    ids=["token", "session", "hash", "signature"],
)
def test_no_secret_is_written(
    capsys: pytest.CaptureFixture[str], form: Literal["text", "json"], secret: str
) -> None:
    set_up_logs(form, role="webapp")
    log = logging.getLogger("deploy.serving.bot_name")
    log.warning("asking https://api.telegram.org/bot%s/getMe", TOKEN)
    structlog.get_logger("stamina").warning("retry", args=(f"'/bot{TOKEN}/getMe'", [SESSION]))
    log.warning("a launch: %s", LAUNCH)
    log.warning("a page: /app#tgWebAppData=%s", LAUNCH.replace("&", "%26"))
    try:
        _failed(TOKEN)
    except RuntimeError:
        log.exception("what came of it")
    said = capsys.readouterr().err
    assert secret not in said
    assert "getMe" in said
    assert "what came of it" in said


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("token", [TOKEN, ODD_TOKEN])
def test_the_token_isnt_in_a_traceback_either(
    capsys: pytest.CaptureFixture[str], form: Literal["text", "json"], token: str
) -> None:
    """Nor in what it was caused by, nor where the program's own stack is told."""
    set_up_logs(form, role="bot", tokens=[token])
    try:
        _failed(token)
    except RuntimeError as error:
        logging.getLogger("bot").error("update %d", 7, exc_info=error, stack_info=True)
        structlog.get_logger("stamina").exception("again", url=f"/bot{token}/getMe")
    said = capsys.readouterr().err
    assert said.count("the token was …") == 2
    assert said.count("/bot…/getMe") >= 3
    assert "Traceback" in said
    assert token.partition(":")[2] not in said


def test_every_line_for_machines_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json", role="bot")
    logging.getLogger("bot").info("a launch: hash=%s", "c0ffee77")
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["event"], told["role"]) == ("a launch: hash=…", "bot")


async def test_rubbish_on_the_port_writes_nothing_and_a_fault_of_ours_its_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def broken(_request: web.BaseRequest) -> web.StreamResponse:
        raise LookupError("a fault of ours")

    set_up_logs("text", role="webapp")
    async with RawTestServer(broken) as server:
        await says(server, b"GARBAGE\r\n\r\n")
        await says(
            server, b"GET / HTTP/1.1\r\nAuthorization: tma user=7" + 9000 * b"x" + b"\r\n\r\n"
        )
        assert capsys.readouterr().err == ""
        await says(server, b"GET / HTTP/1.1\r\nHost: durak\r\nConnection: close\r\n\r\n")
    assert "a fault of ours" in capsys.readouterr().err


async def says(server: RawTestServer, words: bytes) -> None:
    """Somebody says this, and hears the answer to its end."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    writer.write(words)
    await reader.read()
    writer.close()
    await writer.wait_closed()


def test_a_repeated_line_is_written_once_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("deploy.serving.log.repeats.time.monotonic", lambda: now)
    repeats, written = Repeats(), []
    for second in range(130):
        now += 1.0
        lines = [(logging.WARNING, "the lease: %s", ("gone",))]
        lines += [(logging.ERROR, "it failed", ())] if second < 2 else []
        for level, words, values in lines:
            record = logging.LogRecord("bot", level, "", 0, words, values, None)
            if repeats.filter(record):
                written.append((second, record.getMessage()))
    assert written == [
        (0, "the lease: gone"),
        (0, "it failed"),
        (1, "it failed"),
        (60, "the lease: gone (59 times more since)"),
        (120, "the lease: gone (59 times more since)"),
    ]


def test_few_sentences_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    repeats = Repeats()
    for number in range(3 * MOST_REMEMBERED):
        record = logging.LogRecord("bot", logging.INFO, "", 0, "table %d", (number,), None)
        assert repeats.filter(record)
    assert len(repeats._said) == MOST_REMEMBERED

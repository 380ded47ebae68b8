"""What a log may say: everything but secrets, wherever in a line they come."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Literal

import pytest
import structlog

from deploy.serving.logs import set_up_logs
from webapp.access.tokens import Session, Tokens

TOKEN = "7123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
SESSION = Tokens(TOKEN).make(Session(7, "Anna", "en"), 1_700_000_000)
LAUNCH = "query_id=AAA&user=%7B%22id%22%3A7%7D&auth_date=1&signature=c2ln_bmVk&hash=c0ffee77"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """The logs of the tests go where they went."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def _failed() -> None:
    raise OSError(f"cannot reach https://api.telegram.org/bot{TOKEN}/getMe")


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
        _failed()
    except OSError:
        log.exception("what came of it")
    said = capsys.readouterr().err
    assert secret not in said
    assert "getMe" in said
    assert "what came of it" in said


def test_every_line_for_machines_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json", role="bot")
    logging.getLogger("bot").info("a launch: hash=%s", "c0ffee77")
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["event"], told["role"]) == ("a launch: hash=…", "bot")

"""Failures in the log: short where they are usual, with a traceback where nobody expects them."""

from __future__ import annotations

import logging

import pytest
from aiogram.exceptions import TelegramBadRequest, TelegramNetworkError
from aiogram.methods import GetMe
from redis.exceptions import ConnectionError, OutOfMemoryError, ResponseError

from bot.telegram.budget import TooSoon
from bot.telegram.failures import log_failure
from engine.tables import StoreUnavailable

log = logging.getLogger("bot.test")


@pytest.mark.parametrize(
    "error",
    [
        TelegramNetworkError(GetMe(), "ClientConnectorError: Cannot\nconnect " + 1000 * "x"),
        TooSoon(3.0),
        ConnectionError("connection refused"),
        OutOfMemoryError("command not allowed when used memory > 'maxmemory'."),
        ResponseError("MISCONF Errors writing to the AOF file: No space left on device"),
        ResponseError("Command # 1 (SET a b) of pipeline caused error: ('MISCONF Errors',)"),
        StoreUnavailable(),
    ],
)
def test_a_usual_failure_is_one_short_line(
    caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    log_failure(log, "update 7", error)
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.exc_info is None
    assert record.message.startswith(f"update 7: {type(error).__name__}: ")
    assert len(record.message) < 400
    assert "\n" not in record.message


@pytest.mark.parametrize(
    "error",
    [
        ZeroDivisionError("no"),
        TelegramBadRequest(GetMe(), "Bad Request: chat not found"),
        ResponseError("ERR Error running script"),
    ],
)
def test_a_failure_nobody_expects_has_its_traceback(
    caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    log_failure(log, "update 7", error)
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert record.message == "update 7"
    assert record.exc_info is not None
    assert record.exc_info[1] is error

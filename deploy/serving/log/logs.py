"""Format of logs: lines for people or JSON for machines, always on stderr, never a secret."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Sequence
from typing import Any, Literal

import structlog
from aiohttp.http_exceptions import HttpProcessingError

from deploy.serving.log.repeats import Repeats

# Bot tokens, alone or in an address (…/bot123456:ABC…/…), launch data, our own session tokens.
_SECRETS = re.compile(
    r"(?<!\d)\d{4,}:[\w-]{20,}"
    r"|(?<=hash=)[\w%-]+|(?<=signature=)[\w%-]+|(?<=tgWebAppData=)[^&\s'\"\\]+"
    r"|\bgAAAAA[\w=-]{20,}"
)

# These write a line for every request or poll; what matters of them is in the metrics.
_TALKATIVE = ("aiohttp.access", "aiogram.event", "aiogram.dispatcher", "asyncio")


def set_up_logs(form: Literal["text", "json"], *, role: str, tokens: Sequence[str] = ()) -> None:
    """Send every log of this process to stderr in one form, marked with its role.

    Neither a bot's token nor anything that looks like a secret is written.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    structlog.contextvars.bind_contextvars(role=role)
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Repeats())
    handler.setFormatter(_formatter(form, shared, _Hiding(tokens)))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("aiohttp.server").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Return False for lines about what isn't HTTP: it is no fault of ours, and a line for each
    would let anybody fill the log, with what they sent in it.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)


def _formatter(form: str, shared: list[Any], hiding: _Hiding) -> logging.Formatter:
    renderer: Any = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            renderer,
            hiding,
        ],
    )


class _Hiding:
    """Takes secrets out of a line as it is written: in any field, list or traceback."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens

    def __call__(self, _logger: Any, _method: str, line: Any) -> str:
        text = str(line)
        for token in self._tokens:
            text = text.replace(token, "…")
        return _SECRETS.sub("…", text)

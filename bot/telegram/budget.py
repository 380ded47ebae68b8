"""The one place through which every call to Telegram goes: it keeps limits and retries.

The windows (telegram_limits.py) lie in Redis, because all processes share the allowance. Each is
the list of the last N times, so it is exact. Ready-made limiters (throttled-py among them) count
one key at a time, and let a burst plus the steady rate through in one minute. A message here needs
up to four windows at once, all or none, and the pause that Telegram asked for, in one step.

A caller that may not wait gets `TooSoon` and comes back with newer text.
"""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from aiogram.client.session.middlewares.base import BaseRequestMiddleware
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiohttp import ClientConnectorError

from bot.memory.sent.attempts import Effect
from bot.telegram.telegram_limits import PAY

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
    from aiogram.methods import TelegramMethod

    from bot.memory.sent.attempts import Attempts
    from bot.memory.sent.paid_sends import PaidSends
    from bot.memory.sent.send_windows import SendWindows, Window
    from bot.metrics import Metrics
    from bot.telegram.telegram_limits import SendRate
    from bot.time_source import TimeSource

HANDLERS_WAIT = 5.0  # so long one command or press may hold up those after it in its chat
MOST_TRIES = 3
FIRST_RETRY = 0.4  # seconds, doubled with each try
TELEGRAM_RETRY = 3.0  # seconds until we look again whether Telegram is back
HARMLESS = ("message is not modified", "query is too old", "query id is invalid")

_wait_at_most: ContextVar[float] = ContextVar("wait_at_most", default=HANDLERS_WAIT)
_answers: ContextVar[Iterator[str] | None] = ContextVar("answers", default=None)


class SentBefore(Exception):
    """A process that handled this update before us tried to send this answer;
    it may have arrived.
    """


class TooSoon(Exception):
    """Raised when a call must wait; try again in `wait` seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"not for another {wait:.1f} s")
        self.wait = wait


@contextmanager
def wait_at_most(seconds: float) -> Iterator[None]:
    """Limit how long calls inside may wait for their turn, and for Telegram to recover."""
    token = _wait_at_most.set(seconds)
    try:
        yield
    finally:
        _wait_at_most.reset(token)


@contextmanager
def answering(update: int) -> Iterator[None]:
    """Mark messages sent inside as answers to this update: each once, however
    often it is handled.
    """
    token = _answers.set(Effect.ANSWER.of(update, number) for number in itertools.count())
    try:
        yield
    finally:
        _answers.reset(token)


class Budget(BaseRequestMiddleware):
    """Middleware that waits for a call's turn, obeys `retry_after`, and retries."""

    def __init__(
        self,
        windows: SendWindows,
        rate: SendRate,
        attempts: Attempts,
        paid: PaidSends,
        clock: TimeSource,
        metrics: Metrics,
    ) -> None:
        self._windows = windows
        windows.note_change = lambda change: metrics.learned_limits.labels(change).inc()
        self._paid = paid
        self._paid_count = metrics.paid_sends
        self._rate = rate
        self._attempts = attempts
        self._clock = clock

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """Make one call; raises SentBefore instead of sending an answer twice."""
        answers = _answers.get()
        if answers is None or not is_send(method):
            return await self._call(make_request, bot, method)
        effect = next(answers)
        if not await self._attempts.begin(effect):
            raise SentBefore
        async with attempting(self._attempts, effect):
            return await self._call(make_request, bot, method)

    async def _call(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """Try as often as needed, as long as the caller may wait."""
        until, may_pay = self._clock.monotonic() + _wait_at_most.get(), True
        for tries in range(1, MOST_TRIES + 1):
            pays = await self._turn(method, until, may_pay=may_pay)
            sent = method.model_copy(update={PAY: True}) if pays else method
            try:
                async with self._paying() if pays else nullcontext():
                    return await make_request(bot, sent)
            except TelegramBadRequest as error:
                if _is_harmless(error):
                    return True
                if not pays:
                    raise
                may_pay = False  # the bot has too few Stars, say: then it waits its turn
            except TelegramRetryAfter as error:
                await self._obey(method, error.retry_after, until)
            except (TelegramServerError, TelegramNetworkError) as error:
                pause = FIRST_RETRY * 2**tries
                if not _may_repeat(method, error) or self._clock.monotonic() + pause > until:
                    raise
                await self._clock.sleep(pause)
        raise TooSoon(FIRST_RETRY)

    async def _turn(self, method: TelegramMethod[Any], until: float, *, may_pay: bool) -> bool:
        """Wait until the call has room; return whether it has to be paid for instead."""
        chat, windows = self._rate.windows_of(method)
        while windows:
            wait = await self._windows.take(chat, windows)
            if wait <= 0:
                return False
            if may_pay and self._rate.may_be_paid(method) and await self._buys_room(chat, windows):
                return True
            await self._wait(wait, until)
        return False

    async def _buys_room(self, chat: str | None, windows: Sequence[Window]) -> bool:
        """Return whether the message is paid for now, within today's limit.

        Paying doesn't help against the limit of the chat itself.
        """
        paid = self._rate.paid(windows)
        if await self._windows.wait(chat, paid) > 0:
            return False
        self._rate.has_paid_left = await self._paid.take(self._rate.paid_a_day)
        if not self._rate.has_paid_left:
            return False
        if await self._windows.take(chat, paid) > 0:  # somebody else was quicker
            await self._paid.give_back()
            return False
        return True

    @asynccontextmanager
    async def _paying(self) -> AsyncIterator[None]:
        try:
            yield
        except Exception as error:
            if certainly_not_sent(error):
                await self._paid.give_back()
            raise
        self._paid_count.inc()

    async def _obey(self, method: TelegramMethod[Any], seconds: float, until: float) -> None:
        chat, windows = self._rate.windows_of(method)
        if chat is not None:
            await self._windows.pause(chat, seconds, windows)
        await self._wait(seconds, until)

    async def _wait(self, seconds: float, until: float) -> None:
        if self._clock.monotonic() + seconds > until:
            raise TooSoon(seconds)
        await self._clock.sleep(seconds)


def _is_harmless(error: TelegramBadRequest) -> bool:
    text = error.message.lower()
    return any(words in text for words in HARMLESS)


def certainly_not_sent(error: Exception) -> bool:
    """Return whether Telegram refused the call, or wasn't reached.

    A connection cut later leaves it open. So does an error of Telegram's server: a server that
    shuts down answers so about messages that it has passed on.
    """
    if isinstance(error, TelegramNetworkError):
        return isinstance(error.__cause__, ClientConnectorError)
    if isinstance(error, TelegramServerError):
        return not is_send(error.method)
    return isinstance(error, TelegramAPIError | TooSoon)


def is_send(method: TelegramMethod[Any]) -> bool:
    """Return whether the call makes a new message, so that it must not happen twice."""
    return method.__api_method__.startswith("send")


def wait_after(error: Exception) -> float | None:
    """Return seconds until a call that surely wasn't sent may be repeated; None for other
    failures.
    """
    if isinstance(error, TooSoon):
        return error.wait
    away = isinstance(error, TelegramServerError | TelegramNetworkError)
    return TELEGRAM_RETRY if away and certainly_not_sent(error) else None


@asynccontextmanager
async def attempting(attempts: Attempts, effect: str) -> AsyncIterator[None]:
    """Guard a send that must not happen twice: a send that surely failed doesn't count."""
    try:
        yield
    except Exception as error:
        if certainly_not_sent(error):
            await attempts.forget(effect)
        raise


def _may_repeat(method: TelegramMethod[Any], error: Exception) -> bool:
    """Return whether the call may be tried again: an edit may; a message only if it surely wasn't
    sent.
    """
    return certainly_not_sent(error) or not is_send(method)

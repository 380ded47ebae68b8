"""Updates from Telegram: each is stored before it is confirmed, and handled once.

A command whose answer can't be sent yet goes back into the inbox until then. It is handled again
from its start, so a handler does nothing that counts twice before its first send.
"""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from aiogram.types import Update
from structlog.contextvars import bound_contextvars

from bot.memory.read_once import reading_once
from bot.telegram.budget import SentBefore, answering, wait_after
from bot.telegram.failures import log_failure
from bot.telegram.lanes import Lanes
from bot.telegram.pressed import to_keep
from bot.telegram.raw_calls import KINDS

if TYPE_CHECKING:
    from aiogram import Bot, Dispatcher

    from bot.memory.inbox import Inbox
    from bot.metrics import Metrics
    from bot.time_source import TimeSource
    from engine.tables import Nursery, Pulses

log = logging.getLogger(__name__)

LEASE = 30.0  # then another process takes an update over
HANDLING = 25.0  # no handler runs longer, so none runs while another process has taken over
SWEEP_EVERY = 5.0
MOST_TRIES = 3  # an update that kills processes kills no more than these
AT_ONCE = 20
LATEST_ANSWER = 180.0  # seconds after the message
FAILED = "failed"  # what a handler of errors gives back once it has said so
OTHER = "other"  # a kind of update that we don't ask for

Raw = dict[str, Any]


class Updates:
    """Updates that came in and aren't handled yet, shared by all processes."""

    def __init__(
        self,
        bot: Bot,
        dispatcher: Dispatcher,
        inbox: Inbox,
        nursery: Nursery,
        clock: TimeSource,
        pulses: Pulses,
        metrics: Metrics,
    ) -> None:
        self.pulse = pulses.of("sweep")
        self._bot = bot
        self._dispatcher = dispatcher
        self._inbox = inbox
        self._clock = clock
        self._metrics = metrics
        self._lanes = Lanes(nursery)
        self._mine: set[int] = set()  # updates that wait here or are being handled

    @property
    def waiting(self) -> int:
        """Number of updates in this process that aren't handled yet."""
        return self._lanes.waiting

    async def accept(self, raw: Raw) -> asyncio.Future[None] | None:
        """Store an update, then handle it in its turn.

        None if it was delivered before, or is of a kind that we don't ask for: aiogram would log
        the whole of it.
        """
        number, raw = int(raw["update_id"]), to_keep(raw)
        if kind_of(raw) == OTHER:
            log.info("update %d is of a kind that we don't ask for; ignored", number)
            self._metrics.updates.labels(OTHER, "ignored").inc()
            return None
        if not await self._inbox.store(number, json.dumps(raw), LEASE):
            return None
        return self._put(number, raw)

    def _put(self, number: int, raw: Raw) -> asyncio.Future[None]:
        self._mine.add(number)
        return self._lanes.put(lane_of(raw), partial(self._handle, number, raw))

    async def sweep(self) -> None:
        """Keep the updates that wait here, and take over those of dead
        processes, until cancelled.
        """
        while True:
            try:
                await self._take_over()
                self.pulse.beat()
            except Exception as error:
                log_failure(log, "taking over updates", error)
            await self._clock.sleep(SWEEP_EVERY)

    async def _take_over(self) -> None:
        await self._inbox.keep(list(self._mine), LEASE)
        for number, text, tries in await self._inbox.take_over(AT_ONCE, LEASE):
            if tries > MOST_TRIES:
                log.error("update %d was never handled to its end; dropped", number)
                self._metrics.updates.labels(kind_of(json.loads(text)), "dropped").inc()
                await self._inbox.handled(number)
            else:
                self._put(number, json.loads(text))

    async def _handle(self, number: int, raw: Raw) -> None:
        """Handle an update to its end, or put it back into the inbox; the next one waits for
        neither.
        """
        with bound_contextvars(update=number):  # each line of the log says which update it was
            again = await self._outcome(number, raw)
        self._mine.discard(number)
        try:
            if again is None:
                await self._inbox.handled(number)
            else:
                await self._inbox.postpone(number, again)
        except Exception as error:  # it stays in the inbox and is handled again
            log_failure(log, f"update {number} isn't marked", error)

    async def _outcome(self, number: int, raw: Raw) -> float | None:
        """Handle an update; log a failure. Return seconds if its answer can't be sent yet."""
        kind, result = kind_of(raw), "handled"
        try:
            with self._metrics.update_seconds.labels(kind).time():
                if await self._handled(number, raw) is FAILED:
                    result = FAILED
        except SentBefore:
            log.info("update %d was answered by who handled it before", number)
            result = "answered_before"
        except Exception as error:
            wait = wait_after(error)
            if wait is not None and is_fresh(raw, self._clock.now() + wait):
                result = "postponed"
                return wait
            log_failure(log, f"update {number}", error)
            result = FAILED
        finally:
            self._metrics.updates.labels(kind, result).inc()
        return None

    async def _handled(self, number: int, raw: Raw) -> object:
        async with self._clock.timeout(HANDLING):
            update = Update.model_validate(raw, context={"bot": self._bot})
            with answering(number), reading_once():
                return await self._dispatcher.feed_update(self._bot, update)


def is_fresh(raw: Raw, moment: float) -> bool:
    """Return whether somebody will still want the answer then; `moment` is seconds since 1970."""
    message = raw.get("message")
    return message is not None and moment - message["date"] < LATEST_ANSWER


def lane_of(raw: Raw) -> str:
    """Return the lane in which the update must stay in order: one person's presses, one chat's
    messages.
    """
    for kind in ("callback_query", "inline_query", "chosen_inline_result"):
        if kind in raw:
            return f"{kind} {raw[kind].get('from', {}).get('id')}"
    kind = next((name for name in raw if name != "update_id"), "none")
    content = raw.get(kind)
    chat = content.get("chat") if isinstance(content, dict) else None
    return f"chat {chat.get('id')}" if isinstance(chat, dict) else kind


def kind_of(raw: Raw) -> str:
    """Return Telegram's name of the update's kind; OTHER if we don't ask for such updates."""
    return next((kind for kind in KINDS if raw.get(kind)), OTHER)

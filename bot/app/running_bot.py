"""One bot of this process: the tasks that fetch its updates and do its jobs."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from bot.sending.introduction import introduce
from bot.telegram.budget import TooSoon
from bot.telegram.failures import log_failure
from bot.telegram.polling import NEVER, Polling
from bot.telegram.raw_calls import KINDS
from bot.telegram.token_state import TOKEN_REFUSED
from bot.telegram.updates import Updates
from bot.telegram.webhook import PATH

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from aiogram import Dispatcher

    from bot.context import Context
    from bot.settings import BotSettings
    from engine.tables import KeptTask, Nursery, Pulses, Tables

log = logging.getLogger(__name__)

ANSWER_TIMEOUT = 60.0  # seconds without an answer after which Telegram counts as unreachable
FIRST_REST, LONGEST_REST = 0.5, 30.0  # seconds between tries at the start
TOKEN_EVERY = 60.0  # seconds between checks of each token, where there are several bots


class RunningBot:
    """One bot in one process: fetches (or is brought) updates, and does its jobs."""

    def __init__(self, context: Context, dispatcher: Dispatcher, nursery: Nursery) -> None:
        self.context = context
        self._nursery = nursery
        clock, metrics = context.clock, context.metrics
        self._pulses = pulses = pulses_of(context.tables, context.settings)
        self.updates = Updates(
            context.bot, dispatcher, context.memory.inbox, nursery, clock, pulses, metrics
        )
        lease, seconds = context.memory.polling_lease, context.settings.lease
        self.polling = Polling(context.bot, self.updates, lease, seconds, clock, pulses)
        context.jobs.work_for(context)
        self.works: dict[str, KeptTask] = {}
        self._introduced_at = NEVER

    @property
    def telegram_answers(self) -> bool:
        """Return whether Telegram has answered lately; in a process that doesn't fetch, whether it
        did at the start.
        """
        if self.context.settings.webhook_secret or not self.polling.fetching:
            return self._introduced_at > NEVER
        # the first fetch is answered only after half a minute if nobody writes
        answered = max(self._introduced_at, self.polling.last_answer)
        return self.context.clock.monotonic() - answered < ANSWER_TIMEOUT

    def begin(self) -> None:
        """Start this bot's tasks; they run until the nursery ends."""
        jobs, polling = self.context.jobs, self.polling
        works = [(jobs.run, jobs.pulse), (self.updates.sweep, self.updates.pulse)]
        if not self.context.settings.webhook_secret:
            works += [(polling.keep_lease, polling.lease_pulse)]
            works += [(polling.fetch, polling.fetch_pulse)]
        if not self.context.bots.alone:
            works += [(self._watch_token, self._pulses.of("token", 3 * TOKEN_EVERY))]
        for work, pulse in works:
            self.works[pulse.name] = self._nursery.keep(work, pulse)
        self._nursery.start(self._begin(), name="bot introduction")

    def stop_intake(self) -> None:
        """Fetch no more updates and begin no more jobs; running ones go on."""
        inlets = {self.polling.fetch_pulse.name, self.polling.lease_pulse.name}
        for inlet in self.works.keys() & inlets:
            self.works[inlet].let_end().cancel()
        if self.context.jobs.pulse.name in self.works:
            self.works[self.context.jobs.pulse.name].let_end()
        self.context.jobs.stop()

    @property
    def busy(self) -> bool:
        """Return whether updates or jobs that were begun are still running."""
        return bool(self.updates.waiting or self.context.jobs.busy)

    async def _begin(self) -> None:
        """Tell Telegram how to deliver updates, and the bot's commands,
        however long that takes.
        """
        await self._retry(self._set_delivery)
        await self._retry(partial(introduce, self.context))
        self._introduced_at = self.context.clock.monotonic()

    async def _retry(self, step: Callable[[], Awaitable[None]]) -> None:
        """Try until it works: as soon as Telegram allows, or after longer and longer pauses."""
        rest = FIRST_REST
        while True:
            try:
                return await step()
            except Exception as error:
                log_failure(log, "starting", error)
                wait = error.wait if isinstance(error, TooSoon) else rest
                await self.context.clock.sleep(wait)
                rest = min(rest * 2, LONGEST_REST)

    async def _set_delivery(self) -> None:
        settings, bot = self.context.settings, self.context.bot
        if settings.webhook_secret:
            await bot.set_webhook(
                f"{settings.public_url}{PATH}",
                secret_token=settings.webhook_secret,
                allowed_updates=KINDS,
            )
        else:
            await bot.delete_webhook()

    async def _watch_token(self) -> None:
        """Ask Telegram for the bot again and again, until cancelled.

        The answer tells whether the token is accepted; token_state.py notes it, as for every call.
        """
        pulse = self._pulses.of("token")
        while True:
            try:
                await self.context.bot.get_me()
            except TOKEN_REFUSED:
                pass  # it was said when it began
            except Exception as error:
                log_failure(log, "asking whether Telegram knows the bot", error)
            pulse.beat()
            await self.context.clock.sleep(TOKEN_EVERY)


def pulses_of(tables: Tables, settings: BotSettings) -> Pulses:
    """Return the pulses of one bot's tasks: of several bots each has its own."""
    if settings.first_bot is None:
        return tables.pulses
    return tables.pulses.of_part(str(settings.bot_id))

"""One process of the bot: all bots of the list, and the reader of the tables' outbox."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING

from aiohttp import web

from bot.sending.members import check_member
from bot.sending.outbox_reader import OutboxReader
from bot.telegram.webhook import PATH, Webhook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app.running_bot import RunningBot
    from bot.context import Bots, Context
    from bot.metrics import Metrics
    from bot.telegram.polling import Polling
    from bot.telegram.updates import Updates
    from engine.tables import KeptTask, Nursery, Table

SHUTDOWN_SECONDS = 5.0  # seconds that running work may still take when the process ends


class BotProcess:
    """One process of the bot, or of all bots of the list: keeps boards and notices up to date."""

    def __init__(self, bots: Sequence[RunningBot], nursery: Nursery, metrics: Metrics) -> None:
        self.bots = bots
        self.metrics = metrics
        self.works: dict[str, KeptTask] = {}
        self._nursery = nursery
        context = bots[0].context
        context.tables.membership.ask_here(partial(_check_member, context.bots))
        self._outbox_reader = OutboxReader(context.bots, f"bot-{secrets.token_hex(6)}")
        metrics.telegram_answers.set_function(lambda: float(self.telegram_answers))
        metrics.fetches.set_function(lambda: float(any(bot.polling.fetching for bot in bots)))
        for one in context.bots.all:
            known = metrics.token_known.labels(one.settings.bot_id)
            known.set_function(partial(_is_known, one))
            shows = metrics.shows_to_one.labels(one.settings.bot_id)
            shows.set_function(partial(_shows_to_one, one))

    @property
    def context(self) -> Context:
        """Parts of the first bot."""
        return self.bots[0].context

    @property
    def updates(self) -> Updates:
        """Updates that came in for the first bot."""
        return self.bots[0].updates

    @property
    def polling(self) -> Polling:
        """Long polling of the first bot."""
        return self.bots[0].polling

    @property
    def telegram_answers(self) -> bool:
        """Return whether Telegram has lately answered every bot that it knows."""
        return all(
            bot.telegram_answers for bot in self.bots if bot.context in bot.context.bots.working
        )

    @property
    def token_is_known(self) -> bool:
        """Return whether Telegram knows the token of at least one bot."""
        return len(self.unknown) < len(self.bots)

    @property
    def unknown(self) -> list[int]:
        """Ids of the bots whose token Telegram doesn't know."""
        bots = (bot.context for bot in self.bots)
        return [one.settings.bot_id for one in bots if not one.token.is_known]

    def routes(self) -> list[web.RouteDef]:
        """Return the route of the webhook; none with long polling."""
        by_secret = {
            bot.context.settings.webhook_secret: bot.updates
            for bot in self.bots
            if bot.context.settings.webhook_secret
        }
        return [web.post(PATH, Webhook(by_secret).answer)] if by_secret else []

    async def run(self) -> None:
        """Run until cancelled. While Telegram is away everything is late, and nothing ends."""
        try:
            async with self._nursery:
                reader = self._outbox_reader
                self.works[reader.pulse.name] = self._nursery.keep(reader.run, reader.pulse)
                for bot in self.bots:
                    bot.begin()
                    self.works |= bot.works
                await asyncio.Event().wait()
        finally:
            for bot in self.bots:
                await bot.context.bot.session.close()

    async def finish(self) -> None:
        """Take in nothing more, and wait for what is running. Call it before `run` ends.

        An answer that is cut off may never be sent again.
        """
        for one in self.bots:
            one.stop_intake()
        clock = self.context.clock
        until = clock.monotonic() + SHUTDOWN_SECONDS
        while any(bot.busy for bot in self.bots) and clock.monotonic() < until:
            await clock.sleep(0.02)


async def _check_member(bots: Bots, table: Table, person: int) -> None:
    """Check the membership by the bot that has the table's chat."""
    await check_member(await bots.of_table(table.id), table, person)


def _is_known(context: Context) -> float:
    return float(context.token.is_known)


def _shows_to_one(context: Context) -> float:
    return float(context.for_one.works is not False)

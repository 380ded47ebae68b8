"""Queues of updates, one for each bot, in order, until they are confirmed or too old."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from deploy.sandbox.delivery.injected_faults import InjectedFaults
from deploy.sandbox.world.api_refusals import ApiRefused
from deploy.sandbox.world.models import Body, Bot
from deploy.sandbox.world.world import World

DAY = 86_400
LIFETIMES = {"callback_query": 150, "inline_query": 30, "chosen_inline_result": 600}
NOT_BY_DEFAULT = ("chat_member", "message_reaction", "message_reaction_count")
OTHER_POLL = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance "
    "is running"
)
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to "
    "delete the webhook first"
)


class Update(msgspec.Struct, kw_only=True):
    """One update; `lane` is the queue in which webhooks keep the order."""

    bot: int
    id: int
    kind: str
    payload: Body
    lane: str
    expires: float

    def as_dict(self) -> Body:
        """The Bot API's Update."""
        return {"update_id": self.id, self.kind: self.payload}


class UpdateQueues:
    """The queues of all bots."""

    def __init__(self, world: World, faults: InjectedFaults) -> None:
        self.world = world
        self.faults = faults
        self.queues: dict[int, deque[Update]] = {}
        self.pollers: dict[int, asyncio.Future[None]] = {}
        self.bring: Callable[[Bot, Update], None] | None = None  # set by the webhooks
        for update in world.store.all("update", Update):
            self.queue(update.bot).append(update)

    def queue(self, bot: int) -> deque[Update]:
        """Return the updates that wait for this bot, oldest first."""
        return self.queues.setdefault(bot, deque())

    def push(self, bot: Bot, kind: str, payload: Body, lane: str) -> None:
        """One more update for this bot, if it wants this kind."""
        if not wants(bot, kind):
            return
        expires = time.time() + LIFETIMES.get(kind, DAY)
        update = Update(
            bot=bot.id, id=bot.next_update, kind=kind, payload=payload, lane=lane, expires=expires
        )
        bot.next_update += 1
        self.world.save_bot(bot)
        self.world.store.put("update", f"{bot.id}:{update.id}", update)
        self.queue(bot.id).append(update)
        if bot.webhook and self.bring:
            self.bring(bot, update)
        self._wake(bot.id)

    def _wake(self, bot: int) -> None:
        poller = self.pollers.get(bot)
        if poller is not None and not poller.done():
            poller.set_result(None)

    def done(self, update: Update) -> None:
        """Take it away: it is confirmed, or too old."""
        queue = self.queue(update.bot)
        if update in queue:
            queue.remove(update)
        self.world.store.drop("update", f"{update.bot}:{update.id}")

    def clear(self, bot: int) -> None:
        """Drop all that waits for this bot."""
        for update in list(self.queue(bot)):
            self.done(update)

    async def fetch(
        self, bot: Bot, offset: int, limit: int, timeout: float, allowed: list[str] | None
    ) -> list[Body]:
        """getUpdates: confirms what lies before `offset`, waits `timeout` seconds at most.

        409 while a webhook is set; a poll that waits already ends with 409.
        """
        if bot.webhook:
            raise ApiRefused(409, WEBHOOK_ACTIVE)
        self._end_other_poll(bot)
        if allowed is not None:
            bot.allowed_updates = allowed or None
            self.world.save_bot(bot)
        self._confirm(bot, offset)
        if not self._ready(bot) and timeout > 0:
            await self._wait(bot, timeout)
        found = [update.as_dict() for update in list(self.queue(bot.id))[:limit]]
        return self.faults.disturb(found)

    def _end_other_poll(self, bot: Bot) -> None:
        other = self.pollers.pop(bot.id, None)
        if other is not None and not other.done():
            other.set_exception(ApiRefused(409, OTHER_POLL))

    def _confirm(self, bot: Bot, offset: int) -> None:
        if offset < 0:
            offset = max(0, bot.next_update + offset)
        for update in list(self.queue(bot.id)):
            if update.id < offset or update.expires < time.time():
                self.done(update)

    def _ready(self, bot: Bot) -> bool:
        return len(self.queue(bot.id)) >= (2 if self.faults.holds_one() else 1)

    async def _wait(self, bot: Bot, timeout: float) -> None:
        ends = asyncio.get_running_loop().time() + timeout
        while not self._ready(bot):
            mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.pollers[bot.id] = mine
            try:
                async with asyncio.timeout_at(ends):
                    await mine
            except TimeoutError:
                return
            finally:
                if self.pollers.get(bot.id) is mine:
                    del self.pollers[bot.id]

    def release(self, only: int | None = None) -> None:
        """End every poll with 502, for the server stops; or that of one bot."""
        for bot, poller in self.pollers.items():
            if only in (None, bot) and not poller.done():
                poller.set_exception(ApiRefused(502, "Bad Gateway"))


def wants(bot: Bot, kind: str) -> bool:
    """Return whether the bot has asked for updates of this kind (`allowed_updates`)."""
    if bot.allowed_updates is None:
        return kind not in NOT_BY_DEFAULT
    return kind in bot.allowed_updates


def as_seconds(value: Any) -> float:
    """The `timeout` of getUpdates: 0 to 50 seconds."""
    return max(0.0, min(50.0, float(value or 0)))

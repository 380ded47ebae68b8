"""Webhooks: each lane of updates in order, different lanes at once, tried again until taken."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable

import aiohttp

from deploy.sandbox.delivery.tasks import Tasks
from deploy.sandbox.delivery.update_queues import Update, UpdateQueues
from deploy.sandbox.world.models import Body, Bot, WebhookInfo

ANSWER_SECONDS = 60
LONGEST_PAUSE = (60, 120)
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  the header's name

Runs = Callable[[Bot, Body], Awaitable[None]]


class Webhooks:
    """Brings updates to the bots that want them brought."""

    def __init__(self, updates: UpdateQueues, tasks: Tasks) -> None:
        self.updates = updates
        self.tasks = tasks
        self.run_reply: Runs | None = None  # a method call in the reply to a webhook
        self._session: aiohttp.ClientSession | None = None
        self._lanes: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._slots: dict[int, asyncio.Semaphore] = {}
        updates.bring = self.bring

    def start(self) -> None:
        """Begin to bring what waits; needs a running event loop."""
        timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
        self._session = aiohttp.ClientSession(timeout=timeout)
        for bot in self.updates.world.bots.values():
            if bot.webhook:
                self.resume(bot)

    async def stop(self) -> None:
        """Close the connections; the lanes are stopped with the tasks."""
        if self._session is not None:
            await self._session.close()

    def resume(self, bot: Bot) -> None:
        """A webhook was set: bring what waits already."""
        assert bot.webhook is not None
        self._slots[bot.id] = asyncio.Semaphore(bot.webhook.max_connections)
        for update in list(self.updates.queue(bot.id)):
            self.bring(bot, update)

    def pause(self, bot: Bot) -> None:
        """A webhook is taken away or replaced: stop its lanes."""
        for key in [key for key in self._lanes if key[0] == bot.id]:
            self._lanes.pop(key).cancel()

    def bring(self, bot: Bot, update: Update) -> None:
        """An update has come: its lane runs until it is empty."""
        key = (bot.id, update.lane)
        if self._session is not None and key not in self._lanes:
            work = self._run_lane(bot, update.lane)
            self._lanes[key] = self.tasks.start(work, f"webhook {update.lane}")

    def _next(self, bot: Bot, lane: str) -> Update | None:
        for update in list(self.updates.queue(bot.id)):
            if update.expires < time.time():
                self.updates.done(update)
            elif update.lane == lane:
                return update
        return None

    async def _run_lane(self, bot: Bot, lane: str) -> None:
        failures = 0
        try:
            while (update := self._next(bot, lane)) and (hook := bot.webhook):
                wait = await self._deliver(bot, hook, update)
                if wait is None:
                    failures = 0
                    continue
                await asyncio.sleep(max(wait, pause_after(failures)))
                failures += 1
        finally:
            if self._lanes.get((bot.id, lane)) is asyncio.current_task():
                del self._lanes[bot.id, lane]

    async def _deliver(self, bot: Bot, hook: WebhookInfo, update: Update) -> float | None:
        """None when taken; otherwise how long to wait at least."""
        await self._hold_for_reorder(bot, update)
        times = 2 if self.updates.faults.for_updates("duplicate") else 1
        wait: float | None = None
        for _ in range(times):
            async with self._slots[bot.id]:
                wait = await self._post(bot, hook, update)
        if wait is None:
            self.updates.done(update)
        return wait

    async def _hold_for_reorder(self, bot: Bot, update: Update) -> None:
        """A test's fault: this one comes after the next one of another lane."""
        if not self.updates.faults.holds_one():
            return
        self.updates.faults.for_updates("reorder")
        newest = bot.next_update
        for _ in range(100):
            if bot.next_update > newest and not self._others(bot, update):
                return
            await asyncio.sleep(0.05)

    def _others(self, bot: Bot, update: Update) -> bool:
        return any(other.lane != update.lane for other in self.updates.queue(bot.id))

    async def _post(self, bot: Bot, hook: WebhookInfo, update: Update) -> float | None:
        assert self._session is not None
        headers = {SECRET_HEADER: hook.secret_token} if hook.secret_token else {}
        try:
            async with self._session.post(
                hook.url, json=update.as_dict(), headers=headers, allow_redirects=False
            ) as answer:
                if answer.status // 100 == 2:
                    await self._read_reply(bot, await answer.text())
                    return None
                self._failed(bot, f"Wrong response from the webhook: {answer.status}")
                return _retry_after(answer.headers.get("Retry-After"))
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            self._failed(bot, f"Connection failed: {type(error).__name__}")
            return 0.0

    def _failed(self, bot: Bot, words: str) -> None:
        if bot.webhook is not None:
            bot.webhook.last_error_date = int(time.time())
            bot.webhook.last_error_message = words

    async def _read_reply(self, bot: Bot, text: str) -> None:
        try:
            reply = json.loads(text or "{}")
        except ValueError:
            return  # Telegram takes any 2xx with any body
        if isinstance(reply, dict) and "method" in reply and self.run_reply:
            await self.run_reply(bot, reply)


def pause_after(failures: int) -> float:
    """Seconds to wait: none after the first failure, then 2, 4, 8 … up to a minute or two."""
    if failures == 0:
        return 0.0
    return min(2.0**failures, random.uniform(*LONGEST_PAUSE))  # noqa: S311


def _retry_after(header: str | None) -> float:
    return min(3600.0, float(header)) if header and header.isdecimal() else 0.0

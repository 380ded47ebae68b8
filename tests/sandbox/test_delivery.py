"""Delivery of updates to a bot: asked for, or brought to a webhook."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram import Bot, Dispatcher
from aiogram.exceptions import TelegramBadRequest, TelegramConflictError
from aiogram.types import Message, Update
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from deploy.sandbox import LocalTelegram
from tests.sandbox.people import Phone
from tests.support.patience import PATIENCE


async def test_unconfirmed_updates_come_again(bot: Bot, anna: Phone) -> None:
    await anna.do("start", bot=5001)
    await anna.do("send", chat=5001, text="One")
    first, second = await bot.get_updates()
    assert second.update_id == first.update_id + 1
    assert await bot.get_updates() == [first, second]
    assert await bot.get_updates(offset=second.update_id) == [second]
    assert await bot.get_updates(offset=second.update_id + 1) == []


async def begun_poll(telegram: LocalTelegram, bot: Bot) -> asyncio.Task[list[Update]]:
    """A long poll that waits in the local Telegram already."""
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    async with asyncio.timeout(PATIENCE):
        while bot.id not in telegram.backend.updates.pollers:
            await asyncio.sleep(0.01)
    return poll


async def test_a_long_poll_ends_with_the_first_update(
    telegram: LocalTelegram, bot: Bot, anna: Phone
) -> None:
    poll = await begun_poll(telegram, bot)
    await anna.do("start", bot=5001)
    (update,) = await asyncio.wait_for(poll, 25)  # its own end would come later
    assert update.message is not None


async def test_the_second_poll_ends_the_first(telegram: LocalTelegram, bot: Bot) -> None:
    poll = await begun_poll(telegram, bot)
    assert await bot.get_updates() == []
    with pytest.raises(TelegramConflictError, match="terminated by other getUpdates request"):
        await poll


async def test_only_what_the_bot_asks_for(bot: Bot, anna: Phone) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    await anna.do("start", bot=5001)
    assert await bot.get_updates() == []
    await bot.get_updates(allowed_updates=[])
    await anna.do("send", chat=5001, text="Again")
    (update,) = await bot.get_updates()
    assert update.message is not None


async def test_aiogram_polls(bot: Bot, anna: Phone) -> None:
    dispatcher = Dispatcher()

    @dispatcher.message()
    async def echo(message: Message) -> None:
        await message.answer(f"You said {message.text}")

    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False))
    await anna.do("start", bot=5001)
    await anna.do("send", chat=5001, text="hi")
    await anna.sees("You said hi")
    await dispatcher.stop_polling()
    await polling


class BotServer:
    """A bot's own server, which says what it is told to say."""

    def __init__(self) -> None:
        self.heard: list[tuple[str | None, dict[str, Any]]] = []
        self.answers: list[int] = []
        self.reply: dict[str, Any] = {}
        self.headers: dict[str, str] = {}
        self.hold: asyncio.Event | None = None
        self._news = asyncio.Event()

    async def handle(self, request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        self.heard.append((secret, await request.json()))
        self._news.set()
        if self.hold is not None and "message" in self.heard[-1][1]:
            await self.hold.wait()
        status = self.answers.pop(0) if self.answers else 200
        return web.json_response(self.reply, status=status, headers=self.headers)

    async def hears(self, count: int) -> list[dict[str, Any]]:
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return [update for _, update in self.heard]

    def texts(self) -> list[str]:
        return [update["message"]["text"] for _, update in self.heard]


@pytest.fixture
def local_webhooks(telegram: LocalTelegram) -> None:
    """Allow local webhooks, as a Bot API server with --local does."""
    telegram.backend.world.local_webhooks = True


@pytest.fixture
async def bot_server(local_webhooks: None) -> AsyncIterator[tuple[BotServer, str]]:
    made = BotServer()
    app = web.Application()
    app.router.add_post("/hook", made.handle)
    async with _served(app) as address:
        yield made, f"{address}/hook"


class _served:  # noqa: N801
    def __init__(self, app: web.Application) -> None:
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def __aenter__(self) -> str:
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{self.runner.addresses[0][1]}"

    async def __aexit__(self, *error: object) -> None:
        await self.runner.cleanup()


async def test_a_webhook_gets_updates_with_its_secret(
    bot: Bot, anna: Phone, bot_server: tuple[BotServer, str]
) -> None:
    server, url = bot_server
    await anna.do("start", bot=5001)
    await bot.set_webhook(url, secret_token="s3cret")
    await server.hears(1)
    assert server.heard[0][0] == "s3cret"
    info = await bot.get_webhook_info()
    assert info.url == url
    with pytest.raises(TelegramConflictError, match="while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == []


async def test_a_refused_update_comes_again_before_the_next(
    bot: Bot, anna: Phone, bot_server: tuple[BotServer, str]
) -> None:
    server, url = bot_server
    server.answers = [500]
    await bot.set_webhook(url)
    await anna.do("start", bot=5001)
    await anna.do("send", chat=5001, text="later")
    first, again, _ = await server.hears(3)
    assert first == again
    assert server.texts() == ["/start", "/start", "later"]


@pytest.mark.slow
async def test_a_bots_server_may_ask_for_patience(
    bot: Bot, anna: Phone, bot_server: tuple[BotServer, str]
) -> None:
    server, url = bot_server
    server.answers, server.headers = [503], {"Retry-After": "1"}
    await bot.set_webhook(url)
    await anna.do("start", bot=5001)
    await server.hears(1)
    asked = time.monotonic()
    await server.hears(2)
    assert time.monotonic() - asked > 0.9


async def test_a_webhook_is_given_no_more_at_once_than_it_wants(
    bot: Bot, anna: Phone, boris: Phone, bot_server: tuple[BotServer, str]
) -> None:
    server, url = bot_server
    server.hold = asyncio.Event()
    await bot.set_webhook(url, max_connections=1)
    await anna.do("start", bot=5001)
    await server.hears(1)
    await boris.do("start", bot=5001)
    assert (await bot.get_webhook_info()).pending_update_count == 2
    assert len(server.heard) == 1
    server.hold.set()
    await server.hears(2)


async def test_one_chat_waits_another_goes_on(
    bot: Bot, anna: Phone, boris: Phone, bot_server: tuple[BotServer, str]
) -> None:
    server, url = bot_server
    server.hold = asyncio.Event()
    await bot.set_webhook(url)
    await anna.do("start", bot=5001)
    await anna.do("send", chat=5001, text="second")
    await boris.do("start", bot=5001)
    updates = await server.hears(2)
    assert {u["message"]["from"]["first_name"] for u in updates} == {"Anna", "Boris"}
    assert (await bot.get_webhook_info()).pending_update_count == 3
    assert len(server.heard) == 2
    server.hold.set()
    await server.hears(3)
    assert server.texts()[-1] == "second"


async def test_a_method_in_the_reply_is_run(
    bot: Bot, anna: Phone, bot_server: tuple[BotServer, str]
) -> None:
    server, url = bot_server
    server.reply = {"method": "sendMessage", "chat_id": 7_000_000_001, "text": "By the way"}
    await bot.set_webhook(url)
    await anna.do("start", bot=5001)
    await anna.sees("By the way")


async def test_aiogram_serves_a_webhook(bot: Bot, anna: Phone, local_webhooks: None) -> None:
    dispatcher = Dispatcher()

    @dispatcher.message()
    async def echo(message: Message) -> None:
        await message.answer(f"You said {message.text}")

    app = web.Application()
    handler = SimpleRequestHandler(
        dispatcher, bot, handle_in_background=False, secret_token="word"
    )
    handler.register(app, path="/hook")
    async with _served(app) as address:
        await bot.set_webhook(f"{address}/hook", secret_token="word")
        await anna.do("start", bot=5001)
        await anna.sees("You said /start")
        await bot.delete_webhook()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://example.org/hook", "An HTTPS URL must be provided for webhook"),
        ("https://example.org:8081/hook", "only on ports 80, 88, 443 or 8443"),
        ("https://127.0.0.1/hook", "IP address 127.0.0.1 is reserved"),
        ("https://localhost:8443/hook", "IP address 127.0.0.1 is reserved"),
        ("https://192.168.0.7/hook", "IP address 192.168.0.7 is reserved"),
    ],
)
async def test_a_webhook_is_public_and_by_https(bot: Bot, url: str, words: str) -> None:
    with pytest.raises(TelegramBadRequest, match=f"bad webhook: .*{words}"):
        await bot.set_webhook(url)


async def test_a_webhook_that_telegram_takes(bot: Bot, local_webhooks: None) -> None:
    with pytest.raises(TelegramBadRequest, match="unallowed characters"):
        await bot.set_webhook("https://example.org/hook", secret_token="not so!")
    await bot.set_webhook("http://127.0.0.1:9/hook")
    await bot.delete_webhook()


async def fault(http: aiohttp.ClientSession, **told: Any) -> None:
    async with http.post("/sandbox/faults", json=told) as answer:
        assert answer.status == 200


async def test_duplicates_and_wrong_order_on_demand(
    bot: Bot, anna: Phone, http: aiohttp.ClientSession, telegram: LocalTelegram
) -> None:
    await anna.do("start", bot=5001)
    await anna.do("send", chat=5001, text="second")
    await fault(http, updates="duplicate")
    assert _texts(await bot.get_updates()) == ["/start", "/start", "second", "second"]
    await fault(http, updates="reorder")
    assert _texts(await bot.get_updates()) == ["second", "/start"]
    assert _texts(await bot.get_updates()) == ["/start", "second"]


async def test_webhook_duplicates_and_wrong_order(
    bot: Bot,
    anna: Phone,
    boris: Phone,
    http: aiohttp.ClientSession,
    bot_server: tuple[BotServer, str],
) -> None:
    server, url = bot_server
    await bot.set_webhook(url)
    await fault(http, updates="duplicate")
    await anna.do("start", bot=5001)
    first, second = await server.hears(2)
    assert first == second
    await fault(http, updates="reorder")
    await anna.do("send", chat=5001, text="before")
    await boris.do("start", bot=5001, parameter="after")
    await server.hears(4)
    assert server.texts()[2:] == ["/start after", "before"]


def _texts(updates: list[Update]) -> list[str | None]:
    return [update.message.text for update in updates if update.message]

"""The doctor's findings on token, bot, inline mode, webhook and clock; each fault is made real."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from aiohttp import web

from deploy.doctor import Finding
from deploy.doctor.reachability import asking
from deploy.doctor.telegram import look_at_telegram
from deploy.doctor.webhook import MANY, look_at_webhook
from deploy.sandbox import LocalTelegram
from deploy.serving.processes.ports import free_port
from tests.bot.chat import BOT, TOKEN, eventually
from tests.deploy.doctor.findings import about, levels, settings

OURS = "https://durak.example/telegram/webhook"


async def found(api: str, **changes: object) -> list[Finding]:
    async with asking() as http:
        return await look_at_telegram(http, settings(telegram_api=api, **changes))


async def call(telegram: LocalTelegram, method: str, **fields: object) -> None:
    """Call the Bot API as somebody else who has the bot's token."""
    async with asking() as http:
        address = f"{telegram.address}/bot{TOKEN}/{method}"
        async with http.post(address, json=fields) as answer:
            assert answer.status == 200, await answer.text()


async def test_a_bot_that_is_well_set_up(telegram: LocalTelegram) -> None:
    told = await found(telegram.address)
    assert about(told, "token").says == "The bot is @durak_bot."
    assert levels(told) == {
        "token": "good",
        "inline": "good",
        "guest": "good",
        "named-app": "note",
        "main-app": "note",
        "webhook": "good",
        "clock": "good",
    }
    assert "https://t.me/durak_bot/play" in about(told, "named-app").says
    assert "https://durak.example/app" in about(told, "main-app").do


async def test_a_wrong_token(telegram: LocalTelegram) -> None:
    [told] = await found(telegram.address, bot_token="4242:nobody")
    assert (told.level, told.about) == ("bad", "token")
    assert "BotFather" in told.do
    assert "nobody" not in told.says + told.do


async def test_each_of_several_bots_is_looked_at(telegram: LocalTelegram) -> None:
    told = await found(telegram.address, bot_token=f"4242:nobody {TOKEN}")
    known = [finding for finding in told if finding.says.startswith(f"Bot {BOT}: ")]
    [unknown] = [finding for finding in told if finding not in known]
    assert (unknown.level, unknown.about) == ("bad", "token")
    assert unknown.says.startswith("Bot 4242: DURAK_BOT_TOKEN is wrong")
    assert about(known, "token").says == f"Bot {BOT}: The bot is @durak_bot."


async def test_telegram_away() -> None:
    nobody = f"http://127.0.0.1:{free_port(0)}"
    [told] = await found(nobody)
    assert told.level == "bad"
    assert told.says == f"Telegram can't be reached at {nobody}: connection refused."
    assert TOKEN not in told.says


async def test_something_else_answers_as_telegram() -> None:
    async def greet(_request: web.Request) -> web.Response:
        return web.Response(text="<h1>Hello</h1>", content_type="text/html")

    async with a_server(greet) as address:
        [told] = await found(address)
    assert "what answers isn't a Bot API server" in told.says


async def test_inline_mode_is_off(telegram: LocalTelegram) -> None:
    telegram.backend.world.bots[BOT].inline = False
    told = about(await found(telegram.address), "inline")
    assert told.level == "warning"
    assert "/setinline" in told.do


async def test_guest_mode_is_off(telegram: LocalTelegram) -> None:
    telegram.backend.world.bots[BOT].guest = False
    told = about(await found(telegram.address), "guest")
    assert (told.level, "BotFather" in told.do) == ("note", True)


async def test_a_server_older_than_guest_mode_is_not_asked_about_it() -> None:
    async def answers(request: web.Request) -> web.Response:
        me = request.path.endswith("/getMe")
        return web.json_response(
            {"ok": True, "result": {"username": "old_bot"} if me else {"url": ""}}
        )

    async with a_server(answers) as address:
        assert "guest" not in levels(await found(address))


async def test_a_main_app_needs_no_note(telegram: LocalTelegram) -> None:
    telegram.backend.world.bots[BOT].main_app = "https://durak.example/app"
    assert "main-app" not in levels(await found(telegram.address))


async def test_another_program_has_set_a_webhook(telegram: LocalTelegram) -> None:
    await call(telegram, "setWebhook", url="https://other.example/a-secret-path")
    told = about(await found(telegram.address), "webhook")
    assert told.level == "bad"
    assert "at https://other.example." in told.says
    assert "a-secret-path" not in told.says + told.do
    told = about(await found(telegram.address, webhook_secret="hush"), "webhook")
    assert (told.level, OURS in told.do) == ("bad", True)


async def test_the_webhook_isnt_set_yet(telegram: LocalTelegram) -> None:
    told = about(await found(telegram.address, webhook_secret="hush"), "webhook")
    assert told.level == "note"


async def test_the_webhook_is_ours(telegram: LocalTelegram) -> None:
    await call(telegram, "setWebhook", url=OURS)
    told = about(await found(telegram.address, webhook_secret="hush"), "webhook")
    assert (told.level, told.says) == ("good", f"Telegram brings updates to {OURS}.")


async def test_telegram_cant_bring_updates(telegram: LocalTelegram) -> None:
    nobody = f"http://127.0.0.1:{free_port(0)}"
    await call(telegram, "setWebhook", url=f"{nobody}/telegram/webhook")
    async with asking() as http:
        address = f"{telegram.address}/client/act?as=anna"
        act = {"t": "start", "id": 1, "bot": BOT}
        async with http.post(address, json=act) as answer:
            assert (await answer.json())["t"] == "done"

    async def told() -> Finding | None:
        there = await found(telegram.address, webhook_secret="hush", public_url=nobody)
        hook = about(there, "webhook")
        return hook if hook.level != "good" else None

    hook = await eventually(told)
    assert hook.level == "bad"
    assert "couldn't bring updates" in hook.says
    assert "/telegram/webhook" in hook.do


@pytest.mark.parametrize("secret", ["hush", None])
def test_updates_pile_up(secret: str | None) -> None:
    told = {"url": OURS if secret else "", "pending_update_count": MANY + 1}
    hook = look_at_webhook(settings(webhook_secret=secret), told, now=1e9)
    assert hook.level == "warning"
    assert f"{MANY + 1} updates wait" in hook.says


def test_an_old_failure_is_over() -> None:
    told = {"url": OURS, "last_error_date": 1000, "last_error_message": "Connection refused"}
    assert look_at_webhook(settings(webhook_secret="hush"), told, now=4000.0).level == "bad"
    assert look_at_webhook(settings(webhook_secret="hush"), told, now=5000.0).level == "good"


@pytest.mark.parametrize(
    ("hours", "level", "says"), [(1, "bad", "behind"), (-1, "warning", "ahead of")]
)
async def test_a_clock_that_is_wrong(hours: int, level: str, says: str) -> None:
    """Ours can't be put wrong here, so Telegram's is."""
    date = format_datetime(datetime.now(UTC) + timedelta(hours=hours), usegmt=True)

    async def answer(request: web.Request) -> web.Response:
        results = {"getMe": {"username": "durak_bot"}, "getWebhookInfo": {"url": ""}}
        told = {"ok": True, "result": results[request.match_info["method"]]}
        return web.Response(
            text=json.dumps(told), content_type="application/json", headers={"Date": date}
        )

    async with a_server(answer) as address:
        told = about(await found(address), "clock")
    assert told.level == level
    assert f"{says} Telegram's" in told.says
    assert "time synchronisation" in told.do


class a_server:  # noqa: N801  it reads as one word before `as`
    """Answers `/bot…/METHOD` with what is given, as long as it is entered."""

    def __init__(self, answer: Callable[[web.Request], object]) -> None:
        app = web.Application()
        app.router.add_get("/{bot}/{method}", answer)  # type: ignore[arg-type]
        self._runner = web.AppRunner(app)

    async def __aenter__(self) -> str:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}"

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

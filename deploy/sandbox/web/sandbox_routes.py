"""The addresses for tests: what was called and ignored, faults, settings, everything stored."""

import json
import secrets
from typing import Any

import msgspec
from aiohttp import web

from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.bot_limits import LimitSettings
from deploy.sandbox.world.launch import public_key


class SandboxRoutes:
    """`/sandbox/…`, which the real Telegram hasn't got."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    def routes(self) -> list[web.RouteDef]:
        """`/sandbox/…` and `/healthz`."""
        return [
            web.get("/sandbox/calls", self.calls),
            web.get("/sandbox/unknown-parameters", self.unknown),
            web.get("/sandbox/chats", self.chats),
            web.get("/sandbox/keys", self.keys),
            web.get("/sandbox/faults", self.faults),
            web.post("/sandbox/faults", self.add_fault),
            web.delete("/sandbox/faults", self.clear_faults),
            web.get("/sandbox/settings", self.settings),
            web.post("/sandbox/settings", self.change_settings),
            web.post("/sandbox/revocations", self.revoke),
            web.get("/healthz", self.health),
        ]

    async def calls(self, request: web.Request) -> web.Response:
        """`GET /sandbox/calls`: what bots asked, from the number `after` on."""
        after = int(request.query.get("after", "0"))
        found = self.backend.call_log.search(request.query.get("method"), after)
        return web.json_response({"calls": found})

    async def unknown(self, request: web.Request) -> web.Response:
        """`GET /sandbox/unknown-parameters`: what Telegram would have ignored."""
        return web.json_response({"unknown": self.backend.call_log.unknown})

    async def chats(self, request: web.Request) -> web.Response:
        """`GET /sandbox/chats`: every chat with every message, as stored."""
        world = self.backend.world
        chats = [
            {"chat": chat, "messages": list(world.messages[chat.key].values())}
            for chat in world.chats.values()
        ]
        return _plain({"chats": chats})

    async def keys(self, request: web.Request) -> web.Response:
        """`GET /sandbox/keys`: the public key of the launch data's signatures."""
        return web.json_response({"ed25519": public_key().hex()})

    async def faults(self, request: web.Request) -> web.Response:
        """`GET /sandbox/faults`: those still to happen."""
        return _plain({"faults": self.backend.faults.waiting})

    async def add_fault(self, request: web.Request) -> web.Response:
        """`POST /sandbox/faults`: one more; 400 when it makes no sense."""
        try:
            self.backend.faults.add(await request.json())
        except (msgspec.ValidationError, ValueError) as error:
            return web.json_response({"words": str(error)}, status=400)
        return await self.faults(request)

    async def clear_faults(self, request: web.Request) -> web.Response:
        """`DELETE /sandbox/faults`."""
        self.backend.faults.clear()
        return await self.faults(request)

    async def settings(self, request: web.Request) -> web.Response:
        """`GET /sandbox/settings`."""
        return _plain(self.backend.settings)

    async def change_settings(self, request: web.Request) -> web.Response:
        """`POST /sandbox/settings`: those named change; 400 when they make no sense."""
        told = msgspec.to_builtins(self.backend.settings) | await request.json()
        try:
            wanted = msgspec.convert(told, LimitSettings)
        except msgspec.ValidationError as error:
            return web.json_response({"words": str(error)}, status=400)
        for field in wanted.__struct_fields__:
            setattr(self.backend.settings, field, getattr(wanted, field))
        return await self.settings(request)

    async def revoke(self, request: web.Request) -> web.Response:
        """`POST /sandbox/revocations`: the bot gets another token, and nobody has the old one; 400
        when there is no such bot.
        """
        bot = self.backend.world.bot_named(str((await request.json()).get("bot")))
        if bot is None:
            return web.json_response({"words": "There is no such bot."}, status=400)
        bot.token = f"{bot.id}:{secrets.token_urlsafe(26)}"
        self.backend.world.save_bot(bot)
        self.backend.updates.release(bot.id)
        return web.json_response({"token": bot.token})

    async def health(self, request: web.Request) -> web.Response:
        """`GET /healthz`."""
        return web.json_response({"ok": True})


def _plain(thing: Any) -> web.Response:
    return web.json_response(json.loads(msgspec.json.encode(thing)))

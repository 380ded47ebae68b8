"""The Bot API over HTTP: `/bot<token>/<method>`."""

import asyncio
import logging
from typing import Any

from aiohttp import web

from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.injected_faults import InjectedFault
from deploy.sandbox.methods import METHODS
from deploy.sandbox.methods.ephemeral_lies import has_method
from deploy.sandbox.methods.forms import METHOD_NAMES, Form, check_form, read_request
from deploy.sandbox.world.api_refusals import ApiRefused, too_many_requests
from deploy.sandbox.world.models import Bot

log = logging.getLogger(__name__)

UNAUTHORIZED = ApiRefused(401, "Unauthorized")
NO_SUCH_METHOD = ApiRefused(404, "Not Found: method not found")


class BotApi:
    """Reads a request, finds its method, answers in Telegram's form."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        backend.webhooks.run_reply = self.run_reply

    def routes(self) -> list[web.RouteDef]:
        """`/bot<token>/<method>`, by GET and POST."""
        path = "/bot{token:[^/]+}/{method}"
        return [web.post(path, self.handle), web.get(path, self.handle)]

    async def handle(self, request: web.Request) -> web.Response:
        """One HTTP request, with the fault that a test may have asked for."""
        method = request.match_info["method"]
        fault = self.backend.faults.for_method(method)
        if fault is not None and fault.kind == "delay":
            await asyncio.sleep(fault.seconds)
        try:
            raw, files = await read_request(request)
        except ApiRefused as refused:
            return web.json_response(refused.as_dict(), status=refused.code)
        bot = self.backend.world.bot_of(request.match_info["token"])
        code, answer = await self.run(bot, method, raw, files, fault)
        if fault is not None and fault.kind in ("drop", "drop_after"):
            return _cut(request)
        return web.json_response(answer, status=code)

    async def run(
        self,
        bot: Bot | None,
        method: str,
        raw: Form,
        files: dict[str, bytes],
        fault: InjectedFault | None = None,
    ) -> tuple[int, dict[str, Any]]:
        """One call, written into the call log: the HTTP code and the body of its answer."""
        shown = raw | {name: f"<{len(content)} bytes>" for name, content in files.items()}
        met = fault.kind if fault is not None else None
        call = self.backend.call_log.begin(bot.username if bot else "", method, shown, met)
        try:
            _fail_before(fault)
            if bot is None:
                raise UNAUTHORIZED
            result = await self._call(bot, method, raw, files)
            _fail_after(fault)
            code, answer = 200, {"ok": True, "result": result}
        except ApiRefused as refused:
            code, answer = refused.code, refused.as_dict()
        self.backend.call_log.end(call, code, answer)
        return code, answer

    async def _call(self, bot: Bot, method: str, raw: Form, files: dict[str, bytes]) -> Any:
        name = METHOD_NAMES.get(method.lower())
        if name is None or name not in METHODS or not has_method(self.backend, name):
            raise NO_SUCH_METHOD
        ignored = lambda parameter: self.backend.call_log.ignored(name, parameter)  # noqa: E731
        form = check_form(name, raw, files, ignored)
        return await METHODS[name](self.backend, bot, form)

    async def run_reply(self, bot: Bot, reply: Form) -> None:
        """A method in the reply to a webhook: its result is seen by nobody."""
        raw = {key: value for key, value in reply.items() if key != "method"}
        code, answer = await self.run(bot, str(reply["method"]), raw, {})
        if code != 200:
            log.warning("%s in a webhook's reply: %s", reply["method"], answer["description"])


def _fail_before(fault: InjectedFault | None) -> None:
    """The faults that keep a method from running; a connection that is cut looks like a 500."""
    if fault is None:
        return
    if fault.kind == "429":
        raise too_many_requests(fault.retry_after)
    if fault.kind in ("500", "drop"):
        raise ApiRefused(500, "Internal Server Error")
    if fault.kind == "502":
        raise ApiRefused(502, "Bad Gateway")


def _fail_after(fault: InjectedFault | None) -> None:
    """Fail as a server does that is stopped after it has passed a message on."""
    if fault is not None and fault.kind == "500_after":
        raise ApiRefused(500, "Internal Server Error: restart")


def _cut(request: web.Request) -> web.Response:
    """Break the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)

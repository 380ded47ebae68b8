"""What can't be read as a request, and what the library fails to read, before any app is asked."""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from aiohttp import hdrs, web
from aiohttp.web_protocol import ERROR

from deploy.serving.http.server_header import strip

WORDS: Final = "400: Bad Request"


def answer_unreadable(server: web.Server) -> None:
    """Answer what isn't HTTP without a `Server` header, and read nothing more on that connection:
    aiohttp would keep an error, with the bytes that it can't read, for everything else that comes.

    Of an absolute address (`GET http://host/path`) only the path counts: aiohttp decodes its host
    at once, which can take long, and fails without an answer where it can't.
    """
    made = server.request_factory

    def request_of(
        message: Any, payload: Any, protocol: web.RequestHandler, *rest: Any
    ) -> web.BaseRequest:
        if message is not ERROR:
            if message.url.absolute:
                message = message._replace(url=message.url.relative())
            return made(message, payload, protocol, *rest)
        protocol.close()
        request_class: Any = _Unreadable
        loop = asyncio.get_running_loop()
        return cast("_Unreadable", request_class(message, payload, protocol, *rest, loop))

    server.request_factory = request_of


class _Unreadable(web.BaseRequest):
    async def _prepare_hook(self, response: web.StreamResponse) -> None:
        await strip(self, response)
        if isinstance(response, web.Response):  # it quotes all that it couldn't read
            response.text = WORDS
            response.headers[hdrs.CONTENT_LENGTH] = str(len(WORDS))

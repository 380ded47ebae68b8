"""Origin check of the chat client: only pages of its own origin, at this machine's own names."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOPBACK = ("127.0.0.1", "localhost", "::1")
BOT_API = "/bot"  # asks for a token instead


def only_own_pages(host: str) -> Middleware:
    """Refuses what another site's page asks for in somebody's browser (403): it would read their
    chats and speak as they. `host` is what the server listens on; unless that is this machine
    alone, its name may be any.
    """

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(BOT_API):
            if host in LOOPBACK and urlsplit(f"//{request.host}").hostname not in LOOPBACK:
                raise web.HTTPForbidden(text="This chat client is for this machine alone.")
            origin = request.headers.get("Origin")
            if origin is not None and urlsplit(origin).netloc != request.host:
                raise web.HTTPForbidden(text="This is another site's page.")
        return await handler(request)

    return check

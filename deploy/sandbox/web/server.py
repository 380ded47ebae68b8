"""The local Telegram as one server: Bot API, chat client, and the addresses for tests."""

from pathlib import Path

from aiohttp import web

from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.bot_limits import LimitSettings
from deploy.sandbox.web.bot_api import BotApi
from deploy.sandbox.web.client_routes import ClientRoutes
from deploy.sandbox.web.same_origin import only_own_pages
from deploy.sandbox.web.sandbox_routes import SandboxRoutes
from deploy.sandbox.world.document_store import DocumentStore
from deploy.sandbox.world.setup_file import Setup

BIGGEST_UPLOAD = 50 * 1024 * 1024


class LocalTelegram:
    """Starts and stops; `port` 0 takes any free one, `data` None forgets at the end."""

    def __init__(
        self,
        setup: Setup,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        data: Path | None = None,
        settings: LimitSettings | None = None,
    ) -> None:
        self.host = host
        self.port = port
        self.backend = Backend(DocumentStore(data), settings=settings or LimitSettings())
        self.backend.world.begin(setup)
        self.api = BotApi(self.backend)
        self.client = ClientRoutes(self.backend)
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """Address of the chat client and the Bot API, once it has started."""
        return f"http://{self.host}:{self.port}"

    def make_app(self) -> web.Application:
        """The aiohttp application alone, for a server of the caller's own."""
        checks = [only_own_pages(self.host)]
        app = web.Application(client_max_size=BIGGEST_UPLOAD, middlewares=checks)
        app.add_routes(self.api.routes())
        app.add_routes(SandboxRoutes(self.backend).routes())
        app.add_routes(self.client.routes())
        app.on_response_prepare.append(_strip_server_header)
        app.on_startup.append(self._on_startup)
        app.on_shutdown.append(self._on_shutdown)
        app.on_cleanup.append(self._on_cleanup)
        return app

    async def _on_startup(self, app: web.Application) -> None:
        self.backend.webhooks.start()

    async def _on_shutdown(self, app: web.Application) -> None:
        self.backend.updates.release()
        await self.client.stop()

    async def _on_cleanup(self, app: web.Application) -> None:
        await self.backend.tasks.stop()
        await self.backend.webhooks.stop()
        self.backend.store.close()

    async def start(self) -> None:
        """Listen; `port` becomes the one that was taken."""
        self._runner = web.AppRunner(self.make_app(), access_log=None, shutdown_timeout=2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Let requests end, stop all tasks and close the store."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None


async def _strip_server_header(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.popall("Server", None)

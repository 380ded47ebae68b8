"""The chat client's side: its page and files, and one person's socket."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import WSMsgType, web

from deploy.sandbox.acts import run_act
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.client_view import person_view, whole_state

CLIENT = Path(__file__).parent.parent / "client"
NO_CACHE = {"Cache-Control": "no-store"}
BIGGEST_ACT = 12 * 1024 * 1024


class ClientRoutes:
    """Serves chat clients: the page, its files, a socket for each tab."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.sockets: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        """The page, `/client/…`."""
        return [
            web.get("/", self.page),
            web.get("/client/people", self.people),
            web.get("/client/files/{file_id}", self.photo),
            web.get("/client/live", self.socket),
            web.post("/client/act", self.act),
            web.get("/client/{path:.+}", self.file),
        ]

    async def page(self, request: web.Request) -> web.StreamResponse:
        """`/`: the page, or the way to the group that it is to show at once."""
        opened = None if "as" in request.query else self.backend.world.opened_at_once()
        if opened:
            person, chat = opened
            raise web.HTTPFound(f"/?as={quote(person.key)}#{chat.id}", headers=NO_CACHE)
        return self._send_file(CLIENT / "index.html")

    async def file(self, request: web.Request) -> web.StreamResponse:
        """`/client/<path>`: a file of the folder client."""
        path = (CLIENT / request.match_info["path"]).resolve()
        if not path.is_relative_to(CLIENT.resolve()):
            raise web.HTTPNotFound
        return self._send_file(path)

    def _send_file(self, path: Path) -> web.StreamResponse:
        if not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=NO_CACHE)

    async def people(self, request: web.Request) -> web.Response:
        """`/client/people`: whom a tester may choose to be."""
        accounts = self.backend.world.people.values()
        people = [person_view(person) for person in accounts if not person.deleted]
        return web.json_response({"people": people})

    async def photo(self, request: web.Request) -> web.Response:
        """`/client/files/<file_id>`: the bytes of a picture."""
        photo = self.backend.world.photos.get(request.match_info["file_id"])
        if photo is None:
            raise web.HTTPNotFound
        kind = "image/png" if photo.content.startswith(b"\x89PNG") else "image/jpeg"
        return web.Response(body=photo.content, content_type=kind)

    def _person(self, request: web.Request) -> int:
        key = request.query.get("as", "")
        person = self.backend.world.person(key)
        if person is None:
            words = json.dumps({"words": f"There is nobody called {key or '(nobody)'} here."})
            raise web.HTTPNotFound(text=words, content_type="application/json")
        return person.id

    async def act(self, request: web.Request) -> web.Response:
        """`/client/act`: one act without a socket."""
        answer = await run_act(self.backend, self._person(request), await request.json())
        return web.json_response(answer)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """`/client/live`: changes out, acts in, until either side closes."""
        person = self._person(request)
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=BIGGEST_ACT, compress=False)
        try:
            await socket.prepare(request)
        except ConnectionError:  # the page was closed meanwhile
            return web.Response(status=400)
        if not self.backend.settings.ephemeral_survive:
            self.backend.chats.lose_ephemeral(person)
        line = self.backend.clients.open(person)
        line.put_nowait(whole_state(self.backend.world, person))
        writer = self.backend.tasks.start(_write(socket, line), "chat client")
        self.sockets.add(socket)
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    work = self._answer(person, frame.data, line)
                    self.backend.tasks.start(work, "act")
        finally:
            self.sockets.discard(socket)
            self.backend.clients.close(person, line)
            writer.cancel()
        return socket

    async def _answer(self, person: int, text: str, line: asyncio.Queue[dict[str, Any]]) -> None:
        try:
            told = json.loads(text)
        except ValueError:
            told = None
        line.put_nowait(await run_act(self.backend, person, told))

    async def stop(self) -> None:
        """Close the sockets, as the server goes away."""
        for socket in list(self.sockets):
            await socket.close(code=1001)


async def _write(socket: web.WebSocketResponse, line: asyncio.Queue[dict[str, Any]]) -> None:
    while True:
        change = await line.get()
        try:
            await socket.send_str(json.dumps(change, ensure_ascii=False))
        except ConnectionError:
            return

"""`POST /api/poll`: the messages of a socket, one poll at a time, for phones that can open no
socket.

Nothing is kept between two polls, so any process may get the next one: each says which version its
page has. A poll with messages is answered as soon as they are handled, a poll without any as soon
as there is something new, and one with `wait: false` at once.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import WSCloseCode, web

from webapp.access.rate_limits import POLLS_OF_ADDRESS, POLLS_OF_PERSON, Buckets
from webapp.access.request_origin import address_of, is_our_origin, session_of
from webapp.access.tokens import Session
from webapp.error_answers import RequestRefused
from webapp.live.connections.connection import Connection
from webapp.live.conversation import Conversation
from webapp.live.protocol import PONG, NotAMessage, Polled, read_done, read_polled
from webapp.live.services import LiveServices
from webapp.responses import json_for_one

WAIT = 25.0  # seconds; then the whole view is sent, in case a change was missed
LISTEN_EVERY = 1.0  # seconds between looks whether the phone is still there
MOST_OPEN = 8  # polls of one person; a further one ends the oldest


class Polls:
    """Answers polls, within limits."""

    def __init__(self, live: LiveServices) -> None:
        self._live = live
        self._of_address = Buckets(POLLS_OF_ADDRESS)
        self._of_person = Buckets(POLLS_OF_PERSON)
        self._open: defaultdict[int, deque[_Poll]] = defaultdict(deque)

    async def serve(self, request: web.Request) -> web.Response:
        """Answer one poll; refuses what a socket would be refused for."""
        live = self._live
        if not is_our_origin(request, live.settings):
            raise web.HTTPForbidden
        session = self._session(request)
        try:
            polled = read_polled(await request.read())
        except NotAMessage:
            raise web.HTTPBadRequest from None
        self._count(session, polled)
        if not live.store.is_reached:
            raise web.HTTPServiceUnavailable
        poll = _Poll(live, request)
        with self._count_open(session.person_id, poll):
            return await poll.answer(session, polled)

    def _session(self, request: web.Request) -> Session:
        """Return the session of a poll. Polls without a valid token count for their address."""
        try:
            return session_of(request, self._live.tokens)
        except RequestRefused:
            address = address_of(request, self._live.settings)
            if not self._of_address.take(address, time.monotonic()):
                raise web.HTTPTooManyRequests from None
            raise

    def _count(self, session: Session, polled: Polled) -> None:
        """Count the poll, and every message in it."""
        for _ in range(1 + len(polled.said)):
            if not self._of_person.take(session.person_id, time.monotonic()):
                raise web.HTTPTooManyRequests

    @contextmanager
    def _count_open(self, person_id: int, poll: _Poll) -> Iterator[None]:
        """Keep the poll among the person's open ones. Of too many the oldest is answered: a lost
        connection may have left some behind.
        """
        polls = self._open[person_id]
        polls.append(poll)
        if len(polls) > MOST_OPEN:
            polls[0].close(WSCloseCode.GOING_AWAY)
        try:
            yield
        finally:
            polls.remove(poll)
            if not polls:
                del self._open[person_id]


class _Poll:
    """One poll: a conversation of one request."""

    def __init__(self, live: LiveServices, request: web.Request) -> None:
        self._live = live
        self._request = request
        self._something = asyncio.Event()  # set when a message waits, or the connection is to end
        self._connection = Connection(wake=self._something.set)
        self._talk = Conversation(live, self._connection)

    async def answer(self, session: Session, polled: Polled) -> web.Response:
        """Handle the messages, or wait for news; then return everything that there is to send."""
        live = self._live
        live.sockets.add(self)
        live.metrics.polls.inc()
        try:
            await self._talk.resume(session, polled)
            return self._told(await self._handle(polled))
        finally:
            live.metrics.polls.dec()
            live.sockets.remove(self)
            await self._talk.leave(gone=self._is_gone)

    def close(self, code: int, reason: str = "") -> None:
        """Answer now; the page comes back."""
        self._connection.close(code, reason)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon."""
        self._talk.renew_token(now)

    def send(self, frame: bytes) -> None:
        """Answer now; every answer has the message anyway."""
        self._something.set()

    async def _handle(self, polled: Polled) -> list[bytes]:
        """Return the frames to answer with; a pong says that there is nothing new."""
        await self._hear(polled)
        if polled.said and polled.wait:
            return self._answers()
        if polled.wait and polled.table is not None:
            await self._wait()
        else:
            await self._talk.catch_up()
            self._connection.send(PONG)
        view = self._connection.view()
        return self._answers() if view is None else [view, *self._answers()]

    def _answers(self) -> list[bytes]:
        return list(iter(self._connection.answer, None))

    async def _hear(self, polled: Polled) -> None:
        for frame in polled.said:
            if not self._connection.is_closing:
                await self._talk.handle(bytes(frame), read_done)

    async def _wait(self) -> None:
        until = time.monotonic() + WAIT
        while time.monotonic() < until and not self._is_gone:
            try:
                async with asyncio.timeout(min(LISTEN_EVERY, WAIT)):
                    await self._something.wait()
                    return
            except TimeoutError:
                continue
        self._connection.show()

    @property
    def _is_gone(self) -> bool:
        """True if the phone has closed the connection."""
        return self._request.transport is None or self._request.transport.is_closing()

    def _told(self, frames: list[bytes]) -> web.Response:
        code = self._connection.closed_with
        if code == WSCloseCode.TRY_AGAIN_LATER:
            raise web.HTTPServiceUnavailable
        if code == WSCloseCode.INVALID_TEXT:
            raise web.HTTPBadRequest
        if self._live.maintenance.frame is not None:
            frames = [*frames, self._live.maintenance.frame]
        return json_for_one(b'{"said":[' + b",".join(frames) + b"]}")

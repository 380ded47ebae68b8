"""`GET /ws`: one person's socket, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import WSCloseCode, WSMsgType, web

from engine.rules import MoveSyntaxError, RulesetError, parse_move
from engine.tables import NoGame, NoSuchTable, NotSeated, StoreUnavailable, TableError
from webapp import protocol
from webapp.connection import Connection
from webapp.hall import Hall
from webapp.keys import HALL
from webapp.limits import MESSAGES, Bucket
from webapp.member import TableMember
from webapp.origins import address_of, is_our_origin
from webapp.protocol import Unreadable, encode
from webapp.refusals import Coded, Refusal, refused
from webapp.rooms import Room
from webapp.sockets import RENEW_BEFORE
from webapp.tokens import LIFETIME, BadToken, Session

log = logging.getLogger(__name__)
LARGEST = 8 * 1024  # bytes of one frame from a page
KERNEL_HOLDS = 32 * 1024  # bytes; Linux takes it twice
HELLO_WITHIN = 10.0  # seconds
HEARTBEAT = 25.0  # seconds between pings of ours; phones keep idle links for about a minute
KNOWN_ENDS = frozenset({1000, 1001, 1003, 1006, 1007, 1008, 1009, 1011, 1013})
GOODBYE_WITHIN = 2.0  # seconds for a phone to answer our closing

NOT_BACK = (NotSeated, NoGame, NoSuchTable)  # the game ended or the seat was freed meanwhile

WENT_ON = True
ENDED = False


async def serve(request: web.Request) -> web.StreamResponse:
    """Open a socket and serve it to its end; refuse other sites' pages and rushes."""
    hall = request.app[HALL]
    if not is_our_origin(request, hall.settings):
        raise web.HTTPForbidden
    if not hall.of_address.take(address_of(request), time.monotonic()):
        raise web.HTTPTooManyRequests
    ws = web.WebSocketResponse(
        timeout=GOODBYE_WITHIN,
        heartbeat=HEARTBEAT,
        autoping=False,
        compress=False,
        max_msg_size=LARGEST,
        writer_limit=0,
        decode_text=False,
    )
    await ws.prepare(request)
    hold_little(request.transport)
    await _Socket(hall, Connection(ws, request.transport)).live()
    return ws


def hold_little(transport: asyncio.Transport | None) -> None:
    """Keep buffers small: what waits in them for a slow phone are old views."""
    if transport is None:
        return
    transport.set_write_buffer_limits(high=0)
    transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, KERNEL_HOLDS)


class _Socket:
    """One open socket: reads what the page says, one message after the other."""

    def __init__(self, hall: Hall, connection: Connection) -> None:
        self._hall = hall
        self._connection = connection
        self._messages = Bucket(MESSAGES, time.monotonic())
        self._member: TableMember | None = None

    async def live(self) -> None:
        """Serve the socket until either side ends it."""
        hall, connection = self._hall, self._connection
        hall.sockets.add(self)
        hall.metrics.sockets.inc()
        writer = hall.nursery.start(connection.write(), "writer of a socket")
        try:
            await self._read()
        except ConnectionError as error:
            log.debug("A phone went away in the middle of a word: %s", error)
        except Exception:
            log.exception("A socket failed")
            self.close(WSCloseCode.INTERNAL_ERROR, "broken")
        finally:
            hall.sockets.remove(self)
            hall.metrics.sockets.dec()
            hall.metrics.closed.labels(self._end_code()).inc()
            if connection.is_closing:
                await asyncio.wait({writer}, timeout=GOODBYE_WITHIN)
            writer.cancel()
            await self._leave_room()

    def close(self, code: int, reason: str = "") -> None:
        """End it with a word."""
        self._connection.close(code, reason)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon."""
        if self._member is None or self._member.session.until - now > RENEW_BEFORE:
            return
        old = self._member.session
        self._member.session = Session(old.person_id, old.name, old.language, now + LIFETIME)
        token = self._hall.tokens.make(old, now)
        self._say(protocol.NewToken(token=token, expires_in=LIFETIME))

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while self._member is None and await self._read_one():
                    pass
        except TimeoutError:
            self.close(WSCloseCode.POLICY_VIOLATION, "hello")
        while await self._read_one():
            pass

    async def _read_one(self) -> bool:
        ws = self._connection.ws
        message = await ws.receive()
        if self._connection.is_closing and not ws.closed:
            return WENT_ON  # our goodbye is on its way; nothing is done any more
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return ENDED
        if not self._messages.take(time.monotonic()):
            self.close(WSCloseCode.POLICY_VIOLATION, "flood")
        elif message.type is WSMsgType.PING:
            await ws.pong(message.data)
        elif message.type is WSMsgType.TEXT:
            await self._hear(message.data)
        elif message.type is WSMsgType.BINARY:
            self.close(WSCloseCode.UNSUPPORTED_DATA, "text")
        return WENT_ON

    async def _hear(self, frame: bytes) -> None:
        try:
            said = protocol.read_said(frame)
            if isinstance(said, protocol.Hello):
                await self._hello(said)
            elif self._member is None:
                self.close(WSCloseCode.POLICY_VIOLATION, "hello")
            else:
                await self._do(said, frame, self._member)
        except Unreadable as why:
            self._misheard(why)
        except StoreUnavailable:
            # Whether it was done isn't known: the page comes back and says it again.
            self.close(WSCloseCode.TRY_AGAIN_LATER, "store")
        except TableError as why:
            log.warning("A table can't be looked at: %s", why)
            self._refuse(None, why)

    def _misheard(self, why: Unreadable) -> None:
        if why.is_json:
            self._refuse(why.id, Refusal("bad_message"))
        else:
            self.close(WSCloseCode.INVALID_TEXT, "json")

    async def _do(self, said: protocol.Said, frame: bytes, member: TableMember) -> None:
        match said:
            case protocol.MoveSaid():
                await self._answer(said.id, self._move(said, member))
            case protocol.ActSaid():
                act = protocol.read_act(frame)
                await self._answer(said.id, self._hall.acts.do(said.id, act, member))
            case protocol.Looking():
                await self._look(said.looking, member)
            case protocol.Ping():
                self._connection.say(protocol.PONG)

    async def _hello(self, hello: protocol.Hello) -> None:
        """The first word, or a look at another table: who speaks is in the token."""
        try:
            session = self._hall.tokens.read(hello.token, time.time())
        except BadToken:
            return self.close(WSCloseCode.POLICY_VIOLATION, "token")
        if not self._knows(session):
            return self.close(WSCloseCode.POLICY_VIOLATION, "flood")
        await self._leave_room()
        self._member = self._member_of(session)
        self.renew_token(time.time())
        if hello.table is None:
            self._say(protocol.Pong())
        else:
            await self._enter(hello.table, hello, self._member)
        return None

    def _knows(self, session: Session) -> bool:
        """Whether this is the person of before, or one who doesn't connect too often."""
        before = self._member
        if before is not None and before.session.person_id == session.person_id:
            return True
        return self._hall.of_person.take(session.person_id, time.monotonic())

    def _member_of(self, session: Session) -> TableMember:
        hall = self._hall
        member = TableMember(
            self._connection, session, hall.words(session.language), hall.store, hall.metrics
        )
        self._connection.viewer = member
        return member

    async def _enter(self, table_id: str, hello: protocol.Hello, member: TableMember) -> None:
        """Look at a table; its owner's seat is his own again."""
        try:
            room = await self._hall.rooms.enter(member, table_id)
            member.joined(room, hello.epoch, hello.v)
            await self._hall.presence.looks(member, True)
            member.show()
            await self._come_back(member, room)
        except NoSuchTable:
            member.table_is_gone()

    async def _come_back(self, member: TableMember, room: Room) -> None:
        person_id = member.session.person_id
        seat = room.table.seat_of(person_id)
        if seat is None or not room.table.seats[seat].held:
            return
        try:
            await self._hall.tables.back(room.table.id, person_id)
        except NOT_BACK as why:
            log.info("A seat isn't held any more: %s", why)

    async def _look(self, looking: bool, member: TableMember) -> None:
        if member.room is None or member.looking == looking:
            return
        await self._hall.presence.looks(member, looking)
        if looking and member.room is not None:
            await self._come_back(member, member.room)

    async def _leave_room(self) -> None:
        member = self._member
        if member is None or member.room is None:
            return
        room, member.room = member.room, None
        self._hall.rooms.leave(member, room)
        await self._hall.presence.ended(member, room)

    async def _move(self, said: protocol.MoveSaid, member: TableMember) -> protocol.Ack:
        if member.room is None:
            raise Refusal("no_table")
        try:
            move = parse_move(said.move)
        except MoveSyntaxError:
            raise Refusal("bad_move") from None
        await self._hall.tables.play(
            member.room.table.id,
            member.session.person_id,
            move,
            move_id=said.id,
            version=said.v,
            bout=said.bout,
        )
        self._hall.metrics.moves.inc()
        return protocol.Ack(id=said.id)

    async def _answer(self, id: str, doing: Awaitable[protocol.Ack]) -> None:
        try:
            self._say(await doing)
        except StoreUnavailable:
            raise
        except (TableError, RulesetError, Refusal) as why:
            self._refuse(id, why)

    def _refuse(self, id: str | None, why: Coded | RulesetError) -> None:
        self._hall.metrics.refusals.labels(why.code).inc()
        t = self._member.t if self._member else self._hall.words(None)
        self._say(refused(t, id, why))

    def _say(self, message: protocol.Answer) -> None:
        self._connection.say(encode(message))

    def _end_code(self) -> str:
        code = self._connection.closed_with or self._connection.ws.close_code
        return str(code) if code in KNOWN_ENDS else "other"

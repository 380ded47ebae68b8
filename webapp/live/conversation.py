"""What one page says and what is done about it, whether a socket or polls carry the words."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from aiohttp import WSCloseCode

from engine.rules import MoveSyntaxError, RulesetError, parse_move
from engine.tables import NoGame, NoSuchTable, NotSeated, StoreUnavailable, TableError
from webapp.access.tokens import LIFETIME, BadToken, Session
from webapp.live import protocol
from webapp.live.connection import Connection
from webapp.live.member import TableMember
from webapp.live.open_sockets import RENEW_BEFORE
from webapp.live.protocol import Unreadable, encode
from webapp.live.refusals import Coded, Refusal, refused
from webapp.live.rooms import Room
from webapp.live.shared import Hall

log = logging.getLogger(__name__)
NOT_BACK = (NotSeated, NoGame, NoSuchTable)  # the game ended or the seat was freed meanwhile


class Conversation:
    """One page's talk with us: who it is, which table it looks at, what it asks for."""

    def __init__(self, hall: Hall, connection: Connection) -> None:
        self._hall = hall
        self._connection = connection
        self.member: TableMember | None = None

    async def hear(
        self, frame: bytes, read: Callable[[bytes], protocol.Said] = protocol.read_said
    ) -> None:
        """Do what one message asks for, and say what came of it."""
        with self._failures_told():
            said = read(frame)
            if isinstance(said, protocol.Hello):
                await self._hello(said)
            elif self.member is None:
                self._connection.close(WSCloseCode.POLICY_VIOLATION, "hello")
            else:
                await self._do(said, frame, self.member)

    async def stand(self, session: Session, at: protocol.Polled) -> None:
        """Go on where the page's last poll ended."""
        with self._failures_told():
            member = self._begin(session)
            if at.table is not None:
                await self._enter(at.table, at, member)

    async def catch_up(self) -> None:
        """Show what the store knows now of the table that is looked at."""
        room = self.member.room if self.member else None
        if room is None or self._connection.is_closing:
            return
        with self._failures_told():
            await self._hall.rooms.catch_up(room)

    async def leave(self, *, gone: bool = True) -> None:
        """Look at the table no longer; unless gone, the page looks on and comes right back."""
        member = self.member
        if member is None or member.room is None:
            return
        room, member.room = member.room, None
        self._hall.rooms.leave(member, room)
        if gone:
            await self._hall.presence.ended(member, room)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon."""
        if self.member is None or self.member.session.until - now > RENEW_BEFORE:
            return
        old = self.member.session
        self.member.session = Session(old.person_id, old.name, old.language, now + LIFETIME)
        token = self._hall.tokens.make(old, now)
        self._say(protocol.NewToken(token=token, expires_in=LIFETIME))

    @contextmanager
    def _failures_told(self) -> Iterator[None]:
        try:
            yield
        except Unreadable as why:
            self._misheard(why)
        except StoreUnavailable:
            # Whether it was done isn't known: the page comes back and says it again.
            self._connection.close(WSCloseCode.TRY_AGAIN_LATER, "store")
        except TableError as why:
            log.warning("A table can't be looked at: %s", why)
            self._refuse(None, why)

    def _misheard(self, why: Unreadable) -> None:
        if why.is_json:
            self._refuse(why.id, Refusal("bad_message"))
        else:
            self._connection.close(WSCloseCode.INVALID_TEXT, "json")

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
            return self._connection.close(WSCloseCode.POLICY_VIOLATION, "token")
        if not self._knows(session):
            return self._connection.close(WSCloseCode.POLICY_VIOLATION, "flood")
        await self.leave()
        member = self._begin(session)
        if hello.table is None:
            return self._say(protocol.Pong())
        await self._enter(hello.table, hello, member)
        if hello.looking and member.room is not None:
            await self._come_back(member, member.room)
        return None

    def _knows(self, session: Session) -> bool:
        """Whether this is the person of before, or one who doesn't connect too often."""
        before = self.member
        if before is not None and before.session.person_id == session.person_id:
            return True
        return self._hall.of_person.take(session.person_id, time.monotonic())

    def _begin(self, session: Session) -> TableMember:
        hall = self._hall
        self.member = self._connection.viewer = TableMember(
            self._connection, session, hall.words(session.language), hall.store, hall.metrics
        )
        self.renew_token(time.time())
        return self.member

    async def _enter(
        self, table_id: str, at: protocol.Hello | protocol.Polled, member: TableMember
    ) -> None:
        """Look at a table from where the page says that it stands."""
        try:
            room = await self._hall.rooms.enter(member, table_id)
            await self._hall.rooms.recall(room, at.epoch, at.v)
            member.joined(room, at.epoch, at.v, aside=at.aside)
            if at.looking:
                await self._hall.presence.looks(member, True)
            if isinstance(at, protocol.Hello) or not member.is_up_to_date:
                member.show()
        except NoSuchTable:
            member.table_is_gone()

    async def _come_back(self, member: TableMember, room: Room) -> None:
        """Its owner's seat is his own again."""
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
        t = self.member.t if self.member else self._hall.words(None)
        room = self.member.room if self.member else None
        self._say(refused(t, id, why, room.table.names if room else ()))

    def _say(self, message: protocol.Answer) -> None:
        self._connection.say(encode(message))

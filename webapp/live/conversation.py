"""What one page says and what is done about it, whether a socket or polls carry the words."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

from aiohttp import WSCloseCode

from engine.rules import RulesetError, parse_move
from engine.rules.errors import MoveSyntaxError
from engine.tables import (
    MembersOnly,
    NoGame,
    NoSuchTable,
    NotSeated,
    SentOut,
    StoreRefused,
    StoreUnavailable,
    TableError,
)
from webapp.access.tokens import BadToken, Session
from webapp.live import protocol
from webapp.live.lines.connection import Connection
from webapp.live.lines.open_sockets import RENEW_BEFORE
from webapp.live.protocol import NotAMessage, encode
from webapp.live.refused_messages import Coded, MessageRefused, refused
from webapp.live.services import LiveServices
from webapp.live.showing.rooms import Room
from webapp.live.showing.watcher import Watcher

log = logging.getLogger(__name__)
# the game ended, the seat was freed, or its owner is kept out
NOT_BACK = (NotSeated, NoGame, NoSuchTable, SentOut, MembersOnly)


class Conversation:
    """One page's talk with us: who it is, which table it looks at, what it asks for."""

    def __init__(
        self, live: LiveServices, connection: Connection, *, goes_on: bool = False
    ) -> None:
        """`goes_on`: while a pass is held back (engine/tables/timing/auto_pass.py), what is said
        next is done. A poll waits instead, for its answer is that of the pass.
        """
        self._goes_on = goes_on
        self._live = live
        self._connection = connection
        self.watcher: Watcher | None = None

    async def hear(
        self, frame: bytes, read: Callable[[bytes], protocol.Said] = protocol.read_said
    ) -> None:
        """Do what one message asks for, and say what came of it."""
        await self._telling_failures(self._hear(frame, read))

    async def _hear(self, frame: bytes, read: Callable[[bytes], protocol.Said]) -> None:
        said = read(frame)
        if isinstance(said, protocol.Hello):
            await self._hello(said)
        elif self.watcher is None:
            self._connection.close(WSCloseCode.POLICY_VIOLATION, "hello")
        else:
            await self._do(said, frame, self.watcher)

    async def stand(self, session: Session, at: protocol.Polled) -> None:
        """Go on where the page's last poll ended."""
        watcher = self._begin(session, at.photo)
        if at.table is not None:
            await self._telling_failures(self._enter(at.table, at, watcher))

    async def catch_up(self) -> None:
        """Show what the store knows now of the table that is looked at."""
        room = self.watcher.room if self.watcher else None
        if room is None or self._connection.is_closing:
            return
        await self._telling_failures(self._live.rooms.catch_up(room))

    async def leave(self, *, gone: bool = True) -> None:
        """Stop looking at the table; unless gone, the page looks on and comes right back."""
        watcher = self.watcher
        if watcher is None or watcher.room is None:
            return
        room, watcher.room = watcher.room, None
        self._live.rooms.leave(watcher, room)
        if gone:
            await self._live.presence.ended(watcher, room)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon; none goes on for longer than a day after
        the launch: then the connection ends, and the page shows its launch data anew.
        """
        if self.watcher is None or self.watcher.session.until - now > RENEW_BEFORE:
            return
        old = self.watcher.session
        fresh = old.renewed(now)
        if now > old.until:
            self._connection.close(WSCloseCode.POLICY_VIOLATION, "token")
        elif fresh.until > old.until:
            self.watcher.session = fresh
            token = self._live.tokens.make(fresh, now)
            self._say(protocol.NewToken(token=token, expires_in=fresh.until - int(now)))

    async def _telling_failures(self, doing: Awaitable[None]) -> None:
        try:
            await doing
        except NotAMessage as why:
            self._misheard(why)
        except StoreUnavailable:
            # Whether it was done isn't known: the page comes back and says it again.
            self._connection.close(WSCloseCode.TRY_AGAIN_LATER, "store")
        except TableError as why:
            log.warning("A table can't be looked at: %s", why)
            self._refuse(None, why)

    def _misheard(self, why: NotAMessage) -> None:
        if why.is_json:
            self._refuse(why.id, MessageRefused("bad_message"))
        else:
            self._connection.close(WSCloseCode.INVALID_TEXT, "json")

    async def _do(self, said: protocol.Said, frame: bytes, watcher: Watcher) -> None:
        match said:
            case protocol.MoveSaid(move="pass") if self._goes_on:
                self._live.nursery.start(self._pass(said, watcher), "a pass")
            case protocol.MoveSaid():
                await self._answer(said.id, self._move(said, watcher))
            case protocol.ActSaid():
                act = protocol.read_act(frame)
                await self._answer(said.id, self._live.acts.do(said.id, act, watcher))
            case protocol.Say():
                await self._answer(said.id, self._live.remarks.say(said.remark, watcher))
            case protocol.Looking():
                await self._look(said.looking, watcher)
            case protocol.Ping():
                self._connection.say(protocol.PONG)

    async def _hello(self, hello: protocol.Hello) -> None:
        """The first word, or a look at another table: who speaks is in the token."""
        try:
            session = self._live.tokens.read(hello.token, self._live.tokens.now())
        except BadToken:
            return self._connection.close(WSCloseCode.POLICY_VIOLATION, "token")
        if not self._knows(session):
            return self._connection.close(WSCloseCode.POLICY_VIOLATION, "flood")
        await self.leave()
        watcher = self._begin(session, hello.photo)
        if self._live.maintenance.frame is not None:
            self._connection.say(self._live.maintenance.frame)
        if hello.table is None:
            return self._say(protocol.Pong())
        await self._enter(hello.table, hello, watcher)
        if hello.looking and watcher.room is not None:
            await self._come_back(watcher, watcher.room)
        return None

    def _knows(self, session: Session) -> bool:
        """Whether this is the person of before, or one who doesn't connect too often."""
        before = self.watcher
        if before is not None and before.session.person_id == session.person_id:
            return True
        return self._live.connects_of_person.take(session.person_id, time.monotonic())

    def _begin(self, session: Session, shows_photo: bool | None) -> Watcher:
        live = self._live
        self.watcher = self._connection.viewer = Watcher(
            self._connection, session, live.words(session.language), live.store, live.metrics
        )
        self.watcher.wishes_photo(shows_photo)
        self.renew_token(live.tokens.now())
        return self.watcher

    async def _enter(
        self, table_id: str, at: protocol.Hello | protocol.Polled, watcher: Watcher
    ) -> None:
        """Look at a table from where the page says that it stands."""
        try:
            room = await self._live.rooms.enter(watcher, table_id)
            if room.lacks(at.epoch, at.v):
                await self._live.rooms.catch_up(room)
            await self._live.rooms.recall(room, at.epoch, at.v)
            watcher.joined(room, at.epoch, at.v, aside=at.aside)
            if at.looking:
                await self._live.presence.looks(watcher, True)
            await self._picture(watcher, room)
            if isinstance(at, protocol.Hello) or not watcher.is_up_to_date:
                watcher.show()
        except NoSuchTable:
            watcher.table_is_gone()
        except StoreRefused as why:
            # A page that stayed would be told of its table by nobody: it comes back.
            log.warning("A table can't be looked at: %s", why)
            self._connection.close(WSCloseCode.TRY_AGAIN_LATER, "store")

    async def _picture(self, watcher: Watcher, room: Room) -> None:
        """The seat shows the person's photo, or not any more, as their page wishes. Who hid it has
        it shown only by the act, not by another device of theirs.
        """
        self._live.photos.show(room, watcher)
        if not watcher.hides_photo or watcher.person_id not in room.views.setup.showing:
            return
        try:
            await self._live.tables.seats.hide_photo(room.table.id, watcher.person_id, True)
        except NOT_BACK as why:
            log.info("A photo can't be hidden: %s", why)

    async def _come_back(self, watcher: Watcher, room: Room) -> None:
        """Give a seat that a computer player holds back to its owner."""
        person_id = watcher.session.person_id
        seat = room.table.seat_of(person_id)
        if seat is None or not room.table.seats[seat].held:
            return
        try:
            await self._live.tables.seats.come_back(room.table.id, person_id)
        except NOT_BACK as why:
            log.info("A seat isn't held any more: %s", why)

    async def _look(self, looking: bool, watcher: Watcher) -> None:
        if watcher.room is None or watcher.looking == looking:
            return
        await self._live.presence.looks(watcher, looking)
        if looking and watcher.room is not None:
            await self._come_back(watcher, watcher.room)

    async def _move(self, said: protocol.MoveSaid, watcher: Watcher) -> protocol.Ack:
        if watcher.room is None:
            raise MessageRefused("no_table")
        try:
            move = parse_move(said.move)
        except MoveSyntaxError:
            raise MessageRefused("bad_move") from None
        await self._live.tables.game.play(
            watcher.room.table.id,
            watcher.session.person_id,
            move,
            move_id=said.id,
            version=said.v,
            bout=said.bout,
        )
        self._live.metrics.moves.inc()
        return protocol.Ack(id=said.id)

    async def _pass(self, said: protocol.MoveSaid, watcher: Watcher) -> None:
        """What fails ends the connection, as with any other word: nobody else would answer."""
        try:
            await self._telling_failures(self._answer(said.id, self._move(said, watcher)))
        except Exception:
            log.exception("A pass failed")
            self._connection.close(WSCloseCode.INTERNAL_ERROR, "broken")

    async def _answer(self, id: str, doing: Awaitable[protocol.Ack | None]) -> None:
        try:
            answer = await doing
            if answer is not None:
                self._say(answer)
        except StoreUnavailable:
            raise
        except (TableError, RulesetError, MessageRefused) as why:
            self._refuse(id, why)

    def _refuse(self, id: str | None, why: Coded | RulesetError) -> None:
        self._live.metrics.refusals.labels(why.code).inc()
        t = self.watcher.t if self.watcher else self._live.words(None)
        room = self.watcher.room if self.watcher else None
        self._say(refused(t, id, why, room.table.names if room else ()))

    def _say(self, message: protocol.Answer) -> None:
        self._connection.say(encode(message))

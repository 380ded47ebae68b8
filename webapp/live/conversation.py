"""A conversation with one page: its messages, and what is done about each. It is the same for
sockets and for polls.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

from aiohttp import WSCloseCode

from durak_rules import RulesetError, parse_move
from durak_rules.errors import MoveSyntaxError
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
from webapp.live.connections.connection import Connection
from webapp.live.connections.open_sockets import RENEW_BEFORE
from webapp.live.protocol import NotAMessage, encode
from webapp.live.refused_messages import Coded, MessageRefused, refused
from webapp.live.services import LiveServices
from webapp.live.showing.room import Room
from webapp.live.showing.watcher import Watcher

log = logging.getLogger(__name__)
# expected: the game ended, the seat was freed, or its owner is kept out
NOT_BACK = (NotSeated, NoGame, NoSuchTable, SentOut, MembersOnly)


class Conversation:
    """One page's conversation: its session, the table that it looks at, and its requests."""

    def __init__(
        self, live: LiveServices, connection: Connection, *, goes_on: bool = False
    ) -> None:
        """With `goes_on` the next message is handled while a pass is held back
        (engine/tables/timing/auto_pass.py). A poll waits instead, because its answer is the
        pass's.
        """
        self._goes_on = goes_on
        self._live = live
        self._connection = connection
        self.watcher: Watcher | None = None

    async def handle(
        self, frame: bytes, read: Callable[[bytes], protocol.Said] = protocol.read_said
    ) -> None:
        """Do what one message asks for, and send the answer."""
        await self._report_errors(self._dispatch(frame, read))

    async def _dispatch(self, frame: bytes, read: Callable[[bytes], protocol.Said]) -> None:
        said = read(frame)
        if isinstance(said, protocol.Hello):
            await self._hello(said)
        elif self.watcher is None:
            self._connection.close(WSCloseCode.POLICY_VIOLATION, "hello")
        else:
            await self._do(said, frame, self.watcher)

    async def resume(self, session: Session, at: protocol.Polled) -> None:
        """Go on where the page's last poll ended."""
        watcher = self._begin(session, at.photo)
        if at.table is not None:
            await self._report_errors(self._enter(at.table, at, watcher))

    async def catch_up(self) -> None:
        """Read the table that is looked at, and show it if it is newer."""
        room = self.watcher.room if self.watcher else None
        if room is None or self._connection.is_closing:
            return
        await self._report_errors(self._live.rooms.catch_up(room))

    async def leave(self, *, gone: bool = True) -> None:
        """Stop looking at the table. With `gone=False` the person still counts as looking, because
        the next poll is about to come.
        """
        watcher = self.watcher
        if watcher is None or watcher.room is None:
            return
        room, watcher.room = watcher.room, None
        self._live.rooms.leave(watcher, room)
        if gone:
            await self._live.presence.left(watcher, room)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon. A day after the launch there is none: the
        connection is closed, and the page has to show its launch data again.
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
            self._send(protocol.NewToken(token=token, expires_in=fresh.until - int(now)))

    async def _report_errors(self, doing: Awaitable[None]) -> None:
        try:
            await doing
        except NotAMessage as why:
            self._refuse_unreadable(why)
        except StoreUnavailable:
            # It isn't known whether the act was done, so the page reconnects and repeats it.
            self._connection.close(WSCloseCode.TRY_AGAIN_LATER, "store")
        except TableError as why:
            log.warning("A table can't be looked at: %s", why)
            self._refuse(None, why)

    def _refuse_unreadable(self, why: NotAMessage) -> None:
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
                self._connection.send(protocol.PONG)

    async def _hello(self, hello: protocol.Hello) -> None:
        """Handle `hello`: take the person from its token, and enter the table that it names. A
        page also sends it to look at another table.
        """
        try:
            session = self._live.tokens.read(hello.token, self._live.tokens.now())
        except BadToken:
            return self._connection.close(WSCloseCode.POLICY_VIOLATION, "token")
        if not self._may_connect(session):
            return self._connection.close(WSCloseCode.POLICY_VIOLATION, "flood")
        await self.leave()
        watcher = self._begin(session, hello.photo)
        if self._live.maintenance.frame is not None:
            self._connection.send(self._live.maintenance.frame)
        if hello.table is None:
            return self._send(protocol.Pong())
        await self._enter(hello.table, hello, watcher)
        if hello.looking and watcher.room is not None:
            self._live.lessons.teach(watcher.room, watcher.person_id)
            await self._take_back_seat(watcher, watcher.room)
        return None

    def _may_connect(self, session: Session) -> bool:
        """Return whether the session is the same person's as before, or one of a person who
        doesn't connect too often.
        """
        before = self.watcher
        if before is not None and before.session.person_id == session.person_id:
            return True
        return self._live.connects_of_person.take(session.person_id, time.monotonic())

    def _begin(self, session: Session, shows_photo: bool | None) -> Watcher:
        live = self._live
        self.watcher = self._connection.viewer = Watcher(
            self._connection, session, live.words(session.language), live.store, live.metrics
        )
        self.watcher.set_photo_sharing(shows_photo)
        self.renew_token(live.tokens.now())
        return self.watcher

    async def _enter(
        self, table_id: str, at: protocol.Hello | protocol.Polled, watcher: Watcher
    ) -> None:
        """Enter a table's room, from the version that the page has."""
        try:
            room = await self._live.rooms.enter(watcher, table_id)
            if room.may_be_behind(at.epoch, at.v):
                await self._live.rooms.catch_up(room)
            await self._live.rooms.load_missed_moves(room, at.epoch, at.v)
            changes = isinstance(at, protocol.Hello) and at.changes
            watcher.joined(room, at.epoch, at.v, aside=at.aside, changes=changes)
            if at.looking:
                await self._live.presence.set_looking(watcher, True)
            await self._update_photo(watcher, room)
            if isinstance(at, protocol.Hello) or not watcher.is_up_to_date:
                watcher.show()
                await self._live.remarks.tell_thrown(room, watcher)
        except NoSuchTable:
            watcher.table_is_gone()
        except StoreRefused as why:
            # A page that stayed would get no news of its table, so it has to reconnect.
            log.warning("A table can't be looked at: %s", why)
            self._connection.close(WSCloseCode.TRY_AGAIN_LATER, "store")

    async def _update_photo(self, watcher: Watcher, room: Room) -> None:
        """Show the person's photo at their seat, or hide it, as their page wishes. A hidden photo
        is shown again only by the act, not because another device of theirs connects.
        """
        self._live.photos.show(room, watcher)
        if not watcher.hides_photo or watcher.person_id not in room.views.setup.showing:
            return
        try:
            await self._live.tables.seats.hide_photo(room.table.id, watcher.person_id, True)
        except NOT_BACK as why:
            log.info("A photo can't be hidden: %s", why)

    async def _take_back_seat(self, watcher: Watcher, room: Room) -> None:
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
        await self._live.presence.set_looking(watcher, looking)
        if looking and watcher.room is not None:
            await self._take_back_seat(watcher, watcher.room)

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
        """Do a held-back pass. An error closes the connection, as with any other message, because
        nothing else would answer it.
        """
        try:
            await self._report_errors(self._answer(said.id, self._move(said, watcher)))
        except Exception:
            log.exception("A pass failed")
            self._connection.close(WSCloseCode.INTERNAL_ERROR, "broken")

    async def _answer(self, id: str, doing: Awaitable[protocol.Ack | None]) -> None:
        try:
            answer = await doing
            if answer is not None:
                self._send(answer)
        except StoreUnavailable:
            raise
        except (TableError, RulesetError, MessageRefused) as why:
            self._refuse(id, why)

    def _refuse(self, id: str | None, why: Coded | RulesetError) -> None:
        self._live.metrics.refusals.labels(why.code).inc()
        t = self.watcher.t if self.watcher else self._live.words(None)
        room = self.watcher.room if self.watcher else None
        self._send(refused(t, id, why, room.table.names if room else ()))

    def _send(self, message: protocol.Answer) -> None:
        self._connection.send(encode(message))

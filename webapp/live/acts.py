"""Acts at a table other than moves: sitting down, starting, choosing rules. Each act of the
protocol is one call of `Tables`.
"""

from __future__ import annotations

import base64
import hashlib
import time
from contextlib import suppress

from durak_rules import Ruleset, RulesetError
from engine.tables import Action, GameRuns, Pace, Person, Phase, Table, Tables, actor_at, check
from webapp.access.rate_limits import TABLES_OF_PERSON, Buckets
from webapp.live import protocol
from webapp.live.moderation import Moderation
from webapp.live.protocol import Ack
from webapp.live.refused_messages import MessageRefused
from webapp.live.showing.photos import Photos
from webapp.live.showing.presence import Presence
from webapp.live.showing.room import Room
from webapp.live.showing.watcher import Watcher
from webapp.settings import WebSettings


class Acts:
    """Does acts through `Tables`, which decides whether they are allowed."""

    def __init__(
        self, tables: Tables, presence: Presence, photos: Photos, settings: WebSettings
    ) -> None:
        self._tables = tables
        self._presence = presence
        self._photos = photos
        self._settings = settings
        self._moderation = Moderation(tables, settings)
        self._new_tables = Buckets(TABLES_OF_PERSON)

    async def do(self, id: str, act: protocol.Act, watcher: Watcher) -> Ack:
        """Do an act and return its acknowledgement; raises TableError, RulesetError or
        MessageRefused.
        """
        if isinstance(act, protocol.NewTable):
            return Ack(id=id, table=await self._new_table(id, act, watcher))
        if isinstance(act, protocol.ShowPhoto):
            await self._show_photo(act.on, watcher)
            return Ack(id=id)
        if watcher.room is None:
            raise MessageRefused("no_table")
        if isinstance(act, protocol.Invite):
            check(Action.INVITE, actor_at(watcher.room.table, watcher.person_id))
            bot = watcher.session.bot
            return Ack(id=id, link=self._settings.invitation(watcher.room.table.id, bot))
        if isinstance(act, protocol.AboutPeople):
            await self._moderation.do(act, watcher.room.table, person_of(watcher))
        else:
            await self._at_table(act, watcher, watcher.room)
        return Ack(id=id)

    async def _at_table(self, act: protocol.Act, watcher: Watcher, room: Room) -> None:
        tables, table_id, me = self._tables, room.table.id, watcher.session.person_id
        match act:
            case protocol.Sit(chair):
                await self._sit(watcher, room.table, chair)
            case protocol.Leave():
                await tables.seats.leave(table_id, me)
            case protocol.Spectate():
                await self._spectate(watcher, room.table)
            case protocol.SayReady(promised, nonce):
                await tables.seats.get_ready(table_id, me, promised or nonce)
                if isinstance(act, protocol.Rematch):
                    with suppress(GameRuns):  # two said so at once
                        await tables.game.play_again(table_id, me)
            case protocol.Reveal(nonce):
                await tables.game.reveal(table_id, me, nonce)
            case protocol.Start():
                await tables.game.start(table_id, me)
            case protocol.AddComputer(level, chair):
                await tables.host.add_computer(table_id, me, level, chair)
            case protocol.JoinNext() | protocol.OfferSeat() | protocol.TakeSeat():
                await self._change_hands(act, watcher, table_id)
            case _:
                await self._in_a_game(act, table_id, me)

    async def _in_a_game(self, act: protocol.Act, table_id: str, me: int) -> None:
        """Do an act of a player, whether during a game or before the next one."""
        tables = self._tables
        match act:
            case protocol.GoOn(seat):
                await tables.game.vote_to_go_on(table_id, me, seat)
            case protocol.NeedTime():
                await tables.game.need_time(table_id, me)
            case protocol.KeepSeat():
                await tables.seats.keep(table_id, me)
            case protocol.GiveOrder(text, until):
                await tables.orders.give(table_id, me, text, until)
            case protocol.EndOrder(text):
                await tables.orders.end(table_id, me, text)
            case _:
                await self._as_host(act, table_id, me)

    async def _change_hands(
        self,
        act: protocol.JoinNext | protocol.OfferSeat | protocol.TakeSeat,
        watcher: Watcher,
        table_id: str,
    ) -> None:
        """Hand a seat of the running game to a spectator, or reserve one of the next game."""
        tables, person, hides = self._tables, person_of(watcher), watcher.hides_photo
        match act:
            case protocol.JoinNext(on):
                await tables.seats.join_next(table_id, person, on=on, hides_photo=hides)
            case protocol.OfferSeat(seat, on):
                await tables.seats.offer(table_id, person.id, seat, on=on)
            case protocol.TakeSeat(seat):
                await tables.seats.take(table_id, person, seat, hides_photo=hides)
                watcher.set_aside(False)
                await self._presence.set_looking(watcher, watcher.looking)

    async def _as_host(self, act: protocol.Act, table_id: str, me: int) -> None:
        """Do an act of the host: keep order, or choose the terms of the next game."""
        tables = self._tables
        match act:
            case protocol.MoveSeat(seat, chair):
                await tables.host.move_seat(table_id, me, seat, chair)
            case protocol.RemoveSeat(seat):
                await tables.host.remove_seat(table_id, me, seat)
            case protocol.KeepOut(seat):
                await tables.host.keep_out(table_id, me, seat)
            case protocol.LetIn(number):
                await tables.host.let_in(table_id, me, number)
            case protocol.CloseTable():
                await tables.host.close(table_id, me)
            case protocol.ChangeRules(preset, changes):
                ruleset = ruleset_of(preset, changes)
                await tables.host.choose_terms(table_id, me, ruleset=ruleset)
            case protocol.ChangePace(pace):
                await tables.host.choose_terms(table_id, me, pace=pace_of(pace))
            case protocol.ChangeAutoPass(on):
                await tables.host.choose_terms(table_id, me, auto_pass=on)
            case protocol.ChangeHints(on):
                await tables.host.choose_terms(table_id, me, hints=on)

    async def _new_table(self, id: str, act: protocol.NewTable, watcher: Watcher) -> str:
        """Create a table with its creator at it and return its id. The same act id always makes
        the same table.
        """
        person = person_of(watcher)
        if not self._new_tables.take(person.id, time.monotonic()):
            raise MessageRefused("too_many")
        table = await self._tables.create(
            person,
            ruleset=ruleset_of(act.preset, act.changes),
            pace=pace_of(act.pace),
            auto_pass=act.auto_pass,
            hints=act.hints,
            place="",
            hosts=self._settings.admins,
            seated=True,
            hides_photo=watcher.hides_photo,
            table_id=table_id_for(person.id, id),
        )
        return table.id

    async def _sit(self, watcher: Watcher, table: Table, chair: int | None) -> None:
        """Take a seat or another chair, or take a held seat back from its computer player."""
        seat = table.seat_of(watcher.session.person_id)
        moves_over = chair is not None and table.phase is not Phase.PLAYING
        if seat is None or moves_over:
            person, hides = person_of(watcher), watcher.hides_photo
            await self._tables.seats.sit(table.id, person, chair, hides_photo=hides)
        elif table.seats[seat].held:
            await self._tables.seats.come_back(table.id, watcher.session.person_id)
        elif not watcher.viewpoint.aside:
            raise MessageRefused("already_seated")
        watcher.set_aside(False)
        await self._presence.set_looking(watcher, watcher.looking)

    async def _show_photo(self, on: bool, watcher: Watcher) -> None:
        """Show or hide the person's photo from now on, and at once at the table that they
        look at.
        """
        watcher.set_photo_sharing(on)
        room = watcher.room
        if room is not None and room.table.seat_of(watcher.person_id) is not None:
            await self._tables.seats.hide_photo(room.table.id, watcher.person_id, not on)
            self._photos.show(room, watcher)

    async def _spectate(self, watcher: Watcher, table: Table) -> None:
        """Only watch from now on. During a game the seat stays taken; between games it becomes
        free.
        """
        if table.phase != Phase.PLAYING:
            await self._tables.seats.leave(table.id, watcher.session.person_id)
        watcher.set_aside(True)


def person_of(watcher: Watcher) -> Person:
    """Return the person as `Tables` needs them."""
    session = watcher.session
    return Person(session.person_id, session.name, session.language)


def ruleset_of(preset: str, changes: protocol.Changes) -> Ruleset:
    """Return a preset with changes; raises RulesetError."""
    if "preset" in changes:
        raise RulesetError("unknown_option", "preset")
    return Ruleset.of(preset, **changes)


def table_id_for(person_id: int, act_id: str) -> str:
    """Return the id of the table that this act makes. A repeated act gets the same id."""
    digest = hashlib.sha256(f"{person_id}:{act_id}".encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def pace_of(word: str) -> Pace:
    """Return the pace of that name; raises MessageRefused."""
    try:
        return Pace(word)
    except ValueError:
        raise MessageRefused("no_such_pace", known=[pace.value for pace in Pace]) from None

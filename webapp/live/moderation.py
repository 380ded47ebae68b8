"""Acts about other people at a table: block and report somebody; for hosts, mute them."""

from __future__ import annotations

from engine.tables import Action, NoSuchSeat, Person, Table, Tables, actor_at, check
from engine.words import REASONS
from webapp.live import protocol
from webapp.live.refused_messages import MessageRefused
from webapp.settings import WebSettings


class Moderation:
    """Does these acts through `Tables`, which decides whether they are allowed."""

    def __init__(self, tables: Tables, settings: WebSettings) -> None:
        self._tables = tables
        self._settings = settings

    async def do(self, act: protocol.AboutPeople, table: Table, me: Person) -> None:
        """Do an act; raises TableError or MessageRefused."""
        match act:
            case protocol.Mute(seat, on):
                await self._tables.host.mute(table.id, me.id, seat, on)
            case protocol.Hush(on):
                await self._tables.host.hush(table.id, me.id, on)
            case protocol.Block(seat):
                check(Action.BLOCK, actor_at(table, me.id))
                await self._tables.people.block(me.id, _other(table, me, seat))
            case protocol.Report(seat, reason):
                await self._report(table, me, _other(table, me, seat), reason)

    async def _report(self, table: Table, me: Person, about: Person, reason: str) -> None:
        check(Action.REPORT, actor_at(table, me.id))
        if reason not in REASONS:
            raise MessageRefused("no_such_reason")
        if not self._settings.admins:
            raise MessageRefused("nobody_reads_reports")
        await self._tables.chats.report(me, about, table.id, table.game_number, reason)


def _other(table: Table, me: Person, seat: int) -> Person:
    """Return the person at a seat; raises NoSuchSeat for an empty one and for one's own."""
    person = table.seats[seat].person if seat < len(table.seats) else None
    if person is None or person.id == me.id:
        raise NoSuchSeat(seat=seat)
    return person

"""The game: its start, moves, hints, and votes about people who don't move."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from durak_rules import Move, Pass
from durak_rules.moves import PASS
from engine.tables.acts import dealing, keeping_order, playing
from engine.tables.acts.change import Change
from engine.tables.commits import Commits
from engine.tables.errors import BadMoveId, UnderMaintenance, UnreadableTable
from engine.tables.maintenance import Maintenance
from engine.tables.rights.actions import Action, check
from engine.tables.rights.actor import actor_at
from engine.tables.service.checked_acts import CheckedActs
from engine.tables.service.table_news import TableNews
from engine.tables.service.table_people import TablePeople
from engine.tables.service.table_presence import TablePresence
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Saved, Table
from engine.tables.thinking.hints import Hint, Hints
from engine.tables.timing.auto_pass import PassDelay, passes_by_itself

_MOVE_ID: Final = re.compile(r"[!-~]{1,64}")


class GameActs:
    """Acts of people in a game. Every method may raise a `TableError`: the act was refused and
    nothing has changed.
    """

    def __init__(
        self,
        acts: CheckedActs,
        store: RedisStore,
        commits: Commits,
        *,
        news: TableNews,
        people: TablePeople,
        presence: TablePresence,
        maintenance: Maintenance,
        hints: Hints,
        pass_delay: PassDelay,
    ) -> None:
        self._acts = acts
        self._store = store
        self._commits = commits
        self._news = news
        self._people = people
        self._presence = presence
        self._maintenance = maintenance
        self._hints = hints
        self._pass_delay = pass_delay

    async def start(self, table_id: str, person_id: int) -> Table:
        """Deal the cards for a host, unless too many of their games run already: at once, or
        within seconds, when devices have told the nonces that they promised. Raises
        UnderMaintenance.
        """
        return await self._start(Action.START, table_id, person_id)

    async def play_again(self, table_id: str, person_id: int) -> Table:
        """Deal the cards if everybody who sits there is ready, since a person has just become
        ready; else change nothing.
        """
        return await self._start(Action.PLAY_AGAIN, table_id, person_id, dealing.all_ready)

    async def _start(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        wanted: Callable[[Table, int], bool] = lambda *_: True,
    ) -> Table:
        running: Sequence[Table] = ()
        with suppress(UnreadableTable):  # one more game is better than none for ever
            running = await self._people.running_games(person_id)
        looking, now_ms, openly, maintenance = await asyncio.gather(
            self._presence.looking(table_id),
            self._store.clock_ms(),
            self._store.older_runs(),
            self._maintenance.mode(),
        )

        def start(table: Table) -> Change | None:
            if not wanted(table, now_ms):
                return None
            if maintenance is not None:
                raise UnderMaintenance
            return dealing.started(table, person_id, looking, now_ms, openly=openly)

        try:
            return await self._acts.act(action, table_id, person_id, start, running=running)
        except UnderMaintenance:
            raise self._maintenance.refused() from None

    async def reveal(self, table_id: str, person_id: int, nonce: str) -> Table:
        """Take the nonce that a device had promised, once the game was started."""
        return await self._acts.act(
            Action.REVEAL,
            table_id,
            person_id,
            lambda table: dealing.revealed(table, person_id, nonce),
        )

    async def play(
        self,
        table_id: str,
        person_id: int,
        move: Move,
        *,
        move_id: str,
        version: int,
        bout: int,
    ) -> Saved:
        """Make a person's move, seen at this version and in this bout.

        A move that is sent again with the same `move_id` is not made again. A `pass`, and a card
        that doesn't fit, counts only for the cards that were seen (`StaleCards`), any move only in
        that bout (`StaleBout`); `MoveRefused` has the code of the rules. Where seats pass by
        themselves a `pass` is held for a moment, as theirs are (auto_pass.py).
        """
        if not _MOVE_ID.fullmatch(move_id):
            raise BadMoveId(id=move_id[:64])
        if isinstance(move, Pass) and await self._hold_back(table_id, person_id):
            return Saved(await self._commits.load(table_id), repeated=True)

        return await self._acts.save(
            Action.MOVE,
            table_id,
            person_id,
            lambda table: playing.moved(table, person_id, move, version=version, bout=bout),
            move_id=f"{person_id}:{move_id}",
        )

    async def _hold_back(self, table_id: str, person_id: int) -> bool:
        """Hold a pass, if its speed could tell something. Return True if nothing is left to do:
        it was made meanwhile, or it comes by itself, and a tap must not change when.
        """
        table = self._commits.known(table_id)
        seat = table.seat_of(person_id) if table else None
        if table is None or seat is None:
            return False
        now_ms = await self._store.clock_ms()
        hold_ms = self._pass_delay.by_hand(table, seat, now_ms, secrets.SystemRandom())
        if not hold_ms or passes_by_itself(table, seat):
            return hold_ms > 0
        await asyncio.sleep(hold_ms / 1000)
        made = (await self._news.follow(table, table_id)).moves
        return any(move.seat == seat and move.move_text == str(PASS) for move in made)

    async def hint(self, table_id: str, person_id: int) -> Hint:
        """Return the move that the person is advised to make now. Raises HintsOff,
        NotWaitedFor.
        """
        table = await self._commits.load(table_id)
        check(Action.HINT, actor_at(table, person_id))
        return await self._hints.give(table, person_id)

    async def vote_to_go_on(self, table_id: str, person_id: int, seat: int) -> Table:
        """Vote that a computer player holds the seat of another person until they are back."""
        looking, now_ms = await self._presence.looking(table_id), await self._store.clock_ms()
        return await self._acts.act(
            Action.VOTE,
            table_id,
            person_id,
            lambda table: keeping_order.voted(table, person_id, seat, looking, now_ms),
        )

    async def need_time(self, table_id: str, person_id: int) -> Table:
        """Give a minute more to a person who is waited for: once a game, at a pace that has it."""
        now_ms = await self._store.clock_ms()
        return await self._acts.act(
            Action.NEED_TIME,
            table_id,
            person_id,
            lambda table: keeping_order.given_a_minute(table, person_id, now_ms),
        )

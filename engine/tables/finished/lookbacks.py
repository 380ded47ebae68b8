"""Look-backs: reviews of one seat's moves in a finished game. Players' processes think about it
part by part, and their findings are kept with the game.

Nothing but the part that is being thought about goes on by itself: each question for a person who
waits does one part more. So a person who goes away costs little, and it doesn't matter which
process is asked next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

from durak_rules.records import Record
from engine.players.lookback import report
from engine.players.lookback.parts import LookBackPart, parts_of, put_together, question
from engine.tables import keys
from engine.tables.errors import NobodyThinks
from engine.tables.finished.past_game import PlayedGame
from engine.tables.history import handed_over_at
from engine.tables.store.redis_store import RedisStore
from engine.tables.thinking.thoughts import BUSY, Thoughts

KIND: Final = "look_back"
FORM: Final = 2  # of what is kept: parts of another form are thought about again
ONLY_ARCHIVED_MS: Final = keys.DAY_MS  # what is kept of a game that Redis hasn't got any more


class LookedBack(NamedTuple):
    """The progress of a look-back: `done` parts of all, and `found` when all are done."""

    done: int
    of: int
    found: dict[str, Any] | None


class LookBacks:
    """Look-backs at finished games, thought about by players' processes and kept in the store."""

    def __init__(self, store: RedisStore, thoughts: Thoughts) -> None:
        self._store = store
        self._thoughts = thoughts
        self._turns = WeakValueDictionary[tuple[str, int, int], asyncio.Lock]()

    async def go_on(self, played: PlayedGame, seat: int) -> LookedBack:
        """Do one part more for this seat, if there is one; none while players' processes are busy
        with others'. Return the progress. Raises NobodyThinks if none answers.
        """
        record = Record.from_dict(played.record)
        turn = self._turns.setdefault((record.table, record.game, seat), asyncio.Lock())
        async with turn:  # so that no part is thought about twice
            return await self._go_on(record, seat)

    async def _go_on(self, record: Record, seat: int) -> LookedBack:
        parts = parts_of(record, seat)
        there = await self._kept(record, seat)
        missing = next((place for place in range(len(parts)) if place not in there), None)
        if missing is not None:
            answer = await self._thought(record, seat, parts[missing])
            if answer is not None:
                await self._keep(record, seat, missing, answer)
                there = {**there, missing: answer}
        return _progress(record, seat, there, len(parts))

    async def so_far(self, played: PlayedGame, seat: int) -> LookedBack:
        """Return the progress for this seat; nothing is thought about."""
        record = Record.from_dict(played.record)
        if record.ruleset.cheaters:  # nobody can say what a move cost
            return LookedBack(0, 0, None)
        parts = parts_of(record, seat)
        return _progress(record, seat, await self._kept(record, seat), len(parts))

    async def progress(self, played: PlayedGame, seat: int) -> LookedBack:
        """Return the progress; while a part is missing, without the result."""
        record = Record.from_dict(played.record)
        there = await self._kept(record, seat)
        return LookedBack(len(there), len(parts_of(record, seat)), None)

    async def forget(self, games: Iterable[tuple[str, int]]) -> None:
        """Delete the findings in these games."""
        await self._store.ask(
            [keys.look_back(*game) for game in games], lambda pipe, key: pipe.delete(key)
        )

    async def _thought(self, record: Record, seat: int, part: LookBackPart) -> bytes | None:
        until = handed_over_at(record.seats[seat])
        asked = question(record, seat, part, until)
        answer = await self._thoughts.ask_or_hear_why(KIND, asked)
        if isinstance(answer, bytes):
            return answer
        if answer not in BUSY:
            raise NobodyThinks
        return None

    async def _kept(self, record: Record, seat: int) -> Mapping[int, bytes]:
        where = keys.look_back(record.table, record.game)
        (fields,) = await self._store.ask([where], lambda pipe, key: pipe.hgetall(key))
        begin = _field(seat, "").encode()
        return {
            int(name.removeprefix(begin)): answer
            for name, answer in fields.items()
            if name.startswith(begin)
        }

    async def _keep(self, record: Record, seat: int, place: int, answer: bytes) -> None:
        game = (record.table, record.game)
        (lives,) = await self._store.ask([keys.record(*game)], lambda pipe, key: pipe.pttl(key))
        where, ms = keys.look_back(*game), lives if lives > 0 else ONLY_ARCHIVED_MS
        commands = [("HSET", where, _field(seat, place), answer), ("PEXPIRE", where, ms)]
        await self._store.ask(commands, lambda pipe, command: pipe.execute_command(*command))


def _progress(record: Record, seat: int, there: Mapping[int, bytes], of: int) -> LookedBack:
    if len(there) < of:
        return LookedBack(len(there), of, None)
    found, luck = put_together(list(there.values()))
    return LookedBack(of, of, report(record, seat, found, luck))


def _field(seat: int, place: int | str) -> str:
    return f"{FORM}:{seat}:{place}"

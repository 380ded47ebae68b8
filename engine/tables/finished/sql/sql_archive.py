"""The archive in a SQL database, in SQL that SQLite and PostgreSQL have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import groupby
from typing import Any

from engine.tables.finished.packed import counts
from engine.tables.finished.past_game import PastGame, Wanted
from engine.tables.finished.sql.archive_trial import Form, form_of, try_writing
from engine.tables.finished.sql.counting import (
    count_from,
    let_go_of,
    try_counting,
    unnamed,
    unseated,
)
from engine.tables.finished.sql.database import Cursor, Database, Row, Values, month_of
from engine.tables.finished.sql.sql_numbers import SqlNumbers
from engine.tables.finished.sql.transactions import Transactions

PAGE = 200  # games read in one go
IN_ONE_QUESTION = 100  # tables
TRIAL_PERSON = 1  # nobody on Telegram

_FIELDS = "g.table_id, g.game, g.ended_ms, g.place, g.record, p.seat, p.person_id, p.name"
_READ = (
    f"SELECT {_FIELDS} FROM (SELECT table_id, game, ended_ms, place, record FROM games"  # noqa: S608
    " WHERE {condition} ORDER BY ended_ms {order}, table_id, game LIMIT :most) g"
    " LEFT JOIN people p ON p.table_id = g.table_id AND p.game = g.game"
    " AND p.ended_ms = g.ended_ms ORDER BY g.ended_ms {order}, g.table_id, g.game, p.seat"
)
_ITS_PEOPLE = (
    "(table_id, game) IN (SELECT table_id, game FROM people WHERE person_id = :person"
    " ORDER BY ended_ms DESC LIMIT :most)"
)
_OF_PERSON = (
    "EXISTS (SELECT 1 FROM people p WHERE p.table_id = games.table_id AND p.game = games.game"
    " AND p.person_id = :person)"
)
_NAMED = "SELECT table_id, game FROM people WHERE person_id = :person"
_OWN_PLACE = (
    f"UPDATE games SET place = '' WHERE place LIKE :own AND (table_id, game) IN ({_NAMED})"  # noqa: S608
)
_ADD = (
    "INSERT INTO games (table_id, game, ended_ms, place, record)"
    " VALUES (:table_id, :game, :ended_ms, :place, :record)"
)
_SEAT = (
    "INSERT INTO people (table_id, game, seat, person_id, name, ended_ms)"
    " VALUES (:table_id, :game, :seat, :person_id, :name, :ended_ms)"
)
_UNSEAT = "DELETE FROM people WHERE table_id = :table_id AND game = :game AND seat = :seat"
_NOWHERE = "UPDATE games SET place = '' WHERE table_id = :table_id AND game = :game"
_COUNT = (
    "INSERT INTO totals (month, what, games) VALUES (:month, :what, :games)"
    " ON CONFLICT (month, what) DO UPDATE SET games = totals.games + excluded.games"
)


class SqlArchive:
    """An `Archive`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._transactions = Transactions(database)
        self._run = self._transactions.run
        self.numbers = SqlNumbers(self._transactions, database)

    async def migrate(self) -> None:
        """Make the tables, or bring them to this release's form."""
        await self._transactions.in_thread(self._database.migrate)

    async def add(self, games: Sequence[PastGame]) -> int:
        """Keep these games, each once. Nobody else adds meanwhile: so the totals count each game
        once.
        """

        def work(cursor: Cursor) -> int:
            new = _unknown(cursor, games)
            self._database.make_room(cursor, (game.ended_ms for game in new))
            cursor.do_many(_ADD, [_row(game) for game in new])
            cursor.do_many(_SEAT, [seat for game in new for seat in _seats(game)])
            cursor.do_many(_COUNT, _totals(new))
            count_from(cursor, (game.ended_ms for game in new))
            return len(new)

        return await self._run(work, alone=True)

    async def unname(self, games: Sequence[PastGame]) -> None:
        def work(cursor: Cursor) -> None:
            cursor.do_many(_UNSEAT, [seat for game in games for seat in _empty_seats(game)])
            cursor.do_many(_NOWHERE, [_named(game) for game in games if not game.place])
            for game in games:
                unseated(cursor, game.table_id, game.game, game.players, game.place)

        await self._run(work, alone=True)

    async def game(self, table_id: str, game: int) -> PastGame | None:
        found = await self._read(
            "table_id = :table_id AND game = :game", {"table_id": table_id, "game": game}, 1
        )
        return found[0] if found else None

    async def games_of(self, person_id: int, limit: int) -> list[PastGame]:
        return await self._read(_ITS_PEOPLE, {"person": person_id}, limit)

    async def games_at(self, place: str, limit: int) -> list[PastGame]:
        return await self._read("place = :place AND place <> ''", {"place": place}, limit)

    async def all(self, wanted: Wanted) -> AsyncIterator[PastGame]:
        """Iterate over all games of this choice, a page at a time, so that a million cost no more
        memory than a few.
        """
        conditions = ["(ended_ms, table_id, game) > (:after_ms, :after_table, :after_game)"]
        values: dict[str, Any] = {"after_ms": wanted.since_ms - 1, "after_table": "~"}
        values |= {"after_game": 0, "person": wanted.person_id, "place": wanted.place}
        values["within"] = f"{wanted.place}:%"
        if wanted.person_id:
            conditions.append(_OF_PERSON)
        if wanted.place:
            conditions.append("(place = :place OR place LIKE :within)")
        while page := await self._read(" AND ".join(conditions), values, PAGE, oldest_first=True):
            for game in page:
                yield game
            last = page[-1]
            values |= {"after_ms": last.ended_ms, "after_table": last.table_id}
            values["after_game"] = last.game

    async def months(self) -> dict[str, dict[str, int]]:
        rows = await self._run(
            lambda cursor: cursor.ask("SELECT month, what, games FROM totals", {})
        )
        found: dict[str, dict[str, int]] = {}
        for month, what, games in sorted(map(tuple, rows)):
            found.setdefault(month, {})[what] = games
        return found

    async def forget(self, person_id: int) -> set[tuple[str, int]]:
        return await self._run(lambda cursor: _forget(cursor, person_id), alone=True)

    async def drop_before(self, ended_ms: int) -> int:
        """Drop games that ended before this moment. Totals stay, for they name nobody."""

        def work(cursor: Cursor) -> int:
            values = {"before": ended_ms}
            let_go_of(cursor, ended_ms)
            whole = self._database.drop_before(cursor, ended_ms)
            for table in ("people", "results"):
                cursor.do(f"DELETE FROM {table} WHERE ended_ms < :before", values)  # noqa: S608
            return whole + cursor.do("DELETE FROM games WHERE ended_ms < :before", values)

        return await self._run(work, alone=True)

    async def form(self) -> Form:
        """Return the form of its tables; nothing is changed."""
        return await self._transactions.in_thread(lambda: form_of(self._database))

    async def try_writing(self, now_ms: int) -> None:
        """Raise ArchiveUnavailable unless a game that ended now could be added and counted, and
        its players forgotten; nothing stays.
        """

        def work(cursor: Cursor) -> None:
            self._database.make_room(cursor, [now_ms])
            trial = PastGame("trial", 0, now_ms, "", ("",), (TRIAL_PERSON,), b"")
            cursor.do(_ADD, _row(trial))
            cursor.do_many(_SEAT, [*_seats(trial)])
            cursor.do(_COUNT, {"month": month_of(now_ms), "what": "trial", "games": 1})
            try_counting(cursor, trial.table_id, TRIAL_PERSON, now_ms)
            _forget(cursor, TRIAL_PERSON)

        await self._transactions.in_thread(lambda: try_writing(self._database, work))

    async def close(self) -> None:
        await self._transactions.close()

    async def _read(
        self, condition: str, values: Values, most: int, *, oldest_first: bool = False
    ) -> list[PastGame]:
        order = "" if oldest_first else "DESC"
        statement = _READ.format(condition=condition, order=order)
        rows = await self._run(lambda cursor: cursor.ask(statement, {**values, "most": most}))
        return [_past(list(seats)) for _, seats in groupby(rows, key=lambda row: (row[0], row[1]))]


def _forget(cursor: Cursor, person_id: int) -> set[tuple[str, int]]:
    """Take the person out of the rows. Their own chat's name ends with their id."""
    values = {"person": person_id, "own": f"%:{person_id}"}
    games = cursor.ask(_NAMED, values)
    cursor.do(_OWN_PLACE, values)
    cursor.do("DELETE FROM people WHERE person_id = :person", values)
    unnamed(cursor, person_id)
    return {(table_id, game) for table_id, game in games}


def _unknown(cursor: Cursor, games: Sequence[PastGame]) -> list[PastGame]:
    """Return those games that aren't kept yet, each once."""
    known: set[tuple[str, int]] = set()
    ids = sorted({game.table_id for game in games})
    for first in range(0, len(ids), IN_ONE_QUESTION):
        some = {f"t{at}": one for at, one in enumerate(ids[first : first + IN_ONE_QUESTION])}
        among = ", ".join(f":{name}" for name in some)
        rows = cursor.ask(f"SELECT table_id, game FROM games WHERE table_id IN ({among})", some)  # noqa: S608
        known |= {(table_id, game) for table_id, game in rows}
    new = {(game.table_id, game.game): game for game in games}
    return [game for name, game in new.items() if name not in known]


def _row(game: PastGame) -> Values:
    return {
        "table_id": game.table_id,
        "game": game.game,
        "ended_ms": game.ended_ms,
        "place": game.place,
        "record": game.packed,
    }


def _named(game: PastGame) -> Values:
    return {"table_id": game.table_id, "game": game.game}


def _empty_seats(game: PastGame) -> Iterable[Values]:
    """Return the seats of nobody, or of a person who is forgotten."""
    for seat, person in enumerate(game.players):
        if not person:
            yield {**_named(game), "seat": seat}


def _seats(game: PastGame) -> Iterable[Values]:
    """Return the seats of people alone."""
    for seat, (person, name) in enumerate(zip(game.players, game.names, strict=True)):
        if person:
            yield {**_row(game), "seat": seat, "person_id": person, "name": name}


def _totals(games: Sequence[PastGame]) -> list[Values]:
    counted = Counter(
        (month_of(game.ended_ms), what) for game in games for what in counts(game.record())
    )
    # in order, as each process must lock them
    return [
        {"month": month, "what": what, "games": count}
        for (month, what), count in sorted(counted.items())
    ]


def _past(rows: Sequence[Row]) -> PastGame:
    """Return one game from its rows: one for each person who isn't forgotten, or one
    without any.
    """
    table_id, game, ended_ms, place, packed = rows[0][:5]
    past = PastGame(table_id, game, ended_ms, place, (), (), bytes(packed))
    people = {seat: (person, name) for *_, seat, person, name in rows if seat is not None}
    seats = [people.get(seat, (0, "")) for seat in range(len(past.record()["seats"]))]
    return PastGame(
        table_id,
        game,
        ended_ms,
        place,
        names=tuple(name for _, name in seats),
        players=tuple(person for person, _ in seats),
        packed=past.packed,
    )

"""Numbers of people, read from the rows that counting.py has worked out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.tables.finished.sql.counting import count_anew, count_next, list_person
from engine.tables.finished.sql.database import Cursor, Database, Row
from engine.tables.finished.sql.transactions import Transactions
from engine.tables.numbers.person_numbers import (
    Leader,
    Partner,
    PersonNumbers,
    PlayedSeat,
    Span,
    added_up,
)
from engine.tables.numbers.person_story import MOST_GAMES, MOST_RIVALS, RatedGame, Rival
from engine.tables.numbers.rating import (
    DOUBT,
    LATEST,
    MOST_WITH_ONE,
    SETTLED,
    Rating,
    Skill,
    shown,
)

_LISTED = "{of}person_id <> 0 AND {of}person_id NOT IN (SELECT person_id FROM unlisted)"
_PLAYED = (
    f"SELECT {', '.join(PlayedSeat._fields)} FROM results WHERE person_id = :person AND {{span}}"  # noqa: S608
    " ORDER BY ended_ms, table_id, game"
)
_NAME = (
    "(SELECT p.name FROM people p WHERE p.person_id = {person}"
    " ORDER BY p.ended_ms DESC, p.table_id DESC, p.game DESC LIMIT 1)"
)
_LATEST = (
    "(SELECT r.{what} FROM results r WHERE r.person_id = {person} AND r.ended_ms < :until"
    " ORDER BY r.ended_ms DESC, r.table_id DESC, r.game DESC LIMIT 1)"
)
# Whether somebody's latest games were with several people. Those who were forgotten count as one
# person: otherwise a friend who is forgotten again and again would be many.
_WITH_SEVERAL = (
    "(SELECT CASE WHEN max(k.games) <= :one * sum(k.games) THEN 1 ELSE 0 END FROM"
    " (SELECT count(*) AS games FROM (SELECT r.table_id, r.game, r.seat, r.ended_ms FROM results r"
    " WHERE r.person_id = {person} AND r.ended_ms < :until"
    " ORDER BY r.ended_ms DESC, r.table_id DESC, r.game DESC LIMIT :latest) m"
    " JOIN results o ON o.table_id = m.table_id AND o.game = m.game AND o.ended_ms = m.ended_ms"
    " AND o.seat <> m.seat GROUP BY o.person_id) k)"
)
_COMPARED = {"latest": LATEST, "one": MOST_WITH_ONE, "settled": SETTLED, "doubt": DOUBT}
_PARTNER = (
    "SELECT o.person_id, sum(CASE WHEN o.team = m.team THEN 1 ELSE 0 END) AS together,"  # noqa: S608
    " count(*) AS games FROM results m JOIN results o ON o.table_id = m.table_id"
    " AND o.game = m.game AND o.ended_ms = m.ended_ms AND o.person_id <> m.person_id"
    f" WHERE m.person_id = :person AND {{span}} AND {_LISTED.format(of='o.')}"
    " GROUP BY o.person_id ORDER BY together DESC, games DESC, o.person_id LIMIT 1"
)
_RATED = (
    f"SELECT {', '.join(RatedGame._fields)} FROM (SELECT * FROM results"  # noqa: S608
    " WHERE person_id = :person ORDER BY ended_ms DESC, table_id DESC, game DESC LIMIT :most) m"
    " ORDER BY ended_ms, table_id, game"
)
# Partners in a team lose together, so only opponents are rivals.
_RIVALS = (
    "SELECT o.person_id, count(*) AS games, sum(CASE WHEN m.lost > o.lost THEN 1 ELSE 0 END),"  # noqa: S608
    " sum(CASE WHEN o.lost > m.lost THEN 1 ELSE 0 END) FROM"
    " (SELECT table_id, game, ended_ms, team, lost FROM results WHERE person_id = :person"
    " ORDER BY ended_ms DESC, table_id DESC, game DESC LIMIT :most) m"
    " JOIN results o ON o.table_id = m.table_id AND o.game = m.game AND o.ended_ms = m.ended_ms"
    f" AND o.team <> m.team WHERE {_LISTED.format(of='o.')} AND {{whom}}"
    " GROUP BY o.person_id ORDER BY games DESC, o.person_id LIMIT :rivals"
)
_COUNTED = (
    "SELECT person_id, count(*) AS games, sum(fool) AS fools, sum(lost) AS lost FROM results"  # noqa: S608
    f" WHERE {{span}} AND {_LISTED.format(of='')} GROUP BY person_id"
)
_STRENGTHS = ", ".join(
    f"{_LATEST.format(what=what, person='c.person_id')} AS {what}" for what in ("mu", "sigma")
)
_LEADERS = (
    f"SELECT l.person_id, {_NAME.format(person='l.person_id')}, l.games, l.fools, l.lost, l.mu,"  # noqa: S608
    f" l.sigma, CASE WHEN l.sigma <= :settled THEN {_WITH_SEVERAL.format(person='l.person_id')}"
    " ELSE 0 END AS settled"
    f" FROM (SELECT c.person_id, c.games, c.fools, c.lost, {_STRENGTHS} FROM ({_COUNTED}) c) l"
)
_BEST_FIRST = " ORDER BY settled DESC, l.mu - :doubt * l.sigma DESC, l.person_id LIMIT :most"
_MOST_FOOLISH_FIRST = " ORDER BY l.fools DESC, l.games, l.person_id LIMIT :most"


class SqlNumbers:
    """A `NumbersStore`."""

    def __init__(self, transactions: Transactions, database: Database) -> None:
        self._run = transactions.run
        self._database = database

    async def count(self, most: int) -> int:
        return await self._run(lambda cursor: count_next(cursor, self._database, most), alone=True)

    async def count_anew(self) -> None:
        await self._run(count_anew, alone=True)

    async def is_behind(self) -> bool:
        rows = await self._ask(
            "SELECT 1 FROM games g, counted c WHERE (g.ended_ms, g.table_id, g.game)"
            " > (c.ended_ms, c.table_id, c.game) LIMIT 1",
            {},
        )
        return bool(rows)

    async def of_person(self, person_id: int, span: Span) -> PersonNumbers:
        def work(cursor: Cursor) -> PersonNumbers:
            values = {"person": person_id, **_values(span)}
            played = cursor.ask(_PLAYED.format(span=_within(span)), values)
            return added_up(
                (PlayedSeat(*row) for row in played),
                _rating(cursor, values),
                _partner(cursor, span, values),
            )

        return await self._run(work)

    async def rated_games(self, person_id: int) -> list[RatedGame]:
        rows = await self._ask(_RATED, {"person": person_id, "most": MOST_GAMES})
        games = (RatedGame(*row) for row in rows)
        return [game._replace(lost=bool(game.lost)) for game in games]  # a number in SQLite

    async def rivals(
        self, person_id: int, hidden: Collection[int], there: Collection[int]
    ) -> list[Rival]:
        def work(cursor: Cursor) -> list[Rival]:
            values = {"person": person_id, "most": MOST_GAMES}
            met = _rivals(cursor, values, f"NOT {_among(hidden)}", MOST_RIVALS)
            known = {*hidden, *(one.person_id for one in met)}
            missing = [one for one in there if one not in known]
            return met + _rivals(cursor, values, _among(missing), len(missing))

        return await self._run(work)

    async def leaders(self, span: Span, most: int) -> list[Leader]:
        return await self._leaders(_BEST_FIRST, span, most)

    async def fools(self, span: Span, most: int) -> list[Leader]:
        found = await self._leaders(_MOST_FOOLISH_FIRST, span, most)
        worst = max((one.fools for one in found), default=0)
        return [one for one in found if one.fools == worst > 0]

    async def has_played(self, person_id: int, homes: Sequence[str]) -> bool:
        span = Span(homes=tuple(homes))
        return bool(
            await self._ask(
                f"SELECT 1 FROM results WHERE person_id = :person AND {_within(span)} LIMIT 1",  # noqa: S608
                {"person": person_id, **_values(span)},
            )
        )

    async def is_listed(self, person_id: int) -> bool:
        rows = await self._ask(
            "SELECT 1 FROM unlisted WHERE person_id = :person", {"person": person_id}
        )
        return not rows

    async def listed_among(self, people: Sequence[int]) -> set[int]:
        statement = (
            "SELECT 1 FROM results WHERE person_id = :person"  # noqa: S608
            f" AND {_LISTED.format(of='')} LIMIT 1"
        )
        return await self._run(
            lambda cursor: {one for one in people if cursor.ask(statement, {"person": one})}
        )

    async def list_person(self, person_id: int, now_ms: int, *, listed: bool) -> None:
        await self._run(
            lambda cursor: list_person(cursor, person_id, now_ms, listed=listed), alone=True
        )

    async def _leaders(self, order: str, span: Span, most: int) -> list[Leader]:
        statement = _LEADERS.format(span=_within(span)) + order
        values = {**_values(span), **_COMPARED, "most": most}
        return [_leader(row) for row in await self._ask(statement, values)]

    async def _ask(self, statement: str, values: dict[str, Any]) -> list[Row]:
        return await self._run(lambda cursor: cursor.ask(statement, values))


def _leader(row: Row) -> Leader:
    person_id, name, games, fools, lost, mu, sigma, settled = row
    rating = shown(Skill(mu, sigma), with_several=bool(settled))
    return Leader(person_id, name or "", games, int(fools), int(lost), rating)


def _rating(cursor: Cursor, values: Mapping[str, Any]) -> Rating | None:
    mu, sigma = (_LATEST.format(what=what, person=":person") for what in ("mu", "sigma"))
    several = _WITH_SEVERAL.format(person=":person")
    [row] = cursor.ask(f"SELECT {mu}, {sigma}, {several}", {**values, **_COMPARED})
    return None if row[0] is None else shown(Skill(row[0], row[1]), with_several=bool(row[2]))


def _partner(cursor: Cursor, span: Span, values: dict[str, Any]) -> Partner | None:
    rows = cursor.ask(_PARTNER.format(span=_within(span, "m.")), values)
    if not rows:
        return None
    person, together, games = rows[0]
    [[name]] = cursor.ask(f"SELECT {_NAME.format(person=':other')}", {"other": person})
    return Partner(name or "", int(together or games), team=bool(together))


def _rivals(cursor: Cursor, values: Mapping[str, Any], whom: str, most: int) -> list[Rival]:
    rows = cursor.ask(_RIVALS.format(whom=whom), {**values, "rivals": most}) if most else []
    name = f"SELECT {_NAME.format(person=':other')}"
    return [
        Rival(person, cursor.ask(name, {"other": person})[0][0] or "", games, int(lost), int(won))
        for person, games, lost, won in rows
    ]


def _among(people: Collection[int]) -> str:
    """Return the condition that a rival is one of these people."""
    return f"o.person_id IN ({', '.join(str(int(one)) for one in (0, *people))})"


def _within(span: Span, of: str = "") -> str:
    """Return the condition that a row's game is one of these."""
    time = f"{of}ended_ms >= :since AND {of}ended_ms < :until"
    if not span.homes:
        return time
    among = ", ".join(f":home{at}" for at in range(len(span.homes)))
    return f"{time} AND {of}home IN ({among})"


def _values(span: Span) -> dict[str, Any]:
    homes = {f"home{at}": home for at, home in enumerate(span.homes)}
    return {"since": span.since_ms, "until": span.until_ms, **homes}

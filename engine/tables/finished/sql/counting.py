"""Counting: the rows from which people's numbers are made. `results` has a row for each person at
each game, worked out game by game in the order in which games ended, and `counted` is how far that
has come.

A game that comes late sets it back to before that game, and all that follows is worked out again.
So the order in which games come makes no difference, and numbers worked out again from all records
are the same numbers.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import groupby
from typing import Any, NamedTuple

from durak_rules import IllegalMove
from durak_rules.records import Record, RecordError
from engine.tables.finished.packed import unpack_record
from engine.tables.finished.sql.database import Cursor, Database, Row
from engine.tables.numbers.person_numbers import home_of
from engine.tables.numbers.rating import NEWCOMER, Skill, rated, weighed
from engine.tables.numbers.seat_facts import SeatFacts, facts_of

log = logging.getLogger(__name__)

Name = tuple[str, int]  # a table and the number of its game
_FACTS = tuple(field.name for field in fields(SeatFacts))
_COLUMNS = (
    *("table_id", "game", "seat", "person_id", "ended_ms", "home", "people"),
    *_FACTS,
    *("mu_before", "sigma_before", "mu", "sigma", "again"),
)
_NEXT = (
    "SELECT table_id, game, ended_ms, place, record FROM games"
    " WHERE (ended_ms, table_id, game) > (:at_ms, :at_table, :at_game)"
    " ORDER BY ended_ms, table_id, game LIMIT :most"
)
_ADD = (
    f"INSERT INTO results ({', '.join(_COLUMNS)})"  # noqa: S608
    f" VALUES ({', '.join(f':{name}' for name in _COLUMNS)})"
)
_LAST = (
    "SELECT mu, sigma FROM results WHERE person_id = :person AND ended_ms <= :at_ms"
    " AND (ended_ms, table_id, game) <= (:at_ms, :at_table, :at_game)"
    " ORDER BY ended_ms DESC, table_id DESC, game DESC LIMIT 1"
)
_MET = (
    "SELECT m.ended_ms FROM results m JOIN results o ON o.table_id = m.table_id"
    " AND o.game = m.game AND o.ended_ms = m.ended_ms AND o.person_id = :other"
    " WHERE m.person_id = :one AND m.people = 2 AND m.ended_ms <= :at_ms"
    " AND (m.ended_ms, m.table_id, m.game) <= (:at_ms, :at_table, :at_game)"
)
_BEFORE = "SELECT mu, sigma FROM skills WHERE person_id = :person"
_KEEP = (
    "INSERT INTO skills (person_id, mu, sigma) SELECT person_id, mu, sigma FROM (SELECT person_id,"
    " mu, sigma, row_number() OVER (PARTITION BY person_id ORDER BY ended_ms DESC, table_id DESC,"
    " game DESC) AS back FROM results WHERE ended_ms < :before AND person_id <> 0) late"
    " WHERE back = 1 ON CONFLICT (person_id)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma"
)
_GONE = (
    "NOT EXISTS (SELECT 1 FROM people p WHERE p.person_id = {table}.person_id"
    " AND p.ended_ms >= :before)"
)
_ORPHANS = (
    "DELETE FROM results WHERE NOT EXISTS (SELECT 1 FROM games g WHERE"
    " g.table_id = results.table_id AND g.game = results.game AND g.ended_ms = results.ended_ms)"
)
_OWN_HOME = (
    "UPDATE results SET home = '' WHERE home LIKE :own AND (table_id, game) IN"
    " (SELECT table_id, game FROM results WHERE person_id = :person)"
)
PAIR_MS = 30 * 24 * 3600 * 1000  # for so long two people are remembered to have met alone
UNLISTED_MS = 400 * 24 * 3600 * 1000  # a wish not to be listed outlives the last game by so much


class _Mark(NamedTuple):
    """The place of a game in the order."""

    at_ms: int
    at_table: str
    at_game: int


@dataclass(frozen=True, slots=True)
class _Seat:
    """One person's seat. The person is 0 if they were forgotten, and plays as strong as they were
    then.
    """

    seat: int
    person: int
    facts: SeatFacts
    before: Skill
    after: Skill
    again: int = 0  # how often the two of this game had met alone in the month before


class _Skills:
    """The strength of people before the game that comes next, and the pairs that have met
    alone.
    """

    def __init__(self, cursor: Cursor, mark: _Mark) -> None:
        self._cursor = cursor
        self._values = mark._asdict()
        self._known: dict[int, Skill] = {}
        self._met: dict[frozenset[int], list[int]] = {}  # by pair, when each game ended

    def of(self, person: int) -> Skill:
        if person not in self._known:
            values = {**self._values, "person": person}
            found = self._cursor.ask(_LAST, values) or self._cursor.ask(_BEFORE, values)
            self._known[person] = Skill(*found[0]) if found else NEWCOMER
        return self._known[person]

    def became(self, seat: _Seat) -> None:
        self._known[seat.person] = seat.after

    def met(self, seats: Sequence[_Seat], ended_ms: int) -> int:
        """Return how many games these two have had in the month before, with no other person at
        the table; 0 if there are more people. This game is counted from now on.
        """
        pair = frozenset(one.person for one in seats if one.person)
        if len(seats) != 2 or len(pair) != 2:
            return 0
        if pair not in self._met:
            one, other = pair
            values = {**self._values, "one": one, "other": other}
            self._met[pair] = [at for [at] in self._cursor.ask(_MET, values)]
        games = self._met[pair]
        again = sum(ended_ms - at < PAIR_MS for at in games)
        games.append(ended_ms)
        return again


def count_next(cursor: Cursor, database: Database, most: int) -> int:
    """Work out the next games, at most so many; return how many there were."""
    [mark] = [_Mark(*row) for row in cursor.ask("SELECT * FROM counted", {})]
    games = cursor.ask(_NEXT, {**mark._asdict(), "most": most})
    if not games:
        return 0
    database.make_room(cursor, (ended_ms for _, _, ended_ms, *_ in games))
    players, known, skills = _players(cursor, games), _known(cursor, games), _Skills(cursor, mark)
    rows = []
    for game in games:
        name = _name(game)
        seats = _seats(game, players.get(name, {}), known.get(name, []), skills)
        rows += [_row(game, seat, len(seats)) for seat in seats]
    cursor.do_many(
        "DELETE FROM results WHERE table_id = :table_id AND game = :game",
        [{"table_id": table_id, "game": game} for table_id, game in known],
    )
    cursor.do_many(_ADD, rows)
    table_id, game, ended_ms, *_ = games[-1]
    _move(cursor, _Mark(ended_ms, table_id, game))
    return len(games)


def count_from(cursor: Cursor, ended_ms: Iterable[int]) -> None:
    """Go back to a moment: the games that ended then, which have come now, and all that ended
    since are worked out next.
    """
    first = min(ended_ms, default=None)
    if first is not None:
        cursor.do(
            "UPDATE counted SET ended_ms = :first, table_id = '', game = 0"
            " WHERE ended_ms >= :first",
            {"first": first},
        )


def count_anew(cursor: Cursor) -> None:
    """Trust nothing that was worked out. It is shown until it is replaced."""
    cursor.do("UPDATE results SET people = 0", {})
    cursor.do(_ORPHANS, {})
    _move(cursor, _Mark(-1, "", 0))


def let_go_of(cursor: Cursor, before_ms: int) -> None:
    """Prepare for dropping games that ended before a moment: the strength that people had then
    stays as long as they have later games.
    """
    cursor.do(_KEEP, {"before": before_ms})
    gone, old = {"before": before_ms}, {"before": before_ms, "old": before_ms - UNLISTED_MS}
    cursor.do(f"DELETE FROM skills WHERE {_GONE.format(table='skills')}", gone)  # noqa: S608
    wish = f"DELETE FROM unlisted WHERE since_ms < :old AND {_GONE.format(table='unlisted')}"  # noqa: S608
    cursor.do(wish, old)


def list_person(cursor: Cursor, person: int, now_ms: int, *, listed: bool) -> None:
    """Keep whether a person wants to be in leaderboards, from now on."""
    values = {"person": person, "now": now_ms}
    cursor.do("DELETE FROM unlisted WHERE person_id = :person", values)
    if not listed:
        cursor.do("INSERT INTO unlisted (person_id, since_ms) VALUES (:person, :now)", values)


def unnamed(cursor: Cursor, person: int) -> None:
    """Take a person who is forgotten out of their rows, which stay for the strength of the
    others.
    """
    values = {"person": person, "own": f"%:{person}"}
    cursor.do(_OWN_HOME, values)
    cursor.do("UPDATE results SET person_id = 0 WHERE person_id = :person", values)
    for table in ("skills", "unlisted"):
        cursor.do(f"DELETE FROM {table} WHERE person_id = :person", values)  # noqa: S608


def unseated(cursor: Cursor, table_id: str, game: int, players: Sequence[int], place: str) -> None:
    """Leave a game with these people alone, 0 for others, and this place: it was counted already,
    perhaps, when a person had been forgotten.
    """
    of = {"table_id": table_id, "game": game}
    cursor.do_many(
        "UPDATE results SET person_id = 0"
        " WHERE table_id = :table_id AND game = :game AND seat = :seat",
        [{**of, "seat": seat} for seat, person in enumerate(players) if not person],
    )
    if not place:
        cursor.do("UPDATE results SET home = '' WHERE table_id = :table_id AND game = :game", of)


def try_counting(cursor: Cursor, table_id: str, person: int, now_ms: int) -> None:
    """Write to all tables of this file as for a game that ended now; it is taken back."""
    facts = SeatFacts(
        0, 1, fool=False, lost=False, draw=False, taken=0, thrown_in=0, given=0, worn=0
    )
    seat = _Seat(0, person, facts, NEWCOMER, NEWCOMER)
    cursor.do(_ADD, _row((table_id, 0, now_ms, "", b""), seat, 1))
    count_from(cursor, [now_ms])
    cursor.do(_KEEP, {"before": 0})  # nobody's, but one has to have the right
    list_person(cursor, person, now_ms, listed=False)


def _move(cursor: Cursor, mark: _Mark) -> None:
    cursor.do(
        "UPDATE counted SET ended_ms = :at_ms, table_id = :at_table, game = :at_game",
        mark._asdict(),
    )


def _name(game: Row) -> Name:
    return game[0], game[1]


def _of_games(cursor: Cursor, columns: str, table: str, games: Sequence[Row]) -> list[Row]:
    """Return the rows that a table has of these games, and perhaps of others of their tables."""
    ids = {f"t{at}": one for at, one in enumerate(sorted({game[0] for game in games}))}
    among = ", ".join(f":{name}" for name in ids)
    return cursor.ask(
        f"SELECT {columns} FROM {table} WHERE table_id IN ({among})"  # noqa: S608
        " AND ended_ms >= :first AND ended_ms <= :last ORDER BY table_id, game, seat",
        {**ids, "first": games[0][2], "last": games[-1][2]},
    )


def _players(cursor: Cursor, games: Sequence[Row]) -> dict[Name, dict[int, int]]:
    rows = _of_games(cursor, "table_id, game, seat, person_id", "people", games)
    return {
        name: {seat: person for *_, seat, person in found} for name, found in groupby(rows, _name)
    }


def _known(cursor: Cursor, games: Sequence[Row]) -> dict[Name, list[dict[str, Any]]]:
    """Return what was worked out of these games before."""
    wanted = set(map(_name, games))
    rows = _of_games(cursor, ", ".join(_COLUMNS), "results", games)
    return {
        name: [dict(zip(_COLUMNS, row, strict=True)) for row in found]
        for name, found in groupby(rows, _name)
        if name in wanted
    }


def _seats(
    game: Row, players: Mapping[int, int], known: Sequence[Mapping[str, Any]], skills: _Skills
) -> list[_Seat]:
    """Return the seats of a game's people, rated; none if fewer than two played to the end."""
    facts = _facts(game, known)
    if len(facts) < 2:
        return []
    then = {row["seat"]: Skill(row["mu_before"], row["sigma_before"]) for row in known}
    seats = []
    for seat, one in facts.items():
        person = players.get(seat, 0)
        skill = skills.of(person) if person else then.get(seat, NEWCOMER)
        seats.append(_Seat(seat, person, one, skill, skill))
    again = skills.met(seats, game[2])
    if not all(one.person for one in seats):  # who was forgotten has met them all the same
        again = max((row["again"] for row in known), default=0)
    seats = [replace(one, again=again) for one in _rated(seats, again)]
    for became in seats:
        if became.person:
            skills.became(became)
    return seats


def _facts(game: Row, known: Sequence[Mapping[str, Any]]) -> dict[int, SeatFacts]:
    """Return the facts by the seats of people: as worked out before, else from the record."""
    if known and known[0]["people"] == len(known):
        return {
            row["seat"]: SeatFacts(*(_kind(name, row[name]) for name in _FACTS)) for row in known
        }
    try:
        record = Record.from_dict(unpack_record(bytes(game[4])))
        facts = facts_of(record)
    except (RecordError, IllegalMove) as error:
        log.warning("Game %s of table %s doesn't count: %s", game[1], game[0], error)
        return {}
    return {seat: one for seat, one in enumerate(facts) if not record.is_computer(seat)}


def _kind(name: str, value: int) -> Any:
    return bool(value) if name in ("fool", "lost", "draw") else value


def _rated(seats: Sequence[_Seat], again: int) -> list[_Seat]:
    """Return the strengths after the game; as before it if sides can't be compared, because
    computers are in some of the teams. `again` as in `weighed`.
    """
    ordered = sorted(seats, key=lambda one: (one.facts.team, one.seat))
    teams = [list(team) for _, team in groupby(ordered, key=lambda one: one.facts.team)]
    if len(teams) < 2 or len(set(map(len, teams))) > 1:
        return list(seats)
    skills = [[one.before for one in team] for team in teams]
    after = rated(skills, [team[0].facts.place for team in teams])
    return [
        replace(one, after=weighed(one.before, skill, again) if again else skill)
        for team, became in zip(teams, after, strict=True)
        for one, skill in zip(team, became, strict=True)
    ]


def _row(game: Row, seat: _Seat, people: int) -> dict[str, Any]:
    return {
        "table_id": game[0],
        "game": game[1],
        "seat": seat.seat,
        "person_id": seat.person,
        "ended_ms": game[2],
        "home": home_of(game[3]),
        "people": people,
        **{name: int(value) for name, value in asdict(seat.facts).items()},
        "mu_before": seat.before.mu,
        "sigma_before": seat.before.sigma,
        "mu": seat.after.mu,
        "sigma": seat.after.sigma,
        "again": seat.again,
    }

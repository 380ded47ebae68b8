"""The table of docs/rights.md, and its people at real tables: each at one moment, as one of those
whom a column is about.
"""

from __future__ import annotations

import itertools
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from durak_rules import Ruleset
from durak_rules.deal import nonce_commitment
from engine.tables import Pace, Person, Table, Tables, keys

BOOK = Path(__file__).parents[2] / "docs" / "rights.md"
YES: Final = "✓"
MOMENTS: Final = {
    "Between games": "between",
    "While the cards are dealt": "dealing",
    "During a game": "playing",
    "While a game is paused": "paused",
}
REFUSALS: Final = frozenset(
    {
        *("not_seated", "already_seated", "not_the_host", "not_played", "kept_apart"),
        *(
            "sent_out",
            "members_only",
            "game_runs",
            "being_dealt",
            "no_game",
            "game_paused",
            "muted",
            "hushed",
        ),
    }
)
"""The codes that `check` may return; any other is about the act itself, not about a right."""
NONCE: Final = "a1" * 16
_NUMBERS = itertools.count(7_100_000_000, 10)


class Cell(NamedTuple):
    """The right of one role to one action at one moment: "✓" or the code of the refusal."""

    action: str
    moment: str
    who: str
    expected: str


def cells() -> list[Cell]:
    """Every cell of the tables about tables."""
    found: list[Cell] = []
    for title, moment in MOMENTS.items():
        found += [Cell(row[0], moment, who, value) for row, who, value in _section(title)]
    return found


def chat_cells() -> list[Cell]:
    """Every cell of the table about chats."""
    return [Cell(row[0], "chat", who, value) for row, who, value in _section("In a group")]


def _section(title: str) -> list[tuple[list[str], str, str]]:
    text = BOOK.read_text(encoding="utf-8").split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = [_row(line) for line in text.splitlines() if line.startswith("|")]
    head, _, *rows = lines
    return [
        (row, who, value.strip("`"))
        for row in rows
        for who, value in zip(head[1:], row[1:], strict=True)
    ]


def _row(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


class Scene(NamedTuple):
    """A table, the person whom the column is about, and somebody else who sits there."""

    table: Table
    person: Person
    other: Person


async def scene(tables: Tables, moment: str, who: str, place: str = "") -> Scene:
    """Anna's table with Boris and Vera; Gleb leads it without a seat, and Zoe looks on."""
    first = next(_NUMBERS)
    names = ("Anna", "Boris", "Vera", "Gleb", "Zoe")
    anna, boris, vera, gleb, zoe = (Person(first + n, name) for n, name in enumerate(names))
    table = await tables.create(
        anna,
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.RELAXED,
        place=place,
        hosts=[gleb.id],
        hints=True,
        table_id=secrets.token_hex(6),
    )
    for person in (anna, boris, vera):
        await tables.seats.sit(table.id, person)
    if who == "sent out" and moment in ("between", "dealing"):
        await tables.host.keep_out(table.id, anna.id, 1)
        await tables.seats.sit(table.id, Person(first + 5, "Dan"))
    if moment == "dealing":
        await tables.seats.get_ready(table.id, vera.id, nonce_commitment(NONCE))
    if moment != "between":
        await tables.game.start(table.id, anna.id)
    person = {
        "creator": anna,
        "player": boris,
        "away": boris,
        "muted": boris,
        "admin": gleb,
        "onlooker": zoe,
        "blocked": zoe,
        "sent out": boris,
        "left the chat": anna,
    }[who]
    await _become(tables, table.id, moment, who, anna, person)
    if moment == "paused":
        await pause(tables, table.id)
    return Scene(await tables.load(table.id), person, vera)


async def pause(tables: Tables, table_id: str) -> None:
    """The game at this table pauses for maintenance, which ends at once for all others."""
    await tables.maintenance.begin(until_ms=None, pauses=True)
    while (await tables.load(table_id)).paused is None:
        for claim in await tables.deadlines.claim([keys.shard_of(table_id)], 0, 50):
            for deadline in claim.due:
                await tables.deadlines.meet(deadline)
    await store_without_maintenance(tables)


async def store_without_maintenance(tables: Tables) -> None:
    """The mode is gone as if nobody had begun it, and what pauses goes on pausing."""
    await tables._store.client.delete(keys.maintenance())


async def _become(
    tables: Tables, table_id: str, moment: str, who: str, host: Person, person: Person
) -> None:
    """The person is what the column says."""
    match who:
        case "away":
            await tables.seats.leave(table_id, person.id)
        case "muted":
            await tables.host.mute(table_id, host.id, 1, True)
        case "blocked":
            await tables.people.block(host.id, person)
        case "sent out" if moment in ("playing", "paused"):
            await tables.host.keep_out(table_id, host.id, 1)
        case "left the chat":
            await tables.chats.member_left(table_id, person.id)

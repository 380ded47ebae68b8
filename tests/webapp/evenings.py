"""An evening at a table without a store: every version of the table, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.json import decode
from msgspec.structs import replace

from durak_rules import Ruleset, legal_moves, waited_for
from durak_rules.deal import commitment
from engine.tables import KeptOut, Pace, Person, Phase, Seat, Table
from engine.tables.acts.dealing import started
from engine.tables.acts.playing import fired, left, moved, returned
from engine.words import words
from webapp.live.views.event_views import NOTHING
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint

PEOPLE = [Person(id, f"P{id}") for id in range(1, 5)]
EVERYBODY = frozenset(person.id for person in PEOPLE)
STRANGER = Person(9, "Gleb")
PODKIDNOY = Ruleset.of("podkidnoy")


def evening(
    chance: Random, ruleset: Ruleset = PODKIDNOY
) -> Iterator[tuple[Table, frozenset[int]]]:
    """A table before, during and after a game, version by version, and who looks."""
    table = Table(
        id="abcd",
        version=1,
        place="",
        creator=PEOPLE[0],
        hosts=frozenset(),
        ruleset=ruleset,
        pace=Pace.LIVE,
        phase=Phase.LOBBY,
        seats=tuple(Seat(person=person, ready=True) for person in PEOPLE),
        commitment=commitment(b"secret"),
        server_seed=b"secret",
    )
    yield table, EVERYBODY
    table = replace(table, kept_out=(KeptOut(1, STRANGER),))
    yield table, EVERYBODY - {2}
    table = started(table, 1).table
    while table.game is not None and table.phase is Phase.PLAYING:
        table = replace(table, version=table.version + 1)
        table = replace(table, deadlines=dict.fromkeys(table.waiting, 30_000))
        yield table, EVERYBODY - {chance.choice([2, *[9] * 9])}
        seat = waited_for(table.game)[0]
        move = chance.choice(legal_moves(table.game, seat))
        bout = table.game.bout_number
        match chance.randrange(20):
            case 0:
                table = fired(table, seat, b"dice", print).table
            case 1 if not table.seats[3].left:
                table = left(table, 4).table
            case 2 if change := returned(table, 4, now_ms=0):
                table = change.table
            case _:
                person = PEOPLE[seat].id
                table = moved(table, person, move, version=table.version, bout=bout).table
    yield table, EVERYBODY
    yield replace(table, hosts=frozenset({2}), pace=Pace.SLOW, auto_pass=False), EVERYBODY


def frames_of_evening(word: str, language: str) -> Iterator[dict[str, Any]]:
    """Return what one person's page is sent in an evening, each change with the whole view that
    it leads to.
    """
    rules = Ruleset.of("perevodnoy", trump_exchange=True)
    t, views, before = words(language), None, None
    for number, (table, looking) in enumerate(evening(Random(word), rules), start=1):
        views = TableViews(table, looking, views)
        seen = views.seen_by(Viewpoint(1), t, now_ms=0)
        whole = decode(seen.whole(NOTHING, number))
        if before:
            yield {"change": decode(seen.change(before, NOTHING, number) or b""), "whole": whole}
        else:
            yield {"whole": whole}
        before = seen

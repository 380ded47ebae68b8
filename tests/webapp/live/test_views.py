"""Views kept of one version for the next show nothing that has changed since."""

from __future__ import annotations

import json
from collections.abc import Iterator
from gettext import NullTranslations
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.rules import Ruleset, legal_moves, waited_for
from engine.rules.deal import commitment
from engine.tables import KeptOut, Pace, Person, Phase, Seat, Table
from engine.tables.acts.dealing import started
from engine.tables.acts.playing import fired, left, moved, returned
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint

T = NullTranslations()
PEOPLE = [Person(id, f"P{id}") for id in range(1, 5)]
EVERYBODY = frozenset(person.id for person in PEOPLE)
STRANGER = Person(9, "Gleb")


def seen(views: TableViews) -> list[dict[str, Any]]:
    """Return the views of each player, of one of them who looks on beside the own seat, and of
    somebody else.
    """
    who = [*(Viewpoint(person.id) for person in PEOPLE), Viewpoint(1, aside=True), Viewpoint(9)]
    return [json.loads(views.frame(one, T, now_ms=0)) for one in who]


def evening(chance: Random) -> Iterator[tuple[Table, frozenset[int]]]:
    """A table before, during and after a game, version by version, and who looks."""
    table = Table(
        id="abcd",
        version=1,
        place="",
        creator=PEOPLE[0],
        hosts=frozenset(),
        ruleset=Ruleset.of("podkidnoy"),
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


def test_views_that_follow_others_show_what_new_ones_show() -> None:
    before, setups = None, set()
    for table, looking in evening(Random(4)):
        before = TableViews(table, looking, before)
        setups.add(before.setup)
        assert seen(before) == seen(TableViews(table, looking))
    assert 5 < len(setups) < table.moves * 2 / 3

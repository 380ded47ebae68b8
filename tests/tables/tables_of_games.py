"""Tables without a store, for what is judged on a table alone."""

from __future__ import annotations

from durak_rules import Game, waited_for
from engine.tables import Pace, Person, Phase, Seat, Table
from engine.tables.table import in_a_row
from engine.tables.tally import Tally

TURN = Pace.LIVE.seconds * 1000


def table_of(game: Game) -> Table:
    """Return a table at which people play this game; it is 0 ms by the store's clock."""
    people = [Person(7000000001 + seat, "Anna") for seat in range(game.seats)]
    return Table(
        id="bout",
        version=1,
        place="",
        creator=people[0],
        hosts=frozenset(),
        ruleset=game.ruleset,
        pace=Pace.LIVE,
        phase=Phase.PLAYING,
        seats=in_a_row(tuple(Seat(person=person) for person in people)),
        commitment="",
        server_seed=b"",
        game_number=1,
        game=game,
        started=1,
        cards_since=1,
        waiting=dict.fromkeys(waited_for(game), 1),
        deadlines=dict.fromkeys(waited_for(game), TURN),
        players=tuple(person.id for person in people),
        tally=(Tally(),) * game.seats,
        auto_pass=False,
    )

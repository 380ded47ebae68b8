"""Standing orders at people's phones: their owner sees them on each device, nobody else does."""

from __future__ import annotations

import json
from gettext import NullTranslations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from durak_rules import Ruleset, legal_moves, new_game, waited_for
from durak_rules.deal import deal
from engine.tables import (
    Pace,
    Person,
    Phase,
    Seat,
    SeatOrders,
    StandingOrder,
    Table,
    Until,
    possible,
)
from engine.tables.acts.orders import kept
from engine.tables.acts.playing import moved, ordered
from engine.words import words
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint

T = NullTranslations()
PEOPLE = [Person(id, f"P{id}") for id in (1, 2, 3)]
RULES = ("podkidnoy", "perevodnoy", "durnius_pairs")


def orders_of(phone: Phone) -> list[tuple[str, str]]:
    return [(one["order"], one["until"]) for one in phone.view["orders"]]


async def test_its_owner_sees_it_on_all_devices_and_takes_it_back(site: Site) -> None:
    await site.serve()
    phones = await seated(site, "Anna", "Boris", spectator="Vera")
    boris = phones[1]
    assert "standing-order" in boris.view["can"]
    tablet = await site.phone(boris.id, "Boris", process=1).open(boris.view["id"])
    assert (await boris.act("standing-order", order="take", until="game"))["t"] == "ack"
    assert (await boris.act("standing-order", order="done unless 9"))["t"] == "ack"
    both = [("done unless 9", "bout"), ("take", "game")]
    for phone in (boris, tablet):
        await phone.sees(lambda view: len(view["orders"]) == 2)
        assert orders_of(phone) == both
    assert boris.view["orders"][0]["words"] == "Done unless this appears: 9"
    later = await site.phone(boris.id, "Boris").open_session(boris.view["id"])
    assert len(later["table"]["orders"]) == 2, "the first view has them too"
    assert (await tablet.act("end-order", order="take"))["t"] == "ack"
    await boris.sees(lambda view: len(view["orders"]) == 1)


async def test_no_other_phone_hears_a_word(site: Site) -> None:
    """A frame to them, though it said nothing, would tell that somebody has left word."""
    phones = await seated(site, "Anna", "Boris", spectator="Vera")
    anna, boris, vera = phones
    heard = [len(phone.frames) for phone in (anna, vera)]
    for act in ("standing-order", "end-order"):
        assert (await boris.act(act, order="take"))["t"] == "ack"
    await boris.until(lambda frame: bool(frame.get("orders")))
    for phone in (anna, vera):  # frames on their way come before the answer
        await phone.send(t="ping")
        await phone.wait(lambda phone=phone: phone.frames[-1]["t"] == "pong")  # type: ignore[misc]
    assert [len(phone.frames) - 1 for phone in (anna, vera)] == heard


async def test_a_refused_order_says_why(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris", spectator="Vera")
    refused = await phones[0].act("standing-order", order="win")
    assert (refused["code"], refused["words"]) == (
        "bad_order",
        "This can't be planned ahead.",
    )
    assert (await phones[2].act("standing-order", order="take"))["code"] == "not_seated"
    refused = await phones[0].act("standing-order", order="take", until="tomorrow")
    assert refused["code"] == "bad_order"


def a_table(rules: str, chance: Random) -> Table:
    """A game in the middle, after so many moves of chance."""
    ruleset = Ruleset.of(rules)
    seats = 4 if ruleset.teams else 3
    people = [*PEOPLE, Person(4, "P4")][:seats]
    table = Table(
        id="abcd",
        version=1,
        place="",
        creator=people[0],
        hosts=frozenset(),
        ruleset=ruleset,
        pace=Pace.SLOW,
        phase=Phase.PLAYING,
        seats=tuple(Seat(person=person) for person in people),
        commitment="",
        server_seed=b"",
        game=new_game(ruleset, deal(ruleset, seats, chance.randbytes(32))),
        game_number=1,
        started=1,
        names=tuple(person.name for person in people),
        players=tuple(person.id for person in people),
    )
    assert table.game is not None
    table = replace(table, waiting=dict.fromkeys(waited_for(table.game), 1))
    for _ in range(chance.randrange(60)):
        if table.game is None or table.phase is not Phase.PLAYING:
            break
        seat = chance.choice(waited_for(table.game))
        move = chance.choice(legal_moves(table.game, seat))
        bout = table.game.bout_number
        now = moved(table, people[seat].id, move, version=table.version, bout=bout).table
        table = replace(now, version=table.version + 1)
    return table


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(RULES))
def test_no_order_breaks_a_rule_or_shows_in_another_view(seed: int, rules: str) -> None:
    chance = Random(seed)
    table = a_table(rules, chance)
    game = table.game
    assert game is not None
    seat = chance.randrange(len(table.seats))
    texts = possible(table, seat + 1)
    orders = [
        StandingOrder(text, chance.choice(list(Until)), seat + 1, 1, game.bout_number)
        for text in chance.sample(texts, min(3, len(texts)))
    ]
    before = legal_moves(game, seat)
    change = ordered(table, seat, [kept(seat, order) for order in orders])
    if change is not None:
        assert change.made is not None
        assert change.made.move_text in map(str, before)
    shown: SeatOrders = {seat: tuple(orders)}
    views = TableViews(table, frozenset())
    for who in [*(Viewpoint(person.id) for person in table.persons), Viewpoint(99)]:
        without, having = (
            json.loads(views.frame(who, T, now_ms=0, orders=given)) for given in ({}, shown)
        )
        mine = having.pop("orders")
        assert without.pop("orders") == []
        assert having == without
        assert [one["order"] for one in mine] == [
            order.text for order in orders if who.person_id == seat + 1 and bool(texts)
        ]


def test_every_order_has_words_in_every_language() -> None:
    table = a_table("podkidnoy", Random(1))
    viewpoint = Viewpoint(1)
    texts = possible(table, 1)
    assert {"take", "beat", "done"} < {*texts}
    bout = table.game.bout_number if table.game else 0
    orders = {0: tuple(StandingOrder(text, Until.BOUT, 1, 1, bout) for text in texts)}
    for language in ("ru", "uk", "lt"):
        t, views = words(language), TableViews(table, frozenset())
        told = [
            [
                one["words"]
                for one in json.loads(views.frame(viewpoint, said, now_ms=0, orders=orders))[
                    "orders"
                ]
            ]
            for said in (T, t)
        ]
        assert not {*told[0]} & {*told[1]}, language

"""The clock on the page agrees with the deadline at the server."""

from __future__ import annotations

import itertools

import pytest

from engine.tables import Person
from tests.tables.evening import scene
from tests.tables.play.test_new_questions import SEVENS, leaves
from tests.webapp.conftest import Site

NUMBERS = itertools.count(7_200_000_000)


async def test_a_late_card_gives_the_defender_time_on_every_phone(site: Site) -> None:
    people = [Person(next(NUMBERS), name) for name in ("Anna", "Boris", "Vera")]
    table = await scene(site.tables[0], SEVENS, *people)
    await leaves(site.tables[0], table, 1, 2.5)
    phones = [await site.phone(one.id, one.name).open(table.id) for one in people]
    assert phones[1].view["clock"]["left"] == pytest.approx(2.5, abs=2)
    assert (await phones[2].play("attack 7d"))["t"] == "ack"
    for phone in phones:
        await phone.sees(lambda view: view["v"] > table.version)
        clock = phone.view["clock"]
        assert (clock["left"], clock["of"]) == (pytest.approx(10, abs=2), 30)

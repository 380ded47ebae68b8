"""A view after changes is the view that a whole one would be, for everybody who looks."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from durak_rules import Ruleset
from engine.words import LANGUAGES, words
from tests.webapp.changes import changed, is_next
from tests.webapp.conftest import Site
from tests.webapp.evenings import PEOPLE, evening
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate
from webapp.live.views.event_views import NOTHING
from webapp.live.views.table_views import SeenTable, TableViews
from webapp.live.views.viewpoint import Viewpoint

RULESETS = {
    "podkidnoy": Ruleset.of("podkidnoy"),
    "perevodnoy": Ruleset.of("perevodnoy", trump_exchange=True, travel_document=True),
    "helper": Ruleset.of("helper"),
}
SPECTATOR = 9
MOST_MOVES = 40
Frame = dict[str, Any]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULESETS)
def test_changes_lead_to_the_whole_view(rules: str, language: str) -> None:
    """Some phones take every version, some are slow; one looks on beside the own seat at times."""
    chance, t, now_ms = Random(f"{rules}{language}"), words(language), 0
    phones: dict[int, tuple[SeenTable, Frame]] = {}
    views, changes = None, 0
    for table, looking in evening(chance, RULESETS[rules]):
        views = TableViews(table, looking, views)
        now_ms += 700
        for id in (*(person.id for person in PEOPLE), SPECTATOR):
            if chance.random() < id / 10:
                continue
            viewpoint = Viewpoint(id, aside=id == 2 and chance.random() < 0.3)
            seen = views.seen_by(viewpoint, t, now_ms=now_ms)
            whole = json.loads(seen.whole(NOTHING, 1))
            if id not in phones:
                phones[id] = seen, whole
                continue
            before, view = phones[id]
            if (frame := seen.change(before, NOTHING, 1)) is None:
                assert {**view, "clock": None} == {**whole, "clock": None}
                continue
            changes += 1
            view = changed(view, json.loads(frame), t)
            assert view == whole
            phones[id] = seen, view
    assert changes > 30


def test_a_player_who_looks_on_keeps_no_card() -> None:
    chance = Random(1)
    (table, looking) = [*evening(chance)][9]
    views = TableViews(table, looking)
    mine, aside = (
        views.seen_by(Viewpoint(1, aside=aside), words("en"), now_ms=0) for aside in (False, True)
    )
    hand = json.loads(mine.whole(NOTHING))["game"]["hand"]
    change = json.loads(aside.change(mine, NOTHING, 2) or b"")
    assert hand
    assert change["game"]["hand"] == []
    assert change["because"] == []


def test_nothing_is_sent_if_only_time_has_passed() -> None:
    table, looking = [*evening(Random(1))][9]
    views = TableViews(table, looking)
    first, later = (views.seen_by(Viewpoint(1), words("en"), now_ms=ms) for ms in (0, 900))
    assert first.left is not None
    assert later.change(first, NOTHING, 2) is None


class UnluckyPhone(Phone):
    """A page on a network that loses some views and doubles others, as no socket does. The page
    asks again when it finds a gap.
    """

    def __init__(self, site: Site, like: Phone, chance: Random) -> None:
        base = chance.choice(site.bases)
        super().__init__(site.http, base, like.id, like.name)
        site.stack.push_async_callback(self.hang_up)
        self.chance = chance
        self.is_lucky = True
        self.gaps = self.doubled = 0

    async def hear(self, frame: Frame) -> None:
        """Take the frame once, not at all, or twice."""
        is_view = frame["t"] in {"table", "change"}
        lucky = self.is_lucky or not is_view
        for _ in range(1 if lucky else self.chance.choice([0, 1, 1, 1, 1, 2])):
            if frame["t"] != "change" or await self._follows(frame):
                await super().hear(frame)

    async def _follows(self, change: Frame) -> bool:
        if change["n"] <= self.view["n"]:
            self.doubled += 1
        elif not is_next(self.view, change):
            self.gaps += 1
            await self.say_hello(self.table)
        return is_next(self.view, change)

    async def come_back(self) -> None:
        """Lose the line, and open another one."""
        lucky, self.is_lucky = self.is_lucky, True
        await self.hang_up()
        await self.open(self.table, epoch=self.view["epoch"], v=self.view["v"])
        self.is_lucky = lucky


@pytest.fixture
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play, and connect, faster than people can."""
    quick = Rate(burst=10_000, per_second=10_000)
    monkeypatch.setattr("webapp.live.connections.devices.MESSAGES", quick)


@pytest.mark.usefixtures("quick_hands")
@pytest.mark.parametrize("word", ["one", "two"])
async def test_lost_and_doubled_views_and_lines_are_repaired(site: Site, word: str) -> None:
    """Each person has a client that takes whole views, and a page on a bad network."""
    chance = Random(word)
    await site.serve()
    plain = await seated(site, "Anna", "Boris", spectator="Vera", takes_changes=False)
    pages = [UnluckyPhone(site, phone, chance) for phone in plain]
    for page in pages:
        await page.open(plain[0].table)
        page.is_lucky = False
    for _ in range(MOST_MOVES):
        if plain[0].view["phase"] != "playing":
            break
        await _one_move(plain, chance)
        if chance.random() < 0.1:
            await chance.choice(pages).come_back()
        if chance.random() < 0.2:
            await _compare(plain, pages)
    await _compare(plain, pages)
    assert not any(phone.changes for phone in plain)
    assert all(page.changes for page in pages)
    assert sum(page.gaps for page in pages) > 3
    assert sum(page.doubled for page in pages) > 3


async def _one_move(phones: list[Phone], chance: Random) -> None:
    before = phones[0].view["v"]
    waited = phones[0].game["waited"]
    mover = next(phone for phone in phones if phone.seat in waited)
    await mover.play(chance.choice(mover.game["moves"]))
    for phone in phones:
        await phone.sees(lambda view: view["v"] > before)


async def _compare(plain: list[Phone], pages: list[UnluckyPhone]) -> None:
    """Change something while the network loses nothing: then all see the same."""
    for page in pages:
        page.is_lucky = True
    hushed = not plain[0].view["hushed"]
    await plain[0].act("hush", on=hushed)
    for phone, page in zip(plain, pages, strict=True):
        now = _lasting(await phone.sees(lambda view: view["hushed"] is hushed))
        await page.sees(lambda view, now=now: _lasting(view) == now)
        page.is_lucky = False


def _lasting(view: Frame) -> Frame:
    """Return the view without the number, without what passes, and without who looks: processes
    tell each other of that later.
    """
    clock = view["clock"] and {**view["clock"], "left": None}
    seats = [{**seat, "looking": None} for seat in view["seats"]]
    return {**view, "n": 0, "events": [], "clock": clock, "seats": seats, "absent": []}


async def test_a_word_that_a_server_does_not_know_is_no_fault(site: Site) -> None:
    """A page of a newer release says more in its hello than this server reads."""
    anna = await site.phone(100, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy", changes={}))["table"]
    await anna.hello(table, changes=False, some_newer_word=True)
    await anna.act("hush", on=True)
    await anna.sees(lambda view: view["hushed"])
    assert anna.changes == []
    assert "n" not in anna.view


async def test_the_first_view_is_whole_and_changes_count_on(site: Site) -> None:
    anna = await site.phone(100, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy", changes={}))["table"]
    await anna.hello(table)
    assert anna.view["n"] == 1
    await anna.act("hush", on=True)
    await anna.sees(lambda view: view["hushed"])
    assert [change["n"] for change in anna.changes] == [2]
    await anna.hello(table)
    assert anna.frames[-1]["t"] == "table"
    assert anna.view["n"] == 3, "a hello is answered with the whole view"

"""A cheaters' evening of four by sockets (R14): what everybody sees of it, and sees afterwards."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from durak_rules.records import Record, verify
from tests.webapp.api.test_records import quick_hands
from tests.webapp.conftest import Site
from tests.webapp.games import Knowledge
from tests.webapp.live.test_look_backs import look_back
from tests.webapp.people import Phone
from tests.webapp.seats import seated

CHEATING = {"cheating": "people", "deck": 24, "first_bout_limit": None}
MOST_MOVES = 400
__all__ = ["quick_hands"]


async def answer_of(phone: Phone, what: str) -> dict[str, Any]:
    address = f"{phone.base}/api/{what}"
    query = {"table": phone.view["id"], "game": "1"}
    headers = {"Authorization": f"Bearer {phone.token}"}
    async with phone.http.get(address, params=query, headers=headers) as response:
        assert response.status == 200
        told: dict[str, Any] = await response.json()
        return told


async def test_an_evening_of_four_cheaters(site: Site, quick_hands: None) -> None:
    """Whoever can lies and doubts by lot, until somebody is the fool."""
    phones = await seated(
        site, "Anna", "Boris", "Clara", "Dina", spectator="Vera", changes=CHEATING
    )
    players, vera = phones[:4], phones[4]
    dice = Random("four cheaters")
    knows = [Knowledge(phone) for phone in phones]
    for _ in range(MOST_MOVES):
        view = vera.view
        if view["phase"] != "playing":
            break
        for phone in players:
            await phone.sees(lambda seen, v=view["v"]: seen["v"] >= v)
        phone, move = dice.choice(choices(players))
        answer = await phone.play(move)
        assert answer["t"] == "ack", (move, answer)
        await vera.sees(lambda seen, v=view["v"]: seen["v"] > v)
        assert vera.game["cheats"] == vera.game["challenges"] == [], "a spectator's"
        if vera.view["phase"] == "playing":
            assert "cheats" not in vera.game["doubts"]
    assert vera.view["phase"] == "over"
    for one in knows:
        for frame in one.phone.frames:
            if frame["t"] == "table" and frame.get("game") and not frame["game"].get("outcome"):
                one.check({**frame, "events": frame.get("events", ())})
    counts = vera.game["doubts"]["cheats"]
    assert sum(seat["stood"] + seat["caught"] for seat in counts) > 0
    await after_the_game(players[0], counts)


def choices(players: list[Phone]) -> list[tuple[Phone, str]]:
    """Every move of those who are waited for; false ones and doubts more often than others."""
    waited = players[0].game["waited"]
    moves = [(one, move) for one in players if one.seat in waited for move in one.game["moves"]]
    lies = [(one, move) for one in players for move in one.game["cheats"]]
    doubts = [(one, move) for one in players for move in one.game["challenges"]]
    return [*moves, *lies[:2], *doubts[:1]]


async def after_the_game(anna: Phone, counts: list[dict[str, int]]) -> None:
    """The record can be checked, the replay marks each false card, nobody looks back."""
    record = Record.from_dict(await answer_of(anna, "record"))
    assert verify(record) == []
    frames = (await answer_of(anna, "replay"))["frames"]
    marked = [frame["turn"]["seat"] for frame in frames if frame["cheat"]]
    laid = [seat["stood"] + seat["caught"] for seat in counts]
    assert [marked.count(seat) for seat in range(4)] == laid
    status, told = await look_back(anna, anna.view["id"])
    assert (status, told["code"]) == (409, "no_look_back_at_cheats")


async def test_the_setup_says_that_nobody_passes_or_is_advised(site: Site) -> None:
    """R14 with hints and automatic Done chosen."""
    anna, boris = await seated(site, "Anna", "Boris", changes=CHEATING, hints=True)
    assert anna.view["hints"] is False
    assert anna.view["auto_pass_ms"] is None
    waited = anna if anna.seat in anna.game["waited"] else boris
    async with waited.http.post(
        f"{waited.base}/api/hint",
        data=json.dumps({"table": anna.view["id"]}),
        headers={"Authorization": f"Bearer {waited.token}"},
    ) as response:
        assert response.status >= 400
        assert (await response.json())["code"] == "hints_off"


async def test_refusals_come_in_words(site: Site) -> None:
    """A move that isn't there at a fair table, or comes too late."""
    anna, boris = await seated(site, "Anna", "Boris")
    opener, other = (anna, boris) if anna.seat in anna.game["waited"] else (boris, anna)
    card = opener.game["hand"][0]
    assert (await opener.play(f"attack {card}"))["t"] == "ack"
    await other.sees(lambda view: bool(view["game"]["pairs"]))
    refused = await other.play(f"challenge {card}")
    assert (refused["code"], refused["rule"]) == ("cheating_is_off", "R14.1")
    assert refused["words"] == "Nobody cheats at this table."

"""docs/rights.md, cell by cell: what the page is answered over sockets, polls and by requests."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.by_day import some_by_day
from tests.support.rights import MOMENTS, NONCE, REFUSALS, YES, Cell, Scene, cells, scene
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.pollers import PollingPhone

Ask = Callable[[Phone, Scene], Awaitable[str]]


def act(name: str, **fields: Any) -> Ask:
    """An act of the protocol: "✓" or why not."""

    async def ask(phone: Phone, scene: Scene) -> str:
        told = {key: value(scene) if callable(value) else value for key, value in fields.items()}
        answer = await phone.act(name, **told)
        return YES if answer["t"] == "ack" else str(answer["code"])

    return ask


def seat_of_other(scene: Scene) -> int:
    seat = scene.table.seat_of(scene.other.id)
    assert seat is not None
    return seat


def own_seat(scene: Scene) -> int:
    seat = scene.table.seat_of(scene.person.id)
    return seat_of_other(scene) if seat is None else seat


async def sit(phone: Phone, scene: Scene) -> str:
    """During a game the page means something else by it, of somebody with a seat."""
    if scene.table.plays(scene.person.id):
        return ""
    return await act("sit", chair=4)(phone, scene)


async def take_back(phone: Phone, scene: Scene) -> str:
    """The page has no other word for it than `sit`, and means that only by a held seat. By a poll
    that looks the seat is taken back already.
    """
    seat = scene.table.seat_of(scene.person.id)
    polled = isinstance(phone, PollingPhone) and phone.view["you"]["seat"] is not None
    if seat is None or polled or not scene.table.seats[seat].held:
        return ""
    return await act("sit")(phone, scene)


async def move(phone: Phone, _: Scene) -> str:
    id, bout = secrets.token_hex(8), phone.view["game"]["bout"] if phone.view["game"] else 1
    await phone.send(t="move", id=id, v=phone.view["v"], bout=bout, move="pass")
    answer = await phone.answer(id)
    return YES if answer["t"] == "ack" else str(answer["code"])


def say(remark: str) -> Ask:
    """Say it and return the code of the refusal, or that it was allowed. Only a refusal is ever
    answered, so a ping follows.
    """

    async def ask(phone: Phone, _: Scene) -> str:
        id, before = secrets.token_hex(8), len(phone.frames)
        await phone.send(t="say", id=id, remark=remark)
        await phone.send(t="ping")
        await phone.wait(lambda: any(one["t"] == "pong" for one in phone.frames[before:]))
        refused = [one for one in phone.frames if one["t"] == "refused" and one["id"] == id]
        return str(refused[0]["code"]) if refused else YES

    return ask


async def hint(phone: Phone, scene: Scene) -> str:
    headers = {"Authorization": f"Bearer {phone.token}"}
    address, body = f"{phone.base}/api/hint", {"table": scene.table.id}
    async with phone.http.post(address, json=body, headers=headers) as answer:
        return YES if answer.status == 200 else str((await answer.json())["code"])


async def see_hand(phone: Phone, _: Scene) -> str:
    """Somebody without a right to cards has none on their page."""
    if not phone.view["game"] or phone.view["you"]["seat"] is not None:
        return ""
    assert not phone.view["game"]["hand"]
    return ""


PAGE: dict[str, Ask] = {
    "sit down": sit,
    "leave": act("leave"),
    "take the seat back": take_back,
    "have the seat kept": act("keep-seat"),
    "join the next game": act("join-next", on=True),
    "not join it after all": act("join-next", on=False),
    "offer a seat": act("offer-seat", seat=own_seat, on=True),
    "take an offered seat": act("take-seat", seat=seat_of_other),
    "say ready": act("ready", promised="0" * 64),
    "start a game": act("start"),
    "reveal the nonce": act("reveal", nonce=NONCE),
    "make a move": move,
    "see one's cards": see_hand,
    "leave a standing order": act("standing-order", order="take", until="bout"),
    "end a standing order": act("end-order", order="take"),
    "ask for a minute": act("need-time"),
    "ask for a hint": hint,
    "vote to go on": act("go-on", seat=seat_of_other),
    "say something": say("hello"),
    "throw something": say("tomato"),
    "add a computer player": act("add-computer", level="easy"),
    "move a seat": act("move-seat", seat=0, chair=5),
    "choose rules and pace": act("pace", pace="slow"),
    "free a seat": act("remove-seat", seat=seat_of_other),
    "keep somebody out": act("keep-out", seat=seat_of_other),
    "let somebody in again": act("let-in", number=7),
    "mute somebody": act("mute", seat=seat_of_other, on=True),
    "hush all": act("hush", on=True),
    "close the table": act("close-table"),
    "block somebody": act("block", seat=seat_of_other),
    "report somebody": act("report", seat=seat_of_other, reason="spam"),
    "get the invitation link": act("invite"),
}
ELSEWHERE = {  # not asked for by the page, or only with more than a table as it is made here
    *("show or hide the photo", "start when all are ready", "have an order followed"),
    *("open the buttons of order", "send a picture to the chat"),
}
COLUMNS = sorted({(cell.moment, cell.who) for cell in cells()})


def test_the_page_is_asked_for_every_other_action() -> None:
    assert PAGE.keys() | ELSEWHERE == {cell.action for cell in cells()}
    assert not PAGE.keys() & ELSEWHERE


async def try_column(site: Site, moment: str, who: str, *, polls: bool) -> list[str]:
    """The cells of a column that the page answers otherwise than the book says."""
    wrong = []
    for cell in cells():
        if (cell.moment, cell.who) == (moment, who) and cell.action in PAGE:
            said = await answer_to(site, cell, polls=polls)
            if said and not is_as_expected(cell, said):
                wrong.append(f"{cell.action}: {said} instead of {cell.expected}")
    return wrong


async def answer_to(site: Site, cell: Cell, *, polls: bool) -> str:
    found = await scene(site.tables[0], cell.moment, cell.who)
    person = found.person
    phone = site.poller(person.id, person.name) if polls else site.phone(person.id, person.name)
    await phone.open_session(found.table.id)
    await phone.connect()
    await phone.hello(found.table.id, looking=False)
    try:
        return await PAGE[cell.action](phone, found)
    finally:
        await phone.hang_up()


def is_as_expected(cell: Cell, said: str) -> bool:
    """Return whether the answer is the expected one. Where the right is there, the act itself may
    still find a reason against it.
    """
    return said not in REFUSALS if cell.expected == YES else said == cell.expected


@pytest.mark.parametrize(("moment", "who"), some_by_day(COLUMNS, 4))
async def test_sockets(site: Site, moment: str, who: str) -> None:
    assert await try_column(site, moment, who, polls=False) == []


@pytest.mark.slow
@pytest.mark.parametrize(("moment", "who"), some_by_day(COLUMNS, 6))
async def test_polls(site: Site, moment: str, who: str) -> None:
    assert await try_column(site, moment, who, polls=True) == []


def test_every_moment_is_tried() -> None:
    assert {moment for moment, _ in COLUMNS} == set(MOMENTS.values())

"""People's photos: from launch data to the others' views, and only where their page wishes it."""

from __future__ import annotations

import logging
import time
from typing import Any

import pytest

from engine.tables import Person
from tests.support.everything import everything
from tests.support.servers import StoreServer
from tests.tables.evening import store_of
from tests.webapp.conftest import Open, Site
from tests.webapp.launches import BOT_TOKEN, launch
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated
from webapp.access.launch_data import check_launch, launch_key
from webapp.access.tokens import Session, Tokens

FACE = "https://t.me/i/userpic/320/anna_b-1.svg"
KEYS = [launch_key(BOT_TOKEN)]


def photo_in(photo: object) -> str | None:
    return check_launch(launch(1, "Anna", photo=photo), KEYS, time.time()).photo


@pytest.mark.parametrize(
    "address",
    [
        FACE,
        "https://t.me/i/userpic/160/x.jpg?v=2",
        "https://cdn4.telesco.pe/file/AbC-d_e.jpg",
        "https://cdn5.cdn-telegram.org/file/AbC.jpg?token=a%20b&c=d",
        "https://t.me/" + "a" * (255 - len("https://t.me/")),
    ],
)
def test_an_address_at_telegram_is_taken(address: str) -> None:
    assert photo_in(address) == address


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https://t.me",
        "http://t.me/i/userpic/320/x.svg",
        "HTTPS://T.ME/i/x.svg",
        "//t.me/i/x.svg",
        "data:image/svg+xml,<svg/>",
        "javascript:alert(1)//t.me/",
        "https://example.org/i/userpic/320/x.svg",
        "https://t.me.example.org/x.svg",
        "https://example.org/https://t.me/x.svg",
        "https://example.org#@t.me/x.svg",
        "https://example.org\\@t.me/x.svg",
        "https://telesco.pe.example.org/x.svg",
        "https://nottelesco.pe/x.svg",
        "https://a.b.telesco.pe/x.svg",
        "https://anna:secret@t.me/x.svg",
        "https://t.me@example.org/x.svg",
        "https://t.me:8443/x.svg",
        "https://t.me/x y.svg",
        "https://t.me/x\n.svg",
        "https://t.me/x.svg\n",
        "https://t.me/\x00x.svg",
        'https://t.me/x.svg"onerror="alert(1)',
        "https://t.me/x.svg#part",
        "https://t.me/фото.svg",
        "https://t.me/" + "a" * (256 - len("https://t.me/")),
        17,
        ["https://t.me/x.svg"],
        {"url": "https://t.me/x.svg"},
    ],
)
def test_anything_else_is_no_photo_and_opens_a_session_all_the_same(address: object) -> None:
    assert photo_in(address) is None


def test_no_log_shows_the_address() -> None:
    found = check_launch(launch(1, "Anna", photo=FACE), KEYS, time.time())
    session = Session(1, "Anna", "en", found.date, photo=found.photo)
    assert "userpic" not in f"{found} {found!r} {session} {session!r}"


def test_a_token_carries_it_and_an_older_one_does_not() -> None:
    tokens, now = Tokens(BOT_TOKEN), time.time()
    session = Session(1, "Anna", "en", int(now), photo=FACE)
    again = tokens.read(tokens.make(session, now), now)
    assert (again.photo, again.renewed(now + 60).photo) == (FACE, FACE)
    longest = Session(2**53, "Я" * 64, "en", int(now), photo="https://t.me/" + "a" * 242)
    assert tokens.read(tokens.make(longest, now), now).photo == longest.photo


def with_face(phone: Phone, photo: str = FACE) -> Phone:
    phone.photo = photo
    return phone


def photos(view: dict[str, Any]) -> list[str]:
    return [seat["photo"] for seat in view["seats"]]


async def a_table(site: Site, *, photo: bool | None = True) -> tuple[Phone, Phone]:
    """Anna, who has a photo, has made a table, and Boris looks at it."""
    anna = await with_face(site.phone(1, "Anna")).open(photo=photo)
    made = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(made, photo=photo)
    return anna, await site.phone(2, "Boris").open(made, photo=True)


async def test_the_others_see_the_photo_of_who_sits_down(site: Site) -> None:
    anna, boris = await a_table(site)
    assert photos(boris.view) == [FACE]
    assert (await boris.act("sit"))["t"] == "ack"
    await anna.sees(lambda view: photos(view) == [FACE, ""])
    await anna.act("add-computer", level="easy")
    await boris.sees(lambda view: photos(view) == [FACE, "", ""])
    await anna.act("leave")
    await boris.sees(lambda view: photos(view) == ["", ""])
    assert (await anna.act("sit"))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [FACE, "", ""])


@pytest.mark.parametrize("photo", [False, None])
async def test_nobody_sees_the_photo_of_a_person_who_does_not_agree(
    site: Site, photo: bool | None
) -> None:
    anna, boris = await a_table(site, photo=photo)
    assert photos(boris.view) == photos(anna.view) == [""]
    assert "userpic" not in f"{boris.frames} {anna.frames}"


async def test_a_photo_is_hidden_and_shown_at_once(site: Site) -> None:
    anna, boris = await a_table(site)
    assert (await anna.act("photo", on=False))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [""])
    tablet = await with_face(site.phone(1, "Anna")).open(anna.view["id"], photo=True)
    assert photos(tablet.view) == [""], "another device that hasn't heard of it"
    assert (await anna.act("photo", on=True))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [FACE])
    await with_face(site.phone(1, "Anna")).open(anna.view["id"], photo=False)
    await boris.sees(lambda view: photos(view) == [""])


async def test_a_choice_holds_for_the_seat_that_is_taken_next(site: Site) -> None:
    _, boris = await a_table(site)
    clara = await with_face(site.phone(3, "Clara"), FACE + "x").open(boris.view["id"], photo=True)
    assert (await clara.act("photo", on=False))["t"] == "ack", "a choice before there is a seat"
    assert (await clara.act("sit"))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [FACE, ""])
    home = await with_face(site.phone(4, "Dina")).open(photo=True)
    assert (await home.act("photo", on=False))["t"] == "ack", "… or a table"
    made = (await home.act("new-table", preset="podkidnoy"))["table"]
    await boris.hello(made)
    assert photos(boris.view) == [""]


async def test_a_photo_comes_to_a_seat_that_the_chat_gave(site: Site) -> None:
    anna, boris = await a_table(site)
    await site.tables[0].seats.sit(anna.view["id"], Person(5, "Eva", "en"))
    await boris.sees(lambda view: photos(view) == [FACE, ""])
    eva = await with_face(site.phone(5, "Eva"), FACE + "e").open(anna.view["id"], photo=True)
    await boris.sees(lambda view: photos(view) == [FACE, FACE + "e"])
    eva.photo = None
    await eva.open_session()
    await eva.hello(anna.view["id"], photo=True)
    await boris.sees(lambda view: photos(view) == [FACE, ""])


async def test_polls_show_and_hide_it_too(site: Site) -> None:
    anna, boris = await a_table(site)
    table = anna.view["id"]
    eva = site.poller(6, "Eva")
    eva.photo = FACE + "e"
    await eva.open(table, photo=True)
    assert (await eva.act("sit"))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [FACE, FACE + "e"])
    await eva.hello(table, photo=False)
    await boris.sees(lambda view: photos(view) == [FACE, ""])


async def test_a_photo_is_in_no_record_and_no_remark(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    anna, boris = phones
    table = anna.view["id"]
    await with_face(anna).open_session()
    await anna.hello(table, photo=True)
    await boris.sees(lambda view: photos(view)[0] == FACE)
    await anna.send(t="say", id="s1", remark="hello")
    remark = await boris.until(lambda frame: frame["t"] == "remark")
    assert "userpic" not in str(remark)
    for phone in phones:
        await phone.act("leave")
    headers = {"Authorization": f"Bearer {anna.token}"}
    asked = [("games", {}), ("tables", {})]
    asked += [(what, {"table": table, "game": "1"}) for what in ("record", "replay")]
    for what, query in asked:
        url = f"{site.bases[0]}/api/{what}"
        async with site.http.get(url, params=query, headers=headers) as response:
            assert response.status == 200
            assert "userpic" not in await response.text()
    async with site.http.get(f"{site.bases[0]}/metrics") as response:
        assert "userpic" not in await response.text()


async def test_pages_at_other_processes_see_it_and_no_store_keeps_it(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await site.serve()
    anna, boris = await a_table(site)
    table = anna.view["id"]
    clara = await with_face(site.phone(3, "Clara", process=1), FACE + "c").open(table, photo=True)
    await clara.sees(lambda view: photos(view) == [FACE])
    assert (await clara.act("sit"))["t"] == "ack"
    for phone in (anna, boris, clara):
        await phone.sees(lambda view: photos(view) == [FACE, FACE + "c"])
    client = store_of(site.tables[0]).client
    assert not [key for key, value in await everything(client) if "userpic" in value]
    assert "userpic" not in caplog.text
    assert (await anna.act("photo", on=False))["t"] == "ack"
    await clara.sees(lambda view: photos(view) == ["", FACE + "c"])
    assert (await clara.act("leave"))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [""])


async def test_no_server_writes_it_into_a_file(open_site: Open, a_server: StoreServer) -> None:
    """From the lobby through a game, shown, hidden and gone, at two processes and over polls."""
    site = await open_site(a_server)
    await site.serve()
    anna, boris = await a_table(site)
    table = anna.view["id"]
    clara = await with_face(site.phone(3, "Clara", process=1), FACE + "c").open(table, photo=True)
    eva = site.poller(6, "Eva")
    eva.photo = FACE + "e"
    await eva.open(table, photo=True)
    for phone in (clara, eva):
        assert (await phone.act("sit"))["t"] == "ack"
    await boris.sees(lambda view: photos(view) == [FACE, FACE + "c", FACE + "e"])
    for on in (False, True):
        assert (await clara.act("photo", on=on))["t"] == "ack"
        await boris.sees(lambda view, on=on: photos(view)[1] == (FACE + "c" if on else ""))
    for phone in (anna, clara, eva):
        await phone.act("ready", nonce=nonce())
    assert (await anna.act("start"))["t"] == "ack"
    await boris.sees(lambda view: view["phase"] == "playing" and photos(view)[0] == FACE)
    for phone in (anna, clara, eva):
        assert (await phone.act("leave"))["t"] == "ack"
    await boris.sees(lambda view: not any(photos(view)))
    kept = b"".join(one.read_bytes() for one in a_server.directory.rglob("*") if one.is_file())
    assert table.encode() in kept
    assert b"userpic" not in kept


async def test_a_photo_stays_for_those_who_look_while_its_persons_page_is_closed(
    site: Site,
) -> None:
    anna, boris = await a_table(site)
    await site.serve()
    await anna.hang_up()
    await boris.sees(lambda view: not view["seats"][0]["looking"])
    assert photos(boris.view) == [FACE]
    late = await site.phone(3, "Clara", process=1).open(boris.view["id"], photo=True)
    await late.sees(lambda view: photos(view) == [FACE])


async def test_the_page_may_load_pictures_from_telegram_and_nobody_else(site: Site) -> None:
    async with site.http.get(f"{site.bases[0]}/app") as response:
        rules = response.headers["Content-Security-Policy"].split("; ")
    telegram = "https://t.me https://*.telesco.pe https://*.cdn-telegram.org"
    assert f"img-src 'self' data: {telegram}" in rules
    assert not any("t.me" in rule for rule in rules if not rule.startswith("img-src"))

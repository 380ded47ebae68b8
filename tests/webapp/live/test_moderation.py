"""Blocking, reporting and quietening over sockets: what is done, and what each refusal says."""

from __future__ import annotations

import itertools
import secrets
from typing import Any

from engine.tables import PlayerReport
from tests.webapp.conftest import Site
from tests.webapp.people import Phone

NUMBERS = itertools.count(9_000_000)  # people whom nobody has blocked or reported before


async def a_table(site: Site, **settings: Any) -> tuple[Phone, Phone]:
    """Ada's table, Bob at it."""
    await site.serve(**settings)
    last = len(site.bases) - 1
    ada = await site.phone(next(NUMBERS), "Ada", process=last).open()
    await ada.hello((await ada.act("new-table", preset="podkidnoy"))["table"])
    bob = await site.phone(next(NUMBERS), "Bob", process=last).open(ada.view["id"])
    assert (await bob.act("sit"))["t"] == "ack"
    await ada.sees(lambda view: len(view["seats"]) == 2)
    return ada, bob


async def says(phone: Phone) -> str:
    """Say hello and return the code of its refusal; "" if there is none. Only a refusal is ever
    answered, so a ping follows.
    """
    id = secrets.token_hex(8)
    await phone.send(t="say", id=id, remark="hello")
    await phone.send(t="ping")
    await phone.wait(lambda: phone.frames[-1]["t"] in ("pong", "ack"))
    refused = [one for one in phone.frames if one["t"] == "refused" and one["id"] == id]
    return str(refused[0]["code"]) if refused else ""


async def ask(phone: Phone, what: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {phone.token}"}
    method, address = "POST" if body else "GET", f"{phone.base}/api/{what}"
    async with phone.http.request(method, address, json=body, headers=headers) as answer:
        return answer.status, await answer.json()


async def test_a_host_takes_the_word_and_gives_it_back(site: Site) -> None:
    ada, bob = await a_table(site)
    assert "mute" in ada.view["can"]
    assert "mute" not in bob.view["can"]
    assert (await bob.act("mute", seat=0, on=True))["code"] == "not_the_host"
    assert (await ada.act("mute", seat=1, on=True))["t"] == "ack"
    await bob.sees(lambda view: bool(view["seats"][1]["muted"]))
    assert await says(bob) == "muted"
    await ada.act("mute", seat=1, on=False)
    await ada.act("hush", on=True)
    await bob.sees(lambda view: bool(view["hushed"]) and not view["seats"][1]["muted"])
    assert await says(bob) == "hushed"
    assert (await bob.act("hush", on=False))["code"] == "not_the_host"


async def test_a_blocked_person_finds_no_seat_until_that_is_undone(site: Site) -> None:
    ada, bob = await a_table(site)
    assert (await bob.act("block", seat=1))["code"] == "no_such_seat"
    assert (await bob.act("block", seat=5))["code"] == "no_such_seat"
    assert (await ada.act("block", seat=1))["t"] == "ack"
    await bob.act("leave")
    await ada.sees(lambda view: len(view["seats"]) == 1)
    refused = await bob.act("sit")
    assert refused["code"] == "kept_apart"
    assert "Ada" not in refused["words"]
    assert await ask(bob, "blocked") == (200, {"people": []})
    assert await ask(ada, "blocked") == (200, {"people": [{"number": 1, "name": "Bob"}]})
    assert await ask(ada, "unblock", {"number": 1}) == (200, {"people": []})
    assert (await bob.act("sit"))["t"] == "ack"


async def test_a_person_who_has_blocked_somebody_doesnt_sit_down_with_them(site: Site) -> None:
    _, bob = await a_table(site)
    assert (await bob.act("block", seat=0))["t"] == "ack"
    await bob.act("leave")
    assert (await bob.act("sit"))["code"] == "sits_with_blocked"


async def test_a_report_waits_for_a_bot(site: Site) -> None:
    ada, bob = await a_table(site, admins=(1,))
    assert (await ada.open_session())["reports"] is True
    assert (await bob.act("report", seat=0, reason="singing"))["code"] == "no_such_reason"
    assert (await bob.act("report", seat=0, reason="insults"))["t"] == "ack"
    tables = site.tables[0]
    asks = [await tables.chats.read_ask(id) for id in await tables.chats.waiting_asks()]
    (said,) = [one for one in asks if isinstance(one, PlayerReport) and one.by.id == bob.id]
    assert (said.about.id, said.table, said.reason) == (ada.id, ada.view["id"], "insults")


async def test_a_server_where_nobody_reads_reports_says_so(site: Site) -> None:
    ada, _ = await a_table(site)
    assert (await ada.open_session())["reports"] is False
    assert (await ada.act("report", seat=1, reason="name"))["code"] == "nobody_reads_reports"


async def test_nonsense_is_refused(site: Site) -> None:
    ada, _ = await a_table(site)
    headers = {"Authorization": f"Bearer {ada.token}"}
    for what in ("unblock", "picture"):
        async with ada.http.post(
            f"{ada.base}/api/{what}", data=b'{"number": -1}', headers=headers
        ) as answer:
            assert answer.status == 400

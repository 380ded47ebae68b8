"""`POST /api/session`: launch data in, a token and the first view out."""

from __future__ import annotations

import secrets
import time

import pytest

from durak_rules import Ruleset
from engine.tables import Pace, Person
from engine.tables.health.awake import AwakeLimit
from engine.words import refusal_sentence, words
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.launches import BOT_TOKEN, launch, signed
from tests.webapp.pollers import PollingPhone
from webapp.access.proxy_watch import MANY
from webapp.access.rate_limits import Rate
from webapp.access.tokens import Tokens
from webapp.api.sessions.session_start import table_in


async def post(
    site: Site, init_data: str | None, body: object = None, **headers: str
) -> tuple[int, dict]:
    if init_data is not None:
        headers["Authorization"] = f"tma {init_data}"
    url = f"{site.bases[0]}/api/session"
    async with site.http.post(url, headers=headers, json=body) as response:
        return response.status, await response.json()


async def test_a_person_gets_a_token(site: Site) -> None:
    status, answer = await post(site, launch(42, "Bob"))
    assert status == 200
    assert answer["person"] == {"id": 42, "name": "Bob"}
    assert (answer["bot"], answer["app"], answer["expires_in"]) == ("durak_bot", "play", 7200)
    assert answer["table"] is None
    session = Tokens(BOT_TOKEN).read(answer["token"], time.time())
    assert (session.person_id, session.name) == (42, "Bob")


async def test_a_late_session_is_a_short_one(site: Site) -> None:
    """Launch data opens sessions for a day; none of them goes on for longer."""
    status, answer = await post(site, launch(42, "Bob", age=23 * 3600))
    assert status == 200
    assert 3590 <= answer["expires_in"] <= 3600
    session = Tokens(BOT_TOKEN).read(answer["token"], time.time())
    assert session.until - session.launched == 24 * 3600


@pytest.mark.parametrize(
    ("person", "told", "kept"),
    [(71, "Europe/Vilnius", "Europe/Vilnius"), (72, "Etc/GMT+3", "Etc/GMT+3"), (73, "../a", None)],
)
async def test_the_devices_time_zone_is_kept(
    site: Site, person: int, told: str, kept: str | None
) -> None:
    status, _ = await post(site, launch(person, "Bob"), {"zone": told})
    assert status == 200
    assert await site.tables[0].people.zone_of(person) == kept


async def test_no_body_is_needed(site: Site) -> None:
    url = f"{site.bases[0]}/api/session"
    headers = {"Authorization": f"TMA {launch(42, 'Bob')}"}
    async with site.http.post(url, headers=headers) as response:
        assert response.status == 200
        assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("wished", "telegrams", "language"),
    [(None, "ru", "ru"), (None, "ru-RU", "ru"), ("en", "ru", "en"), ("de", "de", "en")],
)
async def test_the_language(site: Site, wished: str, telegrams: str, language: str) -> None:
    init_data = launch(42, "Bob", language=telegrams)
    _, answer = await post(site, init_data, {"language": wished})
    assert answer["language"] == language


@pytest.mark.parametrize(
    ("chosen", "asked", "telegrams", "language"),
    [
        ("ru", None, "en", "ru"),
        ("en", None, "ru", "en"),
        ("ru", "en", "ru", "en"),
        ("ru", "de", "en", "ru"),
        ("lt", None, "ru", "ru"),  # one that this server has no words for
        ("lt", None, "de", "en"),
        (None, None, "ru", "ru"),
        (None, None, "de", "en"),
    ],
)
async def test_the_language_chosen_at_the_bot(
    site: Site, chosen: str | None, asked: str | None, telegrams: str, language: str
) -> None:
    bob = secrets.randbelow(2**50) + 1
    if chosen:
        await site.tables[0].people.choose_language(bob, chosen)
    init_data = launch(bob, "Bob", language=telegrams)
    _, answer = await post(site, init_data, {"language": asked})
    assert answer["language"] == language
    assert Tokens(BOT_TOKEN).read(answer["token"], time.time()).language == language


async def test_refusals_are_in_the_chosen_language(site: Site) -> None:
    """Refusals over the socket, and those of polls."""
    base = await site.serve(words=words)
    boris = secrets.randbelow(2**50) + 1
    await site.tables[0].people.choose_language(boris, "ru")
    phone = await site.phone(boris, "Boris", process=1).open()
    refusal = await phone.act("start")
    assert refusal["words"] == refusal_sentence(words("ru"), "no_table")
    poller = PollingPhone(site.http, [base], boris, "Boris")
    await poller.open_session()
    _, answer = await poller.post({"t": "act", "id": "a", "act": "start"})
    assert answer["said"][0]["words"] == refusal_sentence(words("ru"), "no_table")


async def test_a_store_that_is_gone_leaves_telegrams_word(
    open_site: Open, own_store: StoreServer
) -> None:
    site = await open_site(own_store)
    await site.tables[0].people.choose_language(42, "en")
    own_store.kill()
    async with AwakeLimit(6):
        status, answer = await post(site, launch(42, "Bob", language="ru"))
        assert (status, answer["language"]) == (200, "ru")
        assert (await post(site, launch(42, "Bob"), {"table": "k3x9abcd"}))[0] == 503
    own_store.start()


async def test_the_first_view_comes_with_it(site: Site) -> None:
    anna = Person(7, "Anna")
    table = await site.tables[0].create(
        anna, ruleset=Ruleset.of("podkidnoy"), pace=Pace.LIVE, place="chat:-1"
    )
    await site.tables[0].seats.sit(table.id, anna)
    _, answer = await post(site, launch(7, "Anna"), {"table": table.id})
    view = answer["table"]
    assert (view["t"], view["id"], view["v"], view["phase"]) == ("table", table.id, 2, "lobby")
    assert view["you"]["seat"] == 0
    assert view["you"]["host"]
    assert view["rules"]["preset"] == "podkidnoy"
    assert view["seats"][0]["name"] == "Anna"
    assert view["game"] is None
    _, answer = await post(site, launch(8, "Boris", start=f"{table.id}_fair_3"))
    assert answer["table"]["id"] == table.id
    assert answer["table"]["you"]["seat"] is None


@pytest.mark.parametrize("table", ["nosuchtable", "UPPER", "x", "../../etc", "я", "a b"])
async def test_a_table_that_is_not_there(site: Site, table: str) -> None:
    status, answer = await post(site, launch(42, "Bob"), {"table": table})
    assert (status, answer["table"], answer["missing"]) == (200, None, "no_such_table")


@pytest.mark.parametrize(
    ("start", "table"),
    [
        ("k3x9abcd", "k3x9abcd"),
        ("k3x9_fair_12", "k3x9"),
        ("k3x9_replay_1", "k3x9"),
        ("k3x9_fair_", None),
        ("g_7f3a9c_join", None),
        ("", None),
        (None, None),
        ("K3X9", None),
    ],
)
def test_start_parameters(start: str | None, table: str | None) -> None:
    assert table_in(start) == table


@pytest.mark.parametrize(
    ("init_data", "code"),
    [
        (None, "no_launch_data"),
        ("", "no_launch_data"),
        ("rubbish", "bad_launch_data"),
        (launch(42, "Bob").replace("Bob", "Eve"), "forged"),
        (launch(42, "Bob", age=86_500), "stale"),
        (launch(42, "Bob", age=-3600), "from_the_future"),
        (signed({"query_id": "A", "auth_date": str(int(time.time()))}), "no_person"),
        ("a=%ff&hash=1", "bad_launch_data"),
        ("é=1&hash=1", "bad_launch_data"),
        ("a=" + "x" * 7000, "bad_launch_data"),
    ],
    ids=lambda value: str(value)[:20],
)
async def test_anything_else_is_401(site: Site, init_data: str | None, code: str) -> None:
    status, answer = await post(site, init_data)
    assert (status, answer["code"]) == (401, code)
    assert answer["words"].endswith(".")


async def test_a_flood_of_forgeries_has_to_wait_and_holds_up_nobody(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.api.sessions.launch_check.SESSIONS_OF_ADDRESS", Rate(3, 0.001))
    monkeypatch.setattr("webapp.api.sessions.launch_check.SESSIONS_OF_PERSON", Rate(2, 0.001))
    site = await open_site(store)
    school = {"X-Forwarded-For": "8.8.8.8"}
    forged = launch(42, "Bob").replace("Bob", "Eve")
    assert [(await post(site, forged, **school))[0] for _ in range(4)] == [401, 401, 401, 429]
    assert (await post(site, forged, **{"X-Forwarded-For": "8.8.4.4"}))[0] == 401
    for person in (42, 43, 44):
        assert (await post(site, launch(person, "Bob"), **school))[0] == 200
    again = [await post(site, launch(42, "Bob"), **school) for _ in range(2)]
    assert [status for status, _ in again] == [200, 429]
    assert again[1][1]["code"] == "too_many"


async def test_many_people_at_one_unnamed_address_are_told_to_the_log(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """Without X-Forwarded-For everybody seems to be the proxy."""
    for person in range(100, 100 + 2 * MANY):
        assert (await post(site, launch(person, "Bob"), **{"X-Forwarded-For": "8.8.8.8"}))[
            0
        ] == 200
    assert not [one for one in caplog.records if "X-Forwarded-For" in one.getMessage()]
    for person in range(100, 100 + 2 * MANY):
        assert (await post(site, launch(person, "Bob")))[0] == 200
    (told,) = [one for one in caplog.records if "X-Forwarded-For" in one.getMessage()]
    assert "127.0.0.1" in told.getMessage()


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"table": 5}', b"\xff", b"[" * 5000])
async def test_a_body_that_is_none(site: Site, body: bytes) -> None:
    url = f"{site.bases[0]}/api/session"
    headers = {"Authorization": f"tma {launch(42, 'Bob')}"}
    async with site.http.post(url, headers=headers, data=body) as response:
        assert response.status == 400
        assert (await response.json())["code"] == "bad_request"


async def test_a_body_that_is_too_large(site: Site) -> None:
    url = f"{site.bases[0]}/api/session"
    async with site.http.post(url, data=b" " * 20_000) as response:
        assert response.status == 413
        assert (await response.json())["code"] == "too_large"


async def test_wrong_addresses_get_a_sentence(site: Site) -> None:
    base = site.bases[0]
    async with site.http.get(f"{base}/nowhere") as response:
        assert response.status == 404
        assert (await response.json())["code"] == "nothing_here"
    async with site.http.get(f"{base}/nowhere", headers={"Accept": "text/html"}) as response:
        assert response.status == 404
        assert response.content_type == "text/html"
        assert "Telegram" in await response.text()
    async with site.http.get(f"{base}/api/session") as response:
        assert response.status == 405
    for path in ("/healthz", "/readyz", "/metrics"):
        async with site.http.get(base + path) as response:
            assert response.status == 200, path

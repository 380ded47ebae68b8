"""The shapes that the page's scripts speak of (types.d.ts) are those that Python reads and writes.

TypeScript is given what a real server says and what it takes, and the names of every field and
word on this side: a field that only one side knows is an error of either.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date
from gettext import NullTranslations
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from durak_rules import (
    PRESETS,
    Event,
    Outcome,
    Ruleset,
    all_moves,
    deal,
    legal_moves,
    new_game,
    play,
    waited_for,
)
from durak_rules.cards import cards
from durak_rules.deal import deck_seed, nonce_commitment
from durak_rules.events import GameEnded, Redealt, dealt, event_for
from durak_rules.options.ruleset import CHOICES
from durak_rules.outcome import Reason
from engine.players.daily_ends import attempt_at, end_of_day
from engine.tables import DailyAnswer, Leader, Leaderboard, Month, OwnNumbers, PersonNumbers, Phase
from engine.tables.finished.lookbacks import LookedBack
from engine.tables.numbers.person_numbers import Partner
from engine.tables.numbers.person_story import Evening, Rival, Story
from engine.tables.numbers.rating import NEWCOMER, shown
from tests.support.words import words_json
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated
from tests.webapp.static.typescript import Claims
from webapp.access.rate_limits import Rate
from webapp.api.daily_requests import daily_fields
from webapp.api.numbers_requests import board_fields, own_fields
from webapp.api.page_errors import PageError
from webapp.api.rules_codes import RulesTold, read_asked
from webapp.api.sessions.request_body import SessionRequest
from webapp.gallery.made_up_tables import PEOPLE, frame_of
from webapp.gallery.past import looked_back_on
from webapp.gallery.scenes import SCENES
from webapp.live import protocol

pytestmark = pytest.mark.page

EXAMPLES: dict[type[Any], dict[str, Any]] = {
    protocol.Hello: {
        "token": "x",
        "table": "k3x9",
        "epoch": "e",
        "v": 41,
        "aside": False,
        "looking": True,
        "photo": None,
        "changes": True,
    },
    protocol.MoveSaid: {"id": "m", "v": 41, "bout": 7, "move": "defend 7h 9h"},
    protocol.Say: {"remark": "hello", "id": "s"},
    protocol.Looking: {"looking": True},
    protocol.NewTable: {
        "preset": "podkidnoy",
        "changes": {"deck": 24},
        "pace": "live",
        "auto_pass": True,
        "hints": False,
    },
    protocol.ChangeRules: {"preset": "podkidnoy", "changes": {"draws": False}},
    protocol.ChangePace: {"pace": "slow"},
    protocol.ChangeAutoPass: {"on": False},
    protocol.ChangeHints: {"on": True},
    protocol.ShowPhoto: {"on": False},
    protocol.SayReady: {"nonce": nonce(), "nonce_commitment": nonce_commitment(nonce())},
    protocol.Rematch: {"nonce": nonce(), "nonce_commitment": nonce_commitment(nonce())},
    protocol.Reveal: {"nonce": nonce()},
    protocol.Sit: {"chair": 3},
    protocol.AddComputer: {"level": "hard", "chair": 1},
    protocol.MoveSeat: {"seat": 2, "chair": 0},
    protocol.RemoveSeat: {"seat": 2},
    protocol.KeepOut: {"seat": 2},
    protocol.LetIn: {"number": 1},
    protocol.Mute: {"seat": 1, "on": True},
    protocol.Hush: {"on": True},
    protocol.Block: {"seat": 1},
    protocol.Report: {"seat": 1, "reason": "insults"},
    protocol.GoOn: {"seat": 2},
    protocol.GiveOrder: {"order": "done unless 9", "until": "bout"},
    protocol.EndOrder: {"order": "take"},
    protocol.JoinNext: {"on": True},
    protocol.OfferSeat: {"seat": 2, "on": True},
    protocol.TakeSeat: {"seat": 2},
}


@pytest.fixture
def claims() -> Claims:
    return Claims()


def test_a_field_of_one_side_alone_is_found(claims: Claims, tmp_path: Path) -> None:
    """These checks can fail."""
    claims.names("keyof Person", {"id"})
    claims.names("keyof Person", {"id", "name", "age"})
    claims.fits("Person", {"id": 1})
    claims.fits("Person", {"id": 1, "name": "Anna", "age": 30})
    claims.fits("Person", {"id": 1, "name": "Anna"})
    said = claims.wrong(tmp_path)
    assert [f"ts({line}," in said for line in (1, 2, 3, 4, 5)] == [True, True, True, True, False]


def tag_of(message: type[Any]) -> str:
    tag: str = message.__struct_config__.tag
    return tag


def fields_of(message: type[Any]) -> set[str]:
    return set(message.__struct_fields__)


def claim_what_the_page_says(claims: Claims) -> None:
    said = [kind for kind in get_args(protocol.Said) if kind is not protocol.ActSaid]
    acts = get_args(protocol.Act)
    for message in said:
        example = {"t": tag_of(message), **EXAMPLES.get(message, {})}
        assert isinstance(protocol.read_said(json.dumps(example).encode()), message)
        claims.fits("ToServer", example)
        names = {"t", *fields_of(message)}
        claims.names(f'keyof Extract<ToServer, {{ t: "{tag_of(message)}" }}>', names)
    for act in acts:
        example = {"t": "act", "id": "a", "act": tag_of(act), **EXAMPLES.get(act, {})}
        assert isinstance(protocol.read_act(json.dumps(example).encode()), act)
        claims.fits("ToServer", example)
        claims.names(f'keyof ActFields["{tag_of(act)}"]', fields_of(act))
    claims.names('ToServer["t"]', {*map(tag_of, said), "act"})
    claims.names("keyof ActFields", map(tag_of, acts))
    claims.names("keyof Poll", fields_of(protocol.Polled))
    claims.names("keyof SessionRequest", fields_of(SessionRequest))
    claims.names("keyof PageError", fields_of(PageError))
    claims.names("keyof RulesTold", fields_of(RulesTold))
    for asked in ({"code": "3ao0-6-5-o"}, {"preset": "podkidnoy", "changes": {"deck": 24}}):
        assert (
            json.loads(protocol.encode(read_asked(json.dumps(asked).encode()))).items()
            >= asked.items()
        )
        claims.fits("RulesAsked", asked)


def claim_words_of_the_rules(claims: Claims) -> None:
    claims.names("keyof Rules", Ruleset.of("podkidnoy").as_dict())
    for option, values in CHOICES.items():
        if all(isinstance(value, str) for value in values):
            claims.names(f'Rules["{option}"]', values)
    claims.names('Outcome["reason"]', [reason.value for reason in Reason])
    claims.names('TableView["phase"]', [phase.value for phase in Phase])
    claims.names("EventKind", {*(event.kind for event in get_args(Event)), *BESIDE_EVENTS})
    for preset in PRESETS.values():
        claims.fits("Rules", preset.as_dict())


AT_CHEATERS = ("cheats", "challenges", "doubts")  # of a position, where people cheat
VIEW_PARTS = (protocol.SharedView, protocol.OwnView, protocol.CourseView)
BESIDE_EVENTS = ("time_ran_out", "stood_in")  # told before what the clock or a computer made


def claim_events(claims: Claims) -> None:
    """Whole games by rules in which everything happens, told to a player and to a spectator."""
    known: dict[str, set[str]] = {}
    for event, seat in events_of_games():
        told = event_for(event, seat)
        claims.fits("GameEvent", told)
        known.setdefault(told["kind"], set()).update(told)
    assert set(known) == {event.kind for event in get_args(Event)}, "each has happened"
    for kind, names in known.items():
        claims.names(f'keyof EventOf<"{kind}">', {*names, "v"})


def events_of_games() -> Iterator[tuple[Event, int | None]]:
    yield GameEnded(None, Outcome(None, (), (1, 0), True, 0, Reason.DRAW)), None
    chance = Random("events")
    yield Redealt(1, cards("6c 7c 8c 9c Qc Jd")), 0
    cheaters = Ruleset.of("podkidnoy", cheating="people")
    games = [PRESETS["durnius_travel"], PRESETS["russian"], *[PRESETS["helper"]] * 6, cheaters]
    for number, ruleset in enumerate(games):
        seats = 3
        dealing = deal(ruleset, seats, deck_seed(b"events", "tbl", number, [""] * seats))
        game = new_game(ruleset, dealing)
        yield from ((dealt(dealing), 0), (dealt(dealing), None))
        while game.outcome is None:
            seat = chance.choice(waited_for(game))
            move = chance.choice(legal_moves(game, seat))
            if ruleset.cheaters:
                seat, move = chance.choice(all_moves(game))
            for event in play(game, seat, move):
                yield from ((event, seat), (event, None))


@pytest.fixture
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people can."""
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )


def looked_back(claims: Claims) -> None:
    """Claim that the gallery shows the same as a process that has thought for longer."""
    found = looked_back_on()["look"]["found"]
    claims.fits("LookBackTold", {"done": 1, "of": 1, "found": found})
    judged = next(one for one in found["decisions"] if one["reason"])
    for kind, said in (("LookBackFound", found), ("JudgedMove", judged)):
        claims.names(f"keyof {kind}", said)
    claims.names("keyof LookBackReason", judged["reason"])
    claims.names("keyof LookBackTold", LookedBack._fields)


@pytest.mark.usefixtures("quick_hands")
async def test_messages_of_the_server_fit_the_pages_types(
    site: Site, claims: Claims, tmp_path: Path
) -> None:
    """Two people and a spectator play a game to its end and look back at it."""
    phones = await seated(site, "Anna", "Boris", spectator="Vera")
    anna = phones[0]
    table = {"table": anna.view["id"], "game": "1"}
    tells(claims, "HomeTables", await asked(anna, "tables"), "tables", "HomeTable")
    refused = await anna.act("pace", pace="never")
    await anna.act("invite")
    await anna.send(t="say", id="s1", remark="hello")
    await anna.until(lambda frame: frame["t"] == "remark")
    claims.fits("ApiFailure", await asked(anna, "record", **table))
    await play_on(phones)
    tells(claims, "FinishedGames", await asked(anna, "games"), "games", "PlayedGame")
    record = await asked(anna, "record", **table)
    replay = await asked(anna, "replay", **table)
    for kind, said in (("GameRecord", record), ("Replay", replay)):
        claims.fits(kind, said)
        claims.names(f"keyof {kind}", {*said, "clock"} if kind == "GameRecord" else said)
    looked_back(claims)
    claims.names("keyof OpenPosition", {*replay["frames"][0]["game"], *AT_CHEATERS})
    claims.names("keyof FrameOf<OpenPosition>", replay["frames"][0])
    clara = site.phone(7, "Clara")
    opened = [await clara.open_session(table) for table in (anna.view["id"], "none", None)]
    for session in opened:
        claims.fits("Session", session)
    claims.names("keyof Session", {*opened[0], "missing"})
    await maintained(site, anna)
    await anna.hello("none")
    changes = [change for phone in phones for change in phone.changes]
    claims.names("keyof Because", fields_of(protocol.Because))
    say_frames(claims, [refused, *anna.frames, *phones[-1].frames, *changes])
    assert claims.wrong(tmp_path) == ""


async def maintained(site: Site, phone: Phone) -> None:
    """The operator begins maintenance, and ends it."""
    maintenance = site.tables[0].maintenance
    await maintenance.begin(until_ms=None, pauses=False)
    await phone.until(lambda frame: frame["t"] == "maintenance" and frame["on"])
    await maintenance.end()
    await phone.until(lambda frame: frame["t"] == "maintenance" and not frame["on"])


def claim_numbers(claims: Claims) -> None:
    rating, partner = shown(NEWCOMER), Partner("Boris", 3, team=False)
    numbers = PersonNumbers(rating=rating, partner=partner)
    evening, rival = Evening("2026-11-14", 3, 1), Rival(2, "Boris", 3, 2, 1)
    story = Story((rating, rating), (rival,), evening, evening)
    own = own_fields(OwnNumbers(numbers, listed=True, behind=False), story, 90)
    leader = Leader(1, "Anna", 3, 1, 1, rating)
    board = board_fields(Leaderboard(Month(2026, 11), [leader], behind=False), 1)
    for kind, said in (
        ("OwnNumbers", own),
        ("Rival", own["rivals"][0]),
        ("Evening", own["best"]),
        ("Leaderboard", board),
        ("Leader", board["leaders"][0]),
        ("Rating", board["leaders"][0]["rating"]),
    ):
        claims.fits(kind, said)
        claims.names(f"Exclude<keyof {kind}, 'lesson'>", said)
    day, answer = date(2026, 11, 28), DailyAnswer(0, solved=False, streak=0)
    for moves in ((), ("nothing",)):
        told = daily_fields(day, moves, attempt_at(str(end_of_day(day))), answer)
        claims.fits("DailyEnd", told)
        claims.names("keyof DailyEnd", told)
    empty = OwnNumbers(PersonNumbers(), listed=False, behind=True)
    claims.fits("OwnNumbers", own_fields(empty, Story(), 90))


def tells(claims: Claims, kind: str, said: dict[str, Any], name: str, of: str) -> None:
    """An answer that is a list."""
    claims.fits(kind, said)
    claims.names(f"keyof {kind}", {name})
    claims.names(f"keyof {of}", said[name][0])


async def asked(phone: Phone, what: str, **query: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {phone.token}"}
    url = f"{phone.base}/api/{what}"
    async with phone.http.get(url, params=query, headers=headers) as response:
        said: dict[str, Any] = await response.json()
        return said


def say_frames(claims: Claims, frames: Iterable[dict[str, Any]]) -> None:
    """Every kind of message, most of them as they came; some come after a while only."""
    rare = [
        protocol.NewToken(token="x", expires_in=7200),
        protocol.LessonTold(table="t", game=1, at=42, cost=23),
        protocol.LessonTold(table="t", game=1, at=None, cost=0),
        protocol.RemarkMade(table="t", seat=0, who="0", remark="egg", at=1),
        protocol.ThrownTold(table="t", game=1, signs={"egg": 2}, left=20_000),
    ]
    seen = [*frames, *(json.loads(protocol.encode(one)) for one in rare), {"t": "pong"}]
    for frame in seen:
        claims.fits("FromServer", frame)
    views = (protocol.SharedView, protocol.ViewChange)
    kinds = [*get_args(protocol.Answer), *views]
    assert {frame["t"] for frame in seen} == set(map(tag_of, kinds))
    claims.names('FromServer["t"]', map(tag_of, kinds))
    for message in kinds:
        tag = tag_of(message)
        parts = VIEW_PARTS if message in views else ()
        names = {"t", *fields_of(message), *chain.from_iterable(map(fields_of, parts))}
        claims.names(f'keyof Extract<FromServer, {{ t: "{tag}" }}>', names)


def claim_tables(claims: Claims) -> None:
    """The gallery's scenes: every rule, every end, rows of games, players who are away."""
    views = [frame_of(scene, PEOPLE["usual"], NullTranslations()) for scene in SCENES.values()]
    tables = [view for view in views if view is not None]
    for view in tables:
        claims.fits("FromServer", view)
    for part in ("you", "fair", "clock", "match", "game", "house"):
        shown = next(view[part] for view in tables if view[part])
        shown = {*shown, *AT_CHEATERS} if part == "game" else shown
        claims.names(f'keyof NonNullable<TableView["{part}"]>', shown)
    claims.names("keyof Seat", tables[0]["seats"][0])
    for part in ("absent", "kept_out", "orders"):
        shown = next(view[part][0] for view in tables if view[part])
        claims.names(f'keyof TableView["{part}"][number]', shown)
    pairs = [pair for view in tables if view["game"] for pair in view["game"]["pairs"]]
    claims.names("keyof Pair", pairs[0])
    reasons = [why for view in tables if view["game"] for why in view["game"]["reasons"].values()]
    claims.names('keyof GameView["reasons"][string]', reasons[0])
    roles = {role for view in tables if view["game"] for role in view["game"]["roles"]}
    claims.names("Role", roles)


def claim_words_of_every_language(claims: Claims) -> None:
    for said in words_json().values():
        claims.fits("Vocabulary", said)
        claims.names("keyof Vocabulary", said)
    group = said["groups"][0]
    numbers = [choice["number"] for group in said["groups"] for choice in group["choices"]]
    for kind, example in (
        ("Described", said["paces"][0]),
        ("NamedGame", said["games"][0]),
        ("RuleGroup", group),
        ("Clause", group["clauses"][0]),
        ("RuleChoice", group["choices"][0]),
        ("RuleNumber", next(filter(None, numbers))),
    ):
        claims.names(f"keyof {kind}", example)


def test_data_from_the_server_fits_the_pages_types(claims: Claims, tmp_path: Path) -> None:
    """Judged in one run: what is wrong is told with its type."""
    claim_what_the_page_says(claims)
    claim_words_of_the_rules(claims)
    claim_events(claims)
    claim_numbers(claims)
    claim_tables(claims)
    claim_words_of_every_language(claims)
    assert claims.wrong(tmp_path) == ""

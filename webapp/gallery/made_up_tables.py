"""Scenes as messages of the server: a real position at a real table, seen by one person."""

from __future__ import annotations

import gettext
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from durak_rules import Game, Ruleset, parse_move, parse_position, waited_for
from durak_rules.match import Match, previous_of
from durak_rules.options.rules_code import rules_code
from engine.tables import (
    KeptOut,
    Pace,
    Person,
    Phase,
    Seat,
    SeatOrders,
    StandingOrder,
    Table,
    Until,
    in_chat,
)
from engine.tables.table import Dealing, Handed
from engine.tables.tally import Tally
from engine.words import hint_sentence
from webapp.introduction import script_of
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint

NOW = 1_000_000  # ms
SPECTATOR = 100  # the number of a person without a seat
LEFT = 21_000  # … until the clock of most scenes runs out
DECK = [rank + suit for suit in "scdh" for rank in "23456789TJQKA"]
COMMITMENT = "3f9a41c07be2d8556ef0a41c07be2d8556ef0a41c07be2d8556ef0a41c07be2d"

# In the order of the seats; None is a computer player
People = tuple[str | None, ...]
PEOPLE: dict[str, People] = {
    "usual": ("Anna", "Boris", "Clara", None, "Daria", "Egor", "Vera", None),
    "machines": ("Anna", None, None, None, None, None, None, None),
    "long": tuple(f"{name}-Maximiliana Konstantinovna of the Thirteen Oaks".ljust(64, "x")
                  for name in ("Anna", "Anno", "Anne", "Anni", "Annu", "Anny", "Annik", "Annok")),
    "odd": (
        "<b>Anna</b>", "\u202eboris\u202c", "🃏🂡👩‍👩‍👧‍👦", "דוד בן גוריון",
        "Ж" * 40, "  \u2066x\n", "Žydrūnas", "𝕍𝕖𝕣𝕒",
    ),
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A scene: a position, the person who looks, and what they have done on the page."""

    title: str
    position: str = ""  # of the game that runs or ran last; "" before the first one
    me: int | None = 0  # who looks; None is a spectator
    phase: Phase = Phase.PLAYING
    rules: Ruleset = field(default_factory=lambda: Ruleset.of("podkidnoy"))
    seats: int = 3  # where there is no game
    chairs: tuple[int, ...] = ()  # of the seats, where not one beside the other
    ready: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()  # a computer player holds their seats
    away: tuple[int, ...] = ()  # they don't look
    in_chat: tuple[int, ...] = ()  # … but play with buttons
    late: tuple[int, ...] = ()  # they ran out of time
    dealing: bool = False  # the game was started, and nobody's number is told yet
    coming: tuple[int, ...] = ()  # they are late for the next game, and their seats are kept
    offered: tuple[int, ...] = ()  # seats that are handed over
    handed: tuple[tuple[int, str], ...] = ()  # seats that were, and from whom
    kept_out: tuple[str, ...] = ()
    muted: tuple[int, ...] = ()  # muted by a host
    match: Match | None = None
    pace: Pace = Pace.LIVE
    orders: tuple[str, ...] = ()  # standing orders of the person who looks
    hints: bool = False  # they may be asked for
    hint: str = ""  # the move that the person who looks was advised to make
    left: int = LEFT  # ms until the clock of those who are waited for runs out
    table: bool = True  # False: no table is looked at
    looks: dict[str, str] = field(
        default_factory=dict
    )  # the person's choice of cards and cloth: looks.js
    shown: dict[str, Any] = field(default_factory=dict)  # of the page's state: state.js
    past: dict[str, Any] | None = None  # a finished game that is looked at again


def changed(preset: str, **changes: object) -> str:
    """Return the code of a preset with changes."""
    return rules_code(Ruleset.of(preset, **changes))


def bout_before(*events: dict[str, Any]) -> dict[str, Any]:
    """Return the bout before the one that is shown, as the page remembers it."""
    return {"table": "gallery", "game": 1, "last": list(events)}


BIG_DECK = changed("podkidnoy", deck=52)


def frame_of(scene: Scene, people: People, t: gettext.NullTranslations) -> dict[str, Any] | None:
    """Return the message that the server sends to the person who looks; None without a table."""
    if not scene.table:
        return None
    table = _table(scene, people)
    looking = frozenset(n + 1 for n in range(len(table.seats)) if n not in scene.away)
    looking |= frozenset(in_chat(n + 1) for n in scene.in_chat)
    viewpoint = Viewpoint(SPECTATOR if scene.me is None else scene.me + 1)
    views, orders = TableViews(table, looking), _orders(scene, table)
    frame = views.frame(viewpoint, t, now_ms=NOW, orders=orders)
    decoded: dict[str, Any] = msgspec.json.decode(frame)
    return decoded


def shown_of(scene: Scene, t: gettext.NullTranslations) -> dict[str, Any]:
    """Return what the person has done on the page, and what they were told for it."""
    if "lesson" in scene.shown:
        return {**scene.shown, "lesson": {"script": script_of(t), "at": scene.shown["lesson"]}}
    if not scene.hint:
        return scene.shown
    hint = {"table": "gallery", "v": 1, "move": scene.hint}
    return {**scene.shown, "hint": hint, "news": hint_sentence(t, parse_move(scene.hint))}


def _table(scene: Scene, people: People) -> Table:
    game = parse_position(scene.position) if scene.position else None
    names = people[: len(game.hands) if game else scene.seats]
    playing = scene.phase == Phase.PLAYING
    waited = waited_for(game) if game and playing else ()
    return Table(
        id="gallery",
        version=1,
        place="",
        creator=Person(1, people[0] or ""),
        hosts=frozenset(),
        ruleset=game.ruleset if game else scene.rules,
        pace=scene.pace,
        phase=scene.phase,
        seats=tuple(_seat(scene, number, name) for number, name in enumerate(names)),
        commitment=COMMITMENT,
        server_seed=b"",
        epoch="gallery",
        game_number=_number(scene, game),
        game=game,
        waiting=dict.fromkeys(waited, 1),
        deadlines=dict.fromkeys(waited, NOW + scene.left),
        names=tuple(dict(scene.handed).get(seat, name or "") for seat, name in enumerate(names)),
        players=tuple(n + 1 if name else 0 for n, name in enumerate(names)),
        match=scene.match,
        previous=previous_of(game.dealer, game.outcome) if game and game.outcome else None,
        tally=tuple(Tally(5 * number, 7 - number) for number in range(len(names))),
        absent={seat: frozenset({3}) for seat in scene.late},
        dealing=Dealing(1, frozenset(), ("",) * len(names)) if scene.dealing else None,
        hints=scene.hints,
        muted=frozenset(seat + 1 for seat in scene.muted),
        offered=dict.fromkeys(scene.offered, 1),
        handed={
            seat: Handed((Person(80 + seat, giver),), names[seat] or "", 1)
            for seat, giver in scene.handed
        },
        kept_out=tuple(
            KeptOut(n + 1, Person(90 + n, name)) for n, name in enumerate(scene.kept_out)
        ),
    )


def _orders(scene: Scene, table: Table) -> SeatOrders:
    me, game = scene.me, table.game
    if me is None or game is None:
        return {}
    given = (table.game_number, game.bout_number)
    return {me: tuple(StandingOrder(text, Until.BOUT, me + 1, *given) for text in scene.orders)}


def _number(scene: Scene, game: Game | None) -> int:
    played = scene.match.games if scene.match else 0
    return 0 if game is None else played + (1 if scene.phase == Phase.PLAYING else 0) or 1


def _seat(scene: Scene, number: int, name: str | None) -> Seat:
    chair = scene.chairs[number] if scene.chairs else number
    if name is None:
        return Seat(level="normal", ready=True, chair=chair)
    return Seat(
        Person(number + 1, name),
        ready=number in scene.ready,
        nonce=sha256(name.encode()).hexdigest() if number in scene.ready else "",
        held=number in scene.gone,
        chair=chair,
        late_ms=NOW if number in scene.coming else 0,
    )

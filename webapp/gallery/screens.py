"""Scenes other than the table: before a game, after it, and dialogs above everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from typing import Any

from durak_rules import Rank, Ruleset
from durak_rules.match import Match
from engine.players.daily_ends import attempt_at
from engine.tables import DailyAnswer, Pace, Phase
from webapp.api.daily_requests import daily_fields
from webapp.gallery.made_up_picture import made_up_picture
from webapp.gallery.made_up_tables import Scene, bout_before, changed
from webapp.gallery.past import EIGHT, MACHINES, checked_by_anna, finished_game, looked_back_on

ONE_GAME = Match(1, (0, 1, 0), None)
LADDER = (Rank.SIX, Rank.EIGHT, Rank.SEVEN)
LAST_BOUT = bout_before(
    {"kind": "attacked", "seat": 2, "card": "Td", "opening": True},
    {"kind": "beaten", "seat": 1, "card": "Td", "by": "Qd"},
    {"kind": "attacked", "seat": 0, "card": "Qs", "opening": False},
    {"kind": "attacked", "seat": 0, "card": "Ts", "opening": False},
    {"kind": "bout_taken", "seat": 1, "cards": ["Td", "Qd", "Qs", "Ts"]},
)
SIX_PAIRS = (("6d", "8d"), ("6s", "8s"), ("6c", "8c"), ("Jc", "Qc"), ("Js", "Qs"), ("Jd", "Qd"))
SIX_PAIRS_BOUT = bout_before(
    *(
        event
        for card, by in SIX_PAIRS
        for event in (
            {"kind": "attacked", "seat": 0, "card": card, "opening": card == "6d"},
            {"kind": "beaten", "seat": 1, "card": card, "by": by},
        )
    )
)
LOST = ("-/8hJc/-", "out=02 over=last_with_cards/1/0")  # Boris's hand, and how it ended
DEALT = "podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 hands=6c/7c"

DEALT_TO_THREE = "podkidnoy dealer=0 trump=9h stock=TsJd9h attacker=1 hands=6c/7c/8c"


def _home_table(seat: int | None, *names: str, rules: str | None, waited: bool) -> dict[str, Any]:
    return {"table": "t", "rules": rules, "seat": seat, "names": names, "waited": waited}


HOME_TABLES = [
    _home_table(0, "Anna", "Boris", "", rules="podkidnoy", waited=True),
    _home_table(1, "Clara", "Anna", rules=None, waited=False),
    _home_table(0, "Anna", rules="perevodnoy", waited=False),
    _home_table(None, "Daria", "Egor", "Gleb", "Clara", rules="podkidnoy", waited=False),
]


def _played(game: int, fool: int | None) -> dict[str, Any]:
    """Return a row of Anna's finished games; no fool is a draw."""
    return {
        "table": "gallery",
        "game": game,
        "ended_ms": 1_790_000_000_000 + game * 86_400_000,
        "seat": 0,
        "outcome": {
            "fool": fool,
            "losers": [] if fool is None else [fool],
            "out": [seat for seat in range(3) if seat != fool],
            "draw": fool is None,
            "epaulettes": 0,
            "reason": "draw" if fool is None else "last_with_cards",
        },
        "seats": [{"name": name, "level": None} for name in ("Anna", "Boris", "Clara")],
    }


def _rating(points: int, margin: int) -> dict[str, Any]:
    return {"points": points, "margin": margin, "settled": margin <= 240}


def _leader(
    name: str, games: int, fools: int, points: int, margin: int, *, me: bool = False
) -> dict[str, Any]:
    rating = _rating(points, margin)
    counted = {"games": games, "fools": fools, "rating": rating}
    return {"name": name, **counted, "me": me, "seat": None}


def _rival(name: str, lost: int, won: int, games: int, seat: int | None = None) -> dict[str, Any]:
    return {"name": name, "games": games, "lost": lost, "won": won, "seat": seat}


LONG = "Konstantin-Aleksandr Verylongname"
POINTS = (1500, 1468, 1490, 1532, 1521, 1555, 1540, 1498, 1476, 1502, 1524, 1561, 1548, 1510)
RIVALS = [
    _rival("Boris", 7, 5, 24, 1),
    _rival("Clara", 2, 6, 17, 2),
    _rival(LONG, 3, 3, 11),
    _rival("Gleb", 0, 2, 6),
    _rival("Марія", 1, 0, 4),
    _rival("Žydrūnas", 0, 0, 1),
]
NUMBERS = {
    "games": 24,
    "fools": 5,
    "lost": 6,
    "draws": 1,
    "taken": 131,
    "thrown_in": 88,
    "given": 2,
    "worn": 1,
    "safe_row": 4,
    "longest_safe_row": 9,
    "longest_lost_row": 2,
    "rating": _rating(1510, 60),
    "partner": {"name": "Boris", "games": 12, "team": False},
    "listed": True,
    "behind": False,
    "days": 90,
    "curve": [(points, 200 - 10 * at) for at, points in enumerate(POINTS)],
    "rivals": RIVALS[:2],
    "best": {"day": "2026-11-14", "games": 6, "lost": 0},
    "worst": {"day": "2026-10-30", "games": 4, "lost": 3},
    "lesson": {"table": "gallery", "game": 4, "at": 42, "cost": 0.23},
}
NEW_HERE: dict[str, Any] = {
    **dict.fromkeys(NUMBERS, 0),
    **dict.fromkeys(("rating", "partner", "best", "worst", "lesson"), None),
    "curve": [],
    "rivals": [],
    "listed": False,
    "behind": True,
    "days": 90,
}
FIRST_GAME: dict[str, Any] = {
    **NEW_HERE,
    "games": 1,
    "fools": 1,
    "lost": 1,
    "taken": 9,
    "longest_lost_row": 1,
    "rating": _rating(1452, 313),
    "curve": [(1500, 333), (1452, 313)],
    "rivals": [_rival(LONG, 1, 0, 1)],
    "behind": False,
}
DAY = date(2026, 11, 28)
DAILY_END = (
    "podkidnoy dealer=0 trump=9d attacker=0 defender=1 limit=6 table=Js0"
    " hands=9dTdQsKdAs/6dThJdQdKcAd"
)
LEADERS = [
    _leader("Clara", 41, 6, 1688, 52),
    _leader("Anna", 24, 5, 1510, 60, me=True),
    _leader(LONG, 30, 12, 1302, 58),
    _leader("Gleb", 2, 0, 1611, 270),
]


def _daily(title: str, said: str, *, wrong: bool = False) -> Scene:
    """Show the end of a day in the middle of a bout, after three that were solved."""
    answer = DailyAnswer(DAY.toordinal() - 1, solved=True, streak=3)
    told = daily_fields(DAY, (), attempt_at(DAILY_END), answer)
    shown = {"told": told, "said": said, "wrong": wrong, "waits": False}
    return Scene(title=title, table=False, shown={"page": "daily", "daily": shown})


def _board(leaders: list[dict[str, Any]] | None, words: str = "") -> dict[str, Any]:
    told = leaders is not None and {"month": "2026-11", "leaders": leaders, "behind": False}
    return {"here": True, "last": False, "told": told or None, "words": words}


GAMES = [_played(4, 1), _played(3, 0), _played(2, None), _played(1, 2)]
MANY_GAMES = [_played(game, (1, 2, 0, None, 2)[game % 5]) for game in range(14, 0, -1)]


def _profile(title: str, games: list[dict[str, Any]], numbers: dict[str, Any] | None) -> Scene:
    """Return the page of somebody's own games."""
    known = {"list": games, "words": ""}
    return Scene(
        title=title,
        table=False,
        shown={"page": "profile", "games": known, "numbers": numbers},
    )


def _ended(
    title: str,
    hands: str,
    end: str,
    *,
    me: int | None = 0,
    rules: str = "podkidnoy",
    match: Match = ONE_GAME,
    ready: tuple[int, ...] = (2,),
    shown: dict[str, Any] | None = None,
) -> Scene:
    return Scene(
        title=title,
        position=f"{rules} dealer=1 trump=9h attacker=0 defender=1 hands={hands} {end}",
        me=me,
        phase=Phase.OVER,
        match=match,
        ready=ready,
        shown=shown or {},
    )


def _just_ended(*hits: str, at: int | None = 42, over: bool = False) -> dict[str, Any]:
    """Return what a person has who saw the game end: the last bout, signs to throw, a lesson."""
    game = {"table": "gallery", "game": 1}
    throwing = {**game, "over": over, "hits": Counter(hits)}
    return {"bouts": LAST_BOUT, "throwing": throwing, "learned": {**game, "at": at, "cost": 23}}


# From the first screen to the first card
BEFORE: dict[str, Scene] = {
    "home": Scene(title="A new table", table=False),
    "home-tables": Scene(
        title="Tables of one's own, and an open one", table=False, shown={"tables": HOME_TABLES}
    ),
    "home-first": Scene(title="The first visit", table=False, shown={"introOffered": True}),
    "home-house": Scene(
        title="House rules, and their code",
        table=False,
        shown={
            "house": [
                {"group": "limit", "changes": {"bout_limit": 8}},
                {"group": "match", "changes": {"match": "ladder"}},
            ],
            "code": changed("podkidnoy", bout_limit=8, match="ladder", epaulettes="ladder"),
        },
    ),
    "lobby": Scene(title="Waiting, as the host", phase=Phase.LOBBY, ready=(1,), away=(2,)),
    "lobby-dealing": Scene(
        title="Dealing, before the cards", phase=Phase.LOBBY, ready=(0, 1, 2), dealing=True
    ),
    "lobby-late": Scene(title="Somebody is late", phase=Phase.LOBBY, coming=(1,), away=(1,)),
    "lobby-full": Scene(
        title="Six at the table", phase=Phase.LOBBY, seats=6, ready=(0, 1, 2), me=1
    ),
    "lobby-eight": Scene(
        title="Eight at the table",
        phase=Phase.LOBBY,
        rules=Ruleset.of("podkidnoy", deck=52),
        seats=8,
        ready=(0, 1, 2),
        me=1,
    ),
    "lobby-eight-alone": Scene(
        title="Room for seven computers",
        phase=Phase.LOBBY,
        rules=Ruleset.of("podkidnoy", deck=52),
        seats=1,
    ),
    "lobby-house": Scene(
        title="House rules",
        phase=Phase.LOBBY,
        rules=Ruleset.of("podkidnoy", deck=24, throw_in="neighbours", draws=False),
    ),
    "lobby-invite": Scene(
        title="The link for friends",
        phase=Phase.LOBBY,
        seats=1,
        shown={"link": "https://t.me/durak_bot/play?startapp=gallery"},
    ),
    "lobby-alone": Scene(title="Nobody else yet", phase=Phase.LOBBY, seats=1),
    "lobby-pairs": Scene(
        title="Partners sit opposite",
        phase=Phase.LOBBY,
        rules=Ruleset.of("durnius_pairs"),
        chairs=(0, 2, 3),
        ready=(0,),
    ),
    "chair-empty": Scene(title="An empty chair", phase=Phase.LOBBY, seats=2, shown={"chair": 3}),
    "chair-taken": Scene(title="Somebody's chair", phase=Phase.LOBBY, shown={"chair": 1}),
    "menu-lobby": Scene(
        title="The menu, before a game", phase=Phase.LOBBY, shown={"page": "menu"}
    ),
    "change": Scene(title="Other rules", phase=Phase.LOBBY, shown={"page": "change"}),
}


# What is said by one tap
SAID = [
    {"seat": 0, "who": "a", "remark": "fire"},
    {"seat": 1, "who": "b", "remark": "well-played"},
    {"seat": 2, "who": "c", "remark": "phew"},
]
SPEAKERS = [
    {"table": "gallery", "who": "b", "name": "Boris"},
    {"table": "gallery", "who": "c", "name": "Clara"},
]
SPEAKING: dict[str, Scene] = {
    "remarks": Scene(
        title="What everybody says",
        position=DEALT_TO_THREE,
        shown={"remarks": SAID},
    ),
    "remarks-lobby": Scene(
        title="What is said before a game", phase=Phase.LOBBY, shown={"remarks": SAID}
    ),
    "remarks-bar": Scene(
        title="What may be said",
        position=DEALT_TO_THREE,
        shown={"speaking": True, "speakers": SPEAKERS, "remarks": SAID[1:2]},
    ),
    "remarks-bar-watching": Scene(
        title="What a spectator may hide",
        position=DEALT_TO_THREE,
        me=None,
        shown={"speaking": True, "speakers": SPEAKERS},
    ),
}


# How it ended, and a look back
AFTER: dict[str, Scene] = {
    "won": _ended("You got away", *LOST),
    "won-last-bout": replace(
        _ended("The last bout stays on the cloth", *LOST), shown={"bouts": LAST_BOUT}
    ),
    "lost-game": _ended("You are the fool", *LOST, me=1),
    "lost-for-another": replace(
        _ended("The fool has given her seat to somebody", *LOST), handed=((1, "Daria"),)
    ),
    "won-teams": _ended(
        "Your team won",
        "-/6h7h/-/6c",
        "out=02 over=last_with_cards/1/1",
        rules="durnius_pairs",
    ),
    "won-epaulettes": _ended(
        "Both shoulders, and the ladder goes on",
        "-/6h6s/-",
        "ladder=667 out=02 over=last_with_cards/1/2",
        rules="durnius_epaulettes",
        match=Match(4, (1, 2, 1), LADDER),
    ),
    "lost-match": _ended(
        "The end of a match",
        *LOST,
        me=1,
        rules=changed("podkidnoy", match="games:5"),
        match=Match(5, (1, 3, 1), None, (1,)),
    ),
    "lost-points": _ended(
        "The end of a match of points",
        *LOST,
        me=1,
        rules=changed("podkidnoy", match="games:5", score="places"),
        match=Match(5, (1, 2, 2), None, (1,), points=(4, 7, 4)),
    ),
    "draw": _ended("A draw", "-/-/-", "out=201 over=draw/-/0", shown={"bouts": LAST_BOUT}),
    "end-safe": _ended("Safe, and signs to throw", *LOST, shown=_just_ended()),
    "end-fool": _ended(
        "The fool, who may bow", *LOST, me=1, shown=_just_ended("pie", "egg", "pie", at=None)
    ),
    "end-waits": _ended(
        "The host waits for the others",
        *LOST,
        ready=(0,),
        shown=_just_ended("tomato", "egg", "pie"),
    ),
    "end-all-ready": _ended(
        "Everybody is ready",
        *LOST,
        ready=(0, 1, 2),
        shown=_just_ended("snowball", "flower", "snowball", over=True),
    ),
    "end-guest-ready": _ended("A guest waits for the host", *LOST, me=2, ready=(0, 2)),
    "end-two": _ended(
        "The end for two",
        "-/8hJc",
        "out=0 over=last_with_cards/1/0",
        ready=(),
        shown={"bouts": LAST_BOUT},
    ),
    "end-six": _ended(
        "The end for six",
        "-/8hJc/-/-/-/-",
        "out=02435 over=last_with_cards/1/0",
        shown=_just_ended(),
    ),
    "end-eight": _ended(
        "The end for eight",
        "-/8hJc/-/-/-/-/-/-",
        "out=0243576 over=last_with_cards/1/0",
        rules=changed("podkidnoy", deck=52),
        match=Match(1, (0, 1, 0, 0, 0, 0, 0, 0), None),
        shown=_just_ended(),
    ),
    "end-cheats": _ended(
        "Who got away with cheating, and who was caught",
        LOST[0],
        f"{LOST[1]} doubts=0///3.1.0,1.1.2,2.0.0",
        rules=changed("podkidnoy", cheating="people"),
        shown=_just_ended(at=None),  # nobody looks back at cheats
    ),
    "end-many-cards": _ended(
        "Six pairs, and the fool across",
        "-/-/8hJc",
        "out=01 over=last_with_cards/2/0",
        shown={"bouts": SIX_PAIRS_BOUT},
    ),
    "end-many-mine": _ended(
        "Six pairs, and you are the fool",
        "-/8hJc",
        "out=0 over=last_with_cards/1/0",
        me=1,
        shown={"bouts": SIX_PAIRS_BOUT},
    ),
    "end-team-lost": _ended(
        "Your team lost",
        "-/6h7h/-/6c",
        "out=02 over=last_with_cards/1/1",
        rules="durnius_pairs",
        me=1,
        shown=_just_ended(),
    ),
    "end-epaulettes": _ended(
        "The fool with two epaulettes",
        "-/6h6s/-",
        "ladder=667 out=02 over=last_with_cards/1/2",
        rules="durnius_epaulettes",
        me=1,
        shown=_just_ended(),
    ),
    "end-seen": _ended("Seen by a spectator", *LOST, me=None, shown=_just_ended()),
    "fair": Scene(title="The shuffle is checked", table=False, past=checked_by_anna()),
    "fair-lie": Scene(
        title="A record that isn't the game", table=False, past=checked_by_anna(lie=True)
    ),
    "replay": Scene(title="A game again", table=False, past=finished_game("replay")),
    "replay-looked-back": Scene(title="What moves have cost", table=False, past=looked_back_on()),
    "replay-moves": Scene(title="All moves of a game", table=False, past=looked_back_on("moves")),
    "replay-curve": Scene(title="How the chances went", table=False, past=looked_back_on("curve")),
    "replay-machines": Scene(
        title="A game against five computers again",
        table=False,
        past=finished_game("replay", MACHINES),
    ),
    "replay-eight": Scene(
        title="A game of eight again", table=False, past=finished_game("replay", EIGHT)
    ),
}


# What is laid over everything, and what stands where nothing can be shown
SHEETS: dict[str, Scene] = {
    "menu": Scene(title="The menu", position=DEALT, shown={"page": "menu"}),
    "rules": Scene(title="The rules of the table", position=DEALT, shown={"page": "rules"}),
    "settings": Scene(
        title="Settings",
        position=DEALT,
        shown={"page": "settings", "device": {"home": "missed", "full": "off"}},
    ),
    "seat-to-take": Scene(
        title="A seat is handed over, and somebody looks on",
        position=DEALT_TO_THREE,
        me=None,
        offered=(1,),
    ),
    "players": Scene(
        title="Players, for the host",
        position=DEALT_TO_THREE,
        shown={"page": "players"},
        late=(1,),
        away=(1,),
        offered=(0,),
        kept_out=("Gleb",),
    ),
    "players-about": Scene(
        title="Players, the sheet about one",
        position=DEALT_TO_THREE,
        shown={"page": "players", "about": 1, "reports": True, "numbers": NUMBERS},
        muted=(1,),
    ),
    "picture": replace(
        _ended("A picture to share", *LOST),
        shown={
            "page": "picture",
            "picture": {
                "table": "gallery",
                "game": 1,
                "bout": 0,
                "src": made_up_picture(),
                "words": "",
                "sent": False,
            },
        },
    ),
    "orders": Scene(
        title="What is left to be done",
        position=DEALT_TO_THREE.replace("hands=6c", "hands=6c6d8hTdKsAs"),
        pace=Pace.SLOW,
        orders=("done unless T", "beat"),
        shown={"page": "orders"},
    ),
    "profile": _profile("My games", GAMES, NUMBERS),
    "profile-rivals": _profile(
        "Many games, six rivals", MANY_GAMES, {**NUMBERS, "rivals": RIVALS}
    ),
    "profile-new": _profile("One game, with a long name", GAMES[:1], FIRST_GAME),
    "profile-empty": _profile("No games yet", [], NEW_HERE),
    "leaders": Scene(
        title="The leaderboard",
        table=False,
        shown={"page": "leaders", "board": _board(LEADERS)},
    ),
    "leaders-nobody": Scene(
        title="A leaderboard of nobody",
        table=False,
        shown={"page": "leaders", "board": _board([])},
    ),
    "leaders-none": Scene(
        title="No numbers here",
        table=False,
        shown={
            "page": "leaders",
            "board": _board(None, "This server doesn't keep old games."),
        },
    ),
    "daily": _daily("The end of the day", "Your move."),
    "daily-missed": _daily(
        "A wrong move in the end of the day",
        "That gives the win away. Try another move.",
        wrong=True,
    ),
    **{
        f"intro-{step}": Scene(
            title=f"The introduction, step {step}",
            table=False,
            shown={"page": "intro", "lesson": step - 1},
        )
        for step in (1, 4, 9, 11, 13, 15, 19)
    },
    "opening": Scene(title="Opening", table=False, shown={"tableId": "gallery"}),
    "error": Scene(
        title="Something is wrong",
        table=False,
        shown={
            "trouble": {
                "title": "This table is gone",
                "words": "It was cleared away, or the link is wrong.",
                "ways": [["home", "Make a new table"]],
            }
        },
    ),
}

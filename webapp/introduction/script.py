"""The introduction as the page fetches it: each step with its sentence, the game as the newcomer
sees it, and what happened since the step before. The rules make all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from typing import Any, NamedTuple

import msgspec

from durak_rules import Game, parse_move, parse_position, play, waited_for
from engine.tables import MadeMove, Pace, Person, Phase, Seat, Table
from webapp.introduction.lesson_story import DEAL, STEPS, LessonStep
from webapp.live.views.event_views import events_view
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint

NEWCOMER = Person(1, "")
ME = 0


class Moment(NamedTuple):
    """A step, the game at its beginning, and the moves that led there from the step before."""

    step: LessonStep
    game: Game
    made: tuple[MadeMove, ...]


def intro_file(language: str) -> str:
    """Return the name of a language's file, below `static`."""
    return f"words/{language}.intro.json"


def intro_files(translations: Mapping[str, NullTranslations]) -> dict[str, str]:
    """Return the JSON of each language by its file's name below `static`."""
    return {
        intro_file(language): msgspec.json.encode(script_of(t)).decode()
        for language, t in translations.items()
    }


def script_of(t: NullTranslations) -> dict[str, Any]:
    """Return the introduction in one language, in the shape of `IntroScript` in types.d.ts."""
    views = [_view(moment, t) for moment in moments()]
    steps = [
        {
            "words": t.gettext(step.words),
            "move": step.move,
            "otherwise": t.gettext(step.otherwise) if step.otherwise else "",
            "game": view["game"] if step.move else {**view["game"], "moves": []},
            "events": view["events"],
        }
        for (step, *_), view in zip(moments(), views, strict=True)
    ]
    return {"table": {**views[0], "game": None, "events": []}, "steps": steps}


@cache
def moments() -> tuple[Moment, ...]:
    """Return the whole story, played by the rules."""
    game, found = parse_position(DEAL), list[Moment]()
    made: tuple[MadeMove, ...] = ()
    for step in STEPS:
        found.append(Moment(step, game.copy(), made))
        played = tuple(_played(game, step))
        made = () if step.is_skip else played
    return tuple(found)


def _played(game: Game, step: LessonStep) -> Iterator[MadeMove]:
    """Make the moves of a step, and yield them."""
    mine = [f"{ME} {step.move}"] if step.move else []
    for text in [*mine, *filter(None, step.then.split(", "))]:
        seat, _, move = text.partition(" ")
        events = play(game, int(seat), parse_move(move))
        yield MadeMove(1, int(seat), move, tuple(events))


def _view(moment: Moment, t: NullTranslations) -> dict[str, Any]:
    """Return the table as the newcomer sees it."""
    seen = TableViews(_table(moment.game), frozenset({NEWCOMER.id})).seen_by(
        Viewpoint(NEWCOMER.id), t, now_ms=0
    )
    view: dict[str, Any] = msgspec.json.decode(seen.whole(events_view(moment.made, ME)))
    return view


def _table(game: Game) -> Table:
    waited = dict.fromkeys(waited_for(game), 1)
    return Table(
        id="intro",
        version=1,
        place="",
        creator=NEWCOMER,
        hosts=frozenset(),
        ruleset=game.ruleset,
        pace=Pace.LIVE,
        phase=Phase.OVER if game.outcome else Phase.PLAYING,
        seats=(Seat(NEWCOMER, ready=True, chair=0), *(_computer(seat) for seat in (1, 2))),
        commitment="",
        server_seed=b"",
        epoch="intro",
        game_number=1,
        game=game,
        waiting=waited,
        deadlines=dict.fromkeys(waited, 0),
        names=("", "", ""),
        players=(NEWCOMER.id, 0, 0),
    )


def _computer(seat: int) -> Seat:
    return Seat(level="easy", ready=True, chair=seat)

"""A finished game whose end is known."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from durak_rules import Ruleset, deal, new_game, play, waited_for
from durak_rules.play import clock_move
from durak_rules.records import Record, Turn
from engine.pictures.facts import PictureFacts, PicturePair, Sitter


def record_of(preset: str, seats: int, seed: int) -> dict[str, Any]:
    """A game in which everybody makes the least harmful move."""
    rules = Ruleset.of(preset)
    dealt = deal(rules, seats, bytes([seed]) * 32)
    game, turns = new_game(rules, dealt), []
    while game.outcome is None:
        seat = waited_for(game)[0]
        turns.append(Turn(seat, clock_move(game, seat)))
        play(game, seat, turns[-1].move)
    names = tuple(f"player {seat}" for seat in range(seats))
    record = Record(
        table="tbl",
        game=1,
        ruleset=rules,
        seats=names,
        fair=None,
        deal=dealt,
        previous=None,
        ladder=None,
        turns=tuple(turns),
        outcome=game.outcome,
    )
    return record.as_dict()


FACTS = PictureFacts(
    preset="podkidnoy",
    game=3,
    sitters=(Sitter("Anna", False), Sitter("Борис", False), Sitter("", True)),
    trump="h",
    last_bout=(PicturePair("6c", "9c"), PicturePair("Jd", "6h"), PicturePair("As")),
    fool=1,
    losers=(1,),
    out=(2, 0),
    draw=False,
    epaulettes=0,
)


def with_facts(**changes: Any) -> PictureFacts:
    """The same with some of it otherwise."""
    assert set(changes) <= {field.name for field in fields(PictureFacts)}
    return replace(FACTS, **changes)

"""Writes a game as text: the deal, every move with what it caused, and every seat's view of it.

What all seats see is written once, and it is an error if they don't; then, seat by seat,
the hand, the moves that this seat may make, and what keeps the other cards in its hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from durak_rules import Game, Ruleset, all_moves, deal, new_game, parse_move, play
from durak_rules.events import event_for
from durak_rules.match import new_match
from durak_rules.view_json import view_dict

OWN = ("seat", "hand", "moves", "reasons", "cheats", "challenges")
TAKES_ANYWAY = 40  # of 256: how often somebody takes who could do something else


def playthrough(name: str, ruleset: Ruleset, seats: int, seed: int) -> str:
    """The whole game; the seed names it."""
    dealt = deal(ruleset, seats, sha256(f"{name} {seats} {seed}".encode()).digest())
    game = new_game(ruleset, dealt, ladder=new_match(ruleset, seats).ladder)
    lines = [f"{name}, {seats} seats, game {seed}", "", *_rules(ruleset.as_dict()), ""]
    lines += [f"stock, from the top: {_row(map(str, dealt.stock))}", "", "== the deal"]
    lines += _views(game)
    number = 0
    while game.outcome is None:
        number += 1
        seat, move = _choice(game, f"{name} {seats} {seed} {number}")
        events = play(game, seat, parse_move(move))
        lines += ["", f"== {number}. seat {seat}: {move}"]
        lines += [_event(event_for(event, None)) for event in events]
        lines += _views(game)
    return "\n".join(lines) + "\n"


def _choice(game: Game, name: str) -> tuple[int, str]:
    """A move of any seat that has one, by dice that the name gives."""
    dice = sha256(name.encode()).digest()
    free = sorted((seat, str(move)) for seat, move in all_moves(game))
    others = [(seat, move) for seat, move in free if move != "take"]
    if others and dice[0] >= TAKES_ANYWAY:
        free = others
    return free[int.from_bytes(dice[1:]) % len(free)]


def _rules(options: Mapping[str, Any]) -> list[str]:
    usual = {"cheating": "off"}  # options that came later are written where they are used
    told = {name: value for name, value in options.items() if (name, value) not in usual.items()}
    words = [f"{name}={value}" for name, value in told.items()]
    return [f"  {', '.join(words[start : start + 6])}" for start in range(1, len(words), 6)]


def _event(event: Mapping[str, Any]) -> str:
    fields = [f"{name} {_word(value)}" for name, value in event.items() if name != "kind"]
    return f"{event['kind']}: {', '.join(fields)}"


def _views(game: Game) -> list[str]:
    """Return the lines of the public view, then those of what each seat sees and may do."""
    public = _public(view_dict(game, None))
    lines = list(_table(public))
    for seat in range(game.seats):
        view = view_dict(game, seat)
        assert _public(view) == public, f"seat {seat} sees another table than a spectator"
        lines += _own(view)
    return lines


def _public(view: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in OWN}


def _table(seen: Mapping[str, Any]) -> Iterator[str]:
    groups = (
        ("bout", "dealer", "attacker", "defender", "limit", "waited", "passed"),
        ("permitted", "taking", "shown", "out", "teams", "ladder", "outcome"),
        ("trump", "trump_suit", "trump_drawn", "stock", "discard", "cards", "roles"),
    )
    missed = set(seen) - {"pairs", "doubts"}.union(*groups)
    assert not missed, f"the view has more than is written: {missed}"
    for group in groups:
        yield "  " + " · ".join(f"{key} {_word(seen[key])}" for key in group)
    yield f"  table: {_row(_pair(pair) for pair in seen['pairs'])}"
    if "doubts" in seen:
        yield f"  doubts: {_word(seen['doubts'])}"


def _pair(pair: Mapping[str, Any]) -> str:
    laid = f"{pair['attack']} (seat {pair['by']})"
    return laid if pair["beaten"] is None else f"{laid} < {pair['beaten']}"


def _own(view: Mapping[str, Any]) -> list[str]:
    lines = [f"  seat {view['seat']} holds {_row(view['hand'])}"]
    for name, told in (("moves", "may"), ("cheats", "as if it fitted"), ("challenges", "or")):
        if view.get(name):
            lines.append(f"    {told}: {_row(sorted(view[name]), ', ')}")
    because: dict[str, list[str]] = {}
    for card, why in view["reasons"].items():
        told = {name: value for name, value in why["values"].items() if value != card}
        values = "".join(f", {name} {_word(value)}" for name, value in told.items())
        because.setdefault(f"{why['rule']} {why['code']}{values}", []).append(card)
    lines += [f"    not: {_row(sorted(held))}: {why}" for why, held in sorted(because.items())]
    return lines


def _row(words: Any, between: str = " ") -> str:
    return between.join(words) or "-"


def _word(value: object) -> str:
    """A JSON value, with little around it."""
    if isinstance(value, Mapping):
        return "(" + ", ".join(f"{name} {_word(inner)}" for name, inner in value.items()) + ")"
    if isinstance(value, list | tuple):
        return _row([_word(item) for item in value])
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return str(value)

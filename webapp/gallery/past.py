"""A finished game for the gallery: always the same one, dealt and played by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from durak_rules import Move, Ruleset, View, deal, new_game, play, view_for, waited_for
from durak_rules.deal import commitment, deck_seed, nonce_commitment
from durak_rules.records import Record, Seeds, Turn
from engine.players import PLAYERS
from engine.players.lookback import Luck, decisions, report
from engine.players.master import Estimate
from engine.tables.history import record_seats
from webapp.api.finished_games import positions

TABLE, GAME = "gallery", 1
SECRET = sha256(b"gallery").digest()
PEOPLE = (None, None, None)
MACHINES = (None, *["easy"] * 5)
EIGHT = (None, *["easy"] * 7)

Levels = tuple[str | None, ...]


@cache
def played(levels: Levels) -> dict[str, Any]:
    """Return its record; the easy computer player moves for every seat."""
    ruleset = Ruleset.of("podkidnoy", deck=52 if levels == EIGHT else 36)
    nonces = tuple(_nonce(seat, level) for seat, level in enumerate(levels))
    dealt = deal(ruleset, len(levels), deck_seed(SECRET, TABLE, GAME, nonces, version=2))
    game = new_game(ruleset, dealt)
    turns: list[Turn] = []
    while game.outcome is None:
        seat = waited_for(game)[0]
        dice = sha256(SECRET + len(turns).to_bytes(2, "big")).digest()
        move = PLAYERS["easy"].choose(view_for(game, seat), dice)
        play(game, seat, move)
        turns.append(Turn(seat, move))
    fair = Seeds(commitment(SECRET), SECRET, nonces, tuple(map(nonce_commitment, nonces)))
    seats = tuple(record_seats(levels))
    record = Record(
        TABLE, GAME, ruleset, seats, fair, dealt, None, None, tuple(turns), game.outcome
    )
    return record.as_dict()


def _nonce(seat: int, level: str | None) -> str:
    """Return a person's nonce; computer players add none."""
    return "" if level else sha256(SECRET + bytes([seat])).hexdigest()[:32]


def checked_by_anna(*, lie: bool = False) -> dict[str, Any]:
    """Return the check of the record on Anna's phone, which remembers the game: with an honest
    record, or with a forged one.
    """
    record = played(PEOPLE)
    deal, fair = record["deal"], record["fair"]
    seen = {part: deal[part] for part in ("trump", "dealer", "attacker")}
    memory = {
        "commitment": fair["commitment"],
        "seat": 0,
        "ready": True,
        "nonces": [fair["nonces"][1 if lie else 0]],
        "promised": fair["nonce_commitments"],
        "deal": {**seen, "hand": deal["hands"][1 if lie else 0]},
    }
    return {**finished_game("fair"), "memory": memory}


def finished_game(page: str, levels: Levels = PEOPLE) -> dict[str, Any]:
    """Return what the page holds of it: the record for `fair`, the positions for `replay`."""
    known = {"table": TABLE, "game": GAME, "page": page}
    if page == "fair":
        return {**known, "record": played(levels)}
    shown = positions(played(levels))
    return {**known, "frames": shown["frames"], "seats": shown["seats"], "mine": 0, "at": 9}


def looked_back_on(pane: str = "table") -> dict[str, Any]:
    """Return the same game with the cost of its first player's moves. The costs are guessed,
    because a scene shouldn't have to think for seconds.
    """
    record = Record.from_dict(played(PEOPLE))
    found = [one for one in decisions(record, 0, SECRET, 1, weigh=_guess) if one]
    told = report(record, 0, found, Luck(games=64, lost=39.5))
    worst = told["turning"]
    look = {"asked": True, "done": 1, "of": 1, "words": "", "found": told}
    return {**finished_game("replay"), "at": worst, "look": look, "pane": pane}


def _guess(
    view: View, dice: bytes, iterations: int, moves: Sequence[Move | None]
) -> list[Estimate]:
    """Return a made-up chance for each move, always the same one."""
    chances = [sha256(f"{view.bout} {view.hand} {move}".encode()).digest()[0] for move in moves]
    return [Estimate(0.3 + chance / 800, 2000) for chance in chances]

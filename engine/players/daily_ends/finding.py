"""Finding ends that are worth a person's while: in games of computer players, and in records."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Final

from durak_rules import (
    Game,
    Move,
    Ruleset,
    deal,
    legal_moves,
    new_game,
    play,
    view_for,
    waited_for,
)
from durak_rules.records import Record, replay
from engine.players.daily_ends.solving import (
    MOST_MOVES,
    Attempt,
    Result,
    after,
    attempt_at,
    verdict_after,
)
from engine.players.ends import Verdict
from engine.players.normal import Normal

RULES: Final = Ruleset.of("podkidnoy")
LEAST_MOVES: Final = 3  # of the person, in the shortest solution
LEAST_CHOICE: Final = 3  # legal moves at the first turn
MOST_CARDS: Final = 12  # on the table and in both hands: as many as people can keep in mind
MOST_JUDGED: Final = 500  # moves on all ways to a win; every one is judged before an end is taken

_PLAYER: Final = Normal()


def ends_of_game(seed: str, number: int) -> Iterator[str]:
    """Yield the ends found in one game, as positions: the same ones for the same arguments."""
    name = f"{seed} {number}"
    dice = Random(name)  # noqa: S311 - the same games every time
    game = new_game(RULES, deal(RULES, 2, sha256(name.encode()).digest()))
    while game.outcome is None:
        (turn,) = waited_for(game)
        move = _PLAYER.choose(view_for(game, turn), dice.randbytes(32))
        if is_worth_solving(game, turn, move):
            yield position_of(game)
            return  # the next one would be nearly the same
        play(game, turn, move)


def end_of_record(record: Record) -> str | None:
    """Return the first end in a finished game at which the only move that wins was missed, as a
    position: cards without names. None if there is none, or if other rules were played.

    Raises `IllegalMove` if a move of the record is.
    """
    if record.ruleset != RULES or len(record.deal.hands) != 2:
        return None
    before: Game | None = None
    for step in replay(record):
        if before and step.turn and is_worth_solving(before, step.turn.seat, step.turn.move):
            return position_of(before)
        before = step.game.copy()
    return None


def is_worth_solving(game: Game, seat: int, habit: Move) -> bool:
    """Return whether exactly one move wins, another one than habit would choose, and whether the
    win takes some moves, each of which can be judged.
    """
    moves = legal_moves(game, seat)
    cards = (sum(game.hands) | game.lying).bit_count()
    if game.stock_size or len(moves) < LEAST_CHOICE or cards > MOST_CARDS:
        return False
    if verdict_after(game, seat, habit) not in (Verdict.LOSS, Verdict.DRAW):
        return False
    verdicts = [verdict_after(game, seat, move) for move in moves]
    if verdicts.count(Verdict.WIN) != 1 or Verdict.NOT_PROVEN in verdicts:
        return False
    return is_long_and_judged(attempt_at(position_of(game)))


def position_of(game: Game) -> str:
    """Return the position without its past: earlier bouts count for no draw (R7.5)."""
    bare = game.copy()
    bare.seen = ()
    return str(bare)


def is_long_and_judged(attempt: Attempt) -> bool:
    """Return whether the shortest solution takes enough moves and the longest not too many, and
    every move on the way is proven right or wrong.
    """
    level, looked_at = [attempt], 0
    for number in range(1, MOST_MOVES + 1):
        further = []
        for one in level:
            for move in legal_moves(one.game, one.seat):
                verdict = verdict_after(one.game, one.seat, move)
                looked_at += 1
                if verdict is Verdict.NOT_PROVEN or looked_at > MOST_JUDGED:
                    return False
                further.append(after(one, move, verdict))
        if number < LEAST_MOVES and any(one.result is Result.SOLVED for one in further):
            return False
        level = [one for one in further if one.result is Result.OPEN]
        if not level:
            return True
    return False

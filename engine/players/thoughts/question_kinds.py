"""Kinds of questions that are thought about in processes of their own.

To add one: write a function from bytes to bytes that knows nothing but its question, and a line in
`KINDS`. `Thoughts.ask` asks it by its name there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import msgspec

from durak_rules import Move, View, parse_move
from engine.players.levels import PLAYERS
from engine.players.lookback import parts
from engine.players.thoughts.seen import view_as_bytes, view_of_bytes

OUTSIDE = frozenset({"hard", "master"})  # the levels that take longer
FALLBACK = "normal"  # the level that thinks inside where no process has answered
COUNSEL = "master"  # the level that gives hints


def inside(level: str) -> str:
    """Return the level that thinks in the serving process in place of this level."""
    return FALLBACK if level in OUTSIDE else level


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question. `think` makes the answer. `within` seconds after the question nobody
    waits for the answer any more. `long` ones take seconds, and never keep the others waiting.
    """

    think: Callable[[bytes], bytes]
    within: float
    long: bool = False


class _Choice(msgspec.Struct, array_like=True, frozen=True):
    level: str
    dice: bytes
    view: bytes


_read_choice = msgspec.msgpack.Decoder(_Choice).decode
_write = msgspec.msgpack.Encoder().encode


def choice(level: str, view: View, dice: bytes) -> bytes:
    """Return the question which move this level makes."""
    return _write(_Choice(level, dice, view_as_bytes(view)))


def move_of(answer: bytes) -> Move:
    """Return the move that was chosen. Raises `MoveSyntaxError` for an answer that is none."""
    return parse_move(answer.decode())


def _choose(question: bytes) -> bytes:
    asked = _read_choice(question)
    return str(PLAYERS[asked.level].choose(view_of_bytes(asked.view), asked.dice)).encode()


KINDS: Mapping[str, QuestionKind] = MappingProxyType(
    {
        "choose": QuestionKind(_choose, within=1.3),
        "hint": QuestionKind(_choose, within=3.0),
        "look_back": QuestionKind(
            parts.think, within=300.0, long=True
        ),  # a second or two, if alone
    }
)

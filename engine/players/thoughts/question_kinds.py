"""The kinds of questions that are thought about in processes of their own.

To add one: a function from bytes to bytes, which knows nothing but its question, and a line in
`KINDS`. It is asked by `Thoughts.ask`, by the name that it has there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import msgspec

from engine.players.levels import PLAYERS
from engine.players.lookback import parts
from engine.players.thoughts.seen import view_as_bytes, view_of_bytes
from engine.rules import Move, View, parse_move

OUTSIDE = frozenset({"hard", "master"})  # the levels that take longer
FALLBACK = "normal"  # who thinks inside where nobody has answered
COUNSEL = "master"  # who gives a hint


def inside(level: str) -> str:
    """Who thinks inside for this level."""
    return FALLBACK if level in OUTSIDE else level


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """`think` makes the answer of a question. `within` seconds after it was asked nobody waits
    for it any more. `long` ones take seconds, and never keep the others waiting.
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
    """The question which move this level makes."""
    return _write(_Choice(level, dice, view_as_bytes(view)))


def move_of(answer: bytes) -> Move:
    """The move that was chosen. Raises `MoveSyntaxError` for what is none."""
    return parse_move(answer.decode())


def _choose(question: bytes) -> bytes:
    asked = _read_choice(question)
    return str(PLAYERS[asked.level].choose(view_of_bytes(asked.view), asked.dice)).encode()


KINDS: Mapping[str, QuestionKind] = MappingProxyType(
    {
        "choose": QuestionKind(_choose, within=1.3),
        "hint": QuestionKind(_choose, within=3.0),
        "look_back": QuestionKind(parts.think, within=30.0, long=True),
    }
)

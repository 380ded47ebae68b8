"""A process that thinks: it reads questions from its input, one after the other, and writes the
answers. It ends with its input, so it never outlives the process that asks.

A question is its length (4 bytes), the name of its kind, a zero byte and the rest. An answer is an
`AnswerStatus` (a byte), a length, and so many bytes: what was found, the error's name or none. The
signal `DROP` ends what is thought about, and nothing else.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from enum import IntEnum
from typing import BinaryIO, Final

from engine.players.thoughts.priority import Priority
from engine.players.thoughts.question_kinds import KINDS

DROP: Final = signal.SIGURG  # one of few that do nothing to a process that has just begun


class AnswerStatus(IntEnum):
    """The result of a question."""

    ERROR = 0
    FOUND = 1
    DROPPED = 2


class _Dropped(BaseException):
    """Raised when the answer isn't needed any more. No player takes it for an error of its own."""


class _Thinker:
    """Answers one question after the other."""

    def __init__(self, priority: Priority) -> None:
        self._priority = priority
        self._thinks = False
        signal.signal(DROP, self._drop)

    def answer(self, kind: str, question: bytes) -> bytes:
        """Return the answer as it is written."""
        with self._priority.letting_others_in():
            status, said = self._thought(kind, question)
        return bytes([status]) + len(said).to_bytes(4, "big") + said

    def _thought(self, kind: str, question: bytes) -> tuple[AnswerStatus, bytes]:
        self._thinks = True
        try:
            found = _tried(kind, question)
            self._thinks = False
        except _Dropped:
            return AnswerStatus.DROPPED, b""
        return found

    def _drop(self, *_: object) -> None:
        if self._thinks:  # else it came too soon or too late
            self._thinks = False
            raise _Dropped


def _tried(kind: str, question: bytes) -> tuple[AnswerStatus, bytes]:
    try:
        return AnswerStatus.FOUND, KINDS[kind].think(question)
    except Exception as error:  # its text may show cards
        return AnswerStatus.ERROR, type(error).__name__.encode()


def main() -> None:
    """Answer questions until the input ends."""
    priority = Priority()
    priority.go_last()
    with suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, sys.stdout.buffer, _Thinker(priority))


def _serve(questions: BinaryIO, answers: BinaryIO, thinker: _Thinker) -> None:
    while head := questions.read(4):
        kind, _, question = questions.read(int.from_bytes(head, "big")).partition(b"\0")
        answers.write(thinker.answer(kind.decode(), question))
        answers.flush()


if __name__ == "__main__":
    main()

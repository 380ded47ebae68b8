"""A process that thinks: it reads questions from its input, one after the other, and writes what
it thinks of each. It ends with its input, so it never outlives the process that asks.

A question is its length (4 bytes), the name of its kind, a zero byte and the rest. An answer is a
1, or a 0 where thinking failed, then a length and so many bytes: the answer, or the error's name.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import BinaryIO

from engine.players.thoughts.priority import Priority
from engine.players.thoughts.question_kinds import KINDS


def main() -> None:
    """Until the input ends."""
    priority = Priority()
    priority.go_last()
    with suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, sys.stdout.buffer, priority)


def _serve(questions: BinaryIO, answers: BinaryIO, priority: Priority) -> None:
    while head := questions.read(4):
        kind, _, question = questions.read(int.from_bytes(head, "big")).partition(b"\0")
        with priority.letting_others_in():
            answer = _answered(kind.decode(), question)
        answers.write(answer)
        answers.flush()


def _answered(kind: str, question: bytes) -> bytes:
    try:
        fine, said = b"\1", KINDS[kind].think(question)
    except Exception as error:  # its text may show cards
        fine, said = b"\0", type(error).__name__.encode()
    return fine + len(said).to_bytes(4, "big") + said


if __name__ == "__main__":
    main()

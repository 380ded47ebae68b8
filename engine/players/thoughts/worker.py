"""A process that thinks: it reads questions from its input, one after the other, and writes what
it thinks of each. It ends with its input, so it never outlives the process that asks.

A question is its length (4 bytes), the name of its kind, a zero byte and the rest. An answer is a
1, or a 0 where thinking failed, then a length and so many bytes: the answer, or the error's name.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from engine.players.thoughts.question_kinds import KINDS

NICE = 5  # a third of what others get, where there isn't enough for all
AUTOGROUP = Path("/proc/self/autogroup")


def main() -> None:
    """Until the input ends."""
    let_others_go_first()
    with suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, sys.stdout.buffer)


def let_others_go_first() -> None:
    """They have people waiting. Linux shares processors among sessions before it looks at the
    niceness of processes: this one is a session of its own, which is nice too. Where something of
    that is forbidden or unknown, the rest counts.
    """
    with suppress(OSError):
        os.nice(NICE)
    with suppress(OSError):
        AUTOGROUP.write_text(str(NICE))


def _serve(questions: BinaryIO, answers: BinaryIO) -> None:
    while head := questions.read(4):
        kind, _, question = questions.read(int.from_bytes(head, "big")).partition(b"\0")
        answers.write(_answered(kind.decode(), question))
        answers.flush()


def _answered(kind: str, question: bytes) -> bytes:
    try:
        fine, said = b"\1", KINDS[kind].think(question)
    except Exception as error:  # its text may show cards
        fine, said = b"\0", type(error).__name__.encode()
    return fine + len(said).to_bytes(4, "big") + said


if __name__ == "__main__":
    main()

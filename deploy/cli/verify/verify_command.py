"""`durak verify`: replays game records line by line and tells the first fault of each bad one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import typer

from deploy.cli.archive.archive_lines import KEPT
from deploy.cli.in_order import in_order
from deploy.cli.record_lines import CantRead, Unreadable, json_value, lines
from deploy.cli.verify.between_games import Before, fault_between
from deploy.cli.verify.fault_sentences import harmless, sentence
from durak_rules.records import Fault, Where, verify

SHOWN = 10  # places at which nonces were withheld
AT_ONCE = 20  # lines that go to another process in one go: each way costs a fraction of a line


class CantPrint(Exception):
    """Stdout takes no more; the text is the system's reason."""


@dataclass(slots=True)
class VerifyTally:
    """Number of records that were read, and of faults that were found."""

    records: int = 0
    bad: int = 0
    without_seeds: int = 0
    withheld: list[str] = field(default_factory=list)  # where, and which seats


def verify_file(path: Path, say: Callable[[str], None], jobs: int = 1) -> VerifyTally:
    """Judges the records of a file, or of stdin if it is called `-`, by so many processes.

    Raises `CantRead` if it can't.
    """
    if str(path) == "-":
        return verify_lines(_stdin(), say, jobs)
    try:
        file = path.open("rb")
    except OSError as error:
        raise CantRead(error.strerror) from None
    with file:
        return verify_lines(file, say, jobs)


def _stdin() -> BinaryIO:
    if sys.stdin is None:  # as after `<&-`
        raise CantRead("stdin is closed")
    return sys.stdin.buffer


def print_line(sentence: str) -> None:
    """Print a line; raises `CantPrint` if stdout takes none. A reader may stop, as `head` does."""
    try:
        typer.echo(sentence)
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard_stdout()
        raise CantPrint(error.strerror) from None


def _discard_stdout() -> None:
    """Drop what stdout still holds: writing it would fail once more at the end of the program."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def verify_lines(file: BinaryIO, say: Callable[[str], None], jobs: int = 1) -> VerifyTally:
    """Judges every line, and says one line for each bad one."""
    tally, before = VerifyTally(), None
    for number, record, told in _judged_lines(file, jobs):
        tally.records += 1
        told = told or _told(fault_between(before, record))
        if told:
            tally.bad += 1
            say(f"line {number}, {told}")
        else:
            before = Before.of(record)
            tally.without_seeds += record.get("fair") is None
            tally.withheld += _withheld(number, record)
    return tally


def _withheld(line: int, record: Mapping[str, Any]) -> list[str]:
    """The seats that promised a nonce and didn't tell it, if any did."""
    fair = record.get("fair") or {}
    pairs = zip(fair.get("nonce_commitments", ()), fair.get("nonces", ()), strict=False)
    seats = [str(seat) for seat, (promised, nonce) in enumerate(pairs) if promised and not nonce]
    return [f"line {line} (seat {', '.join(seats)})"] if seats else []


class Judged(NamedTuple):
    """A line by itself: its number, its record, and what is wrong with it."""

    number: int
    record: Any
    told: str


def _judged_lines(file: BinaryIO, jobs: int) -> Iterator[Judged]:
    """Every line, in order."""
    numbered, at_once = lines(file), 1 if jobs == 1 else AT_ONCE
    parts = iter(lambda: list(islice(numbered, at_once)), [])
    for judged in in_order(_judged, parts, jobs):
        yield from judged


def _judged(part: Sequence[tuple[int, bytes | None]]) -> list[Judged]:
    return [_judged_line(number, line) for number, line in part]


def _judged_line(number: int, line: bytes | None) -> Judged:
    try:
        record = _alone(json_value(line))
    except Unreadable as error:
        return Judged(number, None, f"format: {error}")
    return Judged(number, record, _told(first_fault(record)))


def _alone(record: Any) -> Any:
    """A record without what an export says beside it."""
    if isinstance(record, dict):
        record.pop(KEPT, None)
    return record


def _told(fault: Fault | None) -> str:
    return "" if fault is None else described(fault)


def first_fault(record: Any) -> Fault | None:
    """The first thing that is wrong with a record, if there is one."""
    faults = verify(record)
    return _with_its_move(faults[0], record) if faults else None


def described(fault: Fault) -> str:
    """The fault as `verify` says it, after the line's number."""
    where = str(fault.where)
    if fault.where == Where.MOVE:
        where = f"move {fault.move} ({fault.turn})"
    rule = "" if fault.rule is None else f"{fault.rule} "
    return f"{where}: {rule}{sentence(fault.where, fault.code, fault.values)}"


def closing_words(tally: VerifyTally) -> list[str]:
    """Return sentences that say how many records were checked."""
    words = [f"{_counted(tally.records)}, {tally.bad or 'none'} with a fault."]
    if tally.without_seeds:
        words.append(
            f"{_counted(tally.without_seeds)} without seeds: the deal was taken as it stands."
        )
    if tally.withheld:
        shown, more = tally.withheld[:SHOWN], len(tally.withheld) - SHOWN
        told = ", ".join(shown) + (f" and {more} more" if more > 0 else "")
        words.append(f"Nonces that were promised and then withheld: {told}.")
    return words


def _counted(records: int) -> str:
    return f"{records} record" if records == 1 else f"{records} records"


def _with_its_move(fault: Fault, record: Mapping[str, Any]) -> Fault:
    """Return the fault with the text at the place of its move, also if that isn't a move."""
    if fault.move is None or fault.turn is not None:
        return fault
    return replace(fault, rule="R13", turn=harmless(json.dumps(record["moves"][fault.move - 1])))

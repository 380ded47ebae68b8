"""The lines of a file of records, each as a JSON object or as what keeps it from being one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NoReturn

LONGEST = 2**20  # bytes; the longest games there are take a fiftieth of it
_CHUNK = 2**16
_WORDS: Final = ("true", "false", "null")
_BEGUN: Final = re.compile(r"\\?u[0-9A-Fa-f]{0,4}|[-.]|[eE][-+]?")
"""What may be left of an escape or a number that is cut off."""


class CantRead(Exception):
    """The file can't be read; the text is the system's reason."""


class Unreadable(ValueError):
    """The line is not one JSON value; the text says why."""


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Every line with its number from 1; None for one too long to be a record."""
    number = 0
    while line := _part(file, LONGEST + 1):
        number += 1
        if len(line) > LONGEST and not line.endswith(b"\n"):
            _skip_the_rest(file)
            yield number, None
        else:
            yield number, line


def _skip_the_rest(file: BinaryIO) -> None:
    while (part := _part(file, _CHUNK)) and not part.endswith(b"\n"):
        pass


def _part(file: BinaryIO, most: int) -> bytes:
    try:
        return file.readline(most)
    except OSError as error:
        raise CantRead(error.strerror) from None


def json_value(line: bytes | None) -> Any:
    """The value that a line holds; `Unreadable` says what is wrong with it."""
    if line is None:
        raise Unreadable(f"the line is longer than {LONGEST} bytes.")
    text = _text(line)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Unreadable(_why(error)) from None
    except RecursionError:
        raise Unreadable("lists or objects are nested too deeply.") from None
    except ValueError as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("a number is too long.") from None


def _why(error: json.JSONDecodeError) -> str:
    """Say why the text isn't JSON; of a line that was cut off, that it ends too early."""
    place, rest = error.pos + 1, error.doc[error.pos :].strip()
    if error.msg.startswith("Unterminated string"):
        return f"the line ends too early: the text from character {place} on isn't closed."
    if _BEGUN.fullmatch(rest) or any(word.startswith(rest) for word in _WORDS):
        return "the line ends too early."
    if error.msg.startswith("Invalid control character"):
        return f"not JSON from character {place} on: a control character in a text."
    return f"not JSON from character {place} on: {error.msg}."


def _text(line: bytes) -> str:
    """The line without its end, so that a text cut off there isn't taken for one that goes on."""
    try:
        text = line.decode().rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8 from byte {error.start + 1} on.") from None
    if not text.strip():
        raise Unreadable("the line is empty.")
    return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("an object has the same key twice.")
    return found


def _no_constant(word: str) -> NoReturn:
    raise Unreadable(f"{word} is not JSON.")

"""`durak verify`: lines that are no records at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from deploy.cli.record_lines import Unreadable, json_value
from tests.deploy.commands import Said
from tests.deploy.records import Json, changed, put


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", "chess", "format: format: not a durak-record of version 1 or 2."),
        ("version", 3, "format: format: not a durak-record of version 1 or 2."),
        ("version", True, "format: version: not a whole number from 0."),
        ("table", 7, "format: table: not a text."),
        ("table", "\ud800", "format: table: half a surrogate pair is no character."),
        ("game", 1.0, "format: game: not a whole number from 0."),
        ("rules", [], "format: rules: not an object."),
        ("rules.deck", 32, "format: rules.deck: not one of the option's values."),
        ("rules.draws", 1, "format: rules.draws: not one of the option's values."),
        ("rules.wilds", 2, "format: rules.wilds: the rules have no such option."),
        ("rules.preset", "express", "format: rules.preset: not the name of these options."),
        ("seats", ["alone"], "format: seats: not 2 to 8."),
        ("seats.0", None, "format: seats[0]: not a text."),
        ("fair", [], "format: fair: not an object."),
        ("fair.server_seed", "ff", "format: fair.server_seed: not 64 hexadecimal digits."),
        ("fair.nonces", ["", ""], "format: fair.nonces: not an even number of hex"),
        ("fair.nonces.0", "abc", "format: fair.nonces: not an even number of hexadecimal"),
        ("deal.hands.0", "7h", "format: deal.hands[0]: not a list."),
        ("deal.hands.0.2", "1h", "format: deal.hands[0][2]: not a card."),
        ("deal.hands.0.2", ["7h"], "format: deal.hands[0][2]: not a text."),
        ("deal.dealer", 3, "format: deal.dealer: nobody sits there."),
        (
            "deal.ladder",
            ["6"] * 3,
            "format: deal.ladder: there exactly when epaulettes is ladder.",
        ),
        ("deal.previous", {}, "format: deal.previous.dealer is missing."),
        ("moves", {}, "format: moves: not a list."),
        ("moves.4", "0 dance", 'move 5 ("0 dance"): R13 not a move.'),
        ("moves.4", "5 pass", 'move 5 ("5 pass"): R13 not a seat and a move.'),
        ("moves.4", "pass", 'move 5 ("pass"): R13 not a seat and a move.'),
        ("moves.4", "0 pass\n", 'move 5 ("0 pass\\n"): R13 not a seat and a move.'),
        ("moves.4", "\x1b[2J" * 99, 'move 5 ("\\u001b[2J'),
        ("moves.4", 17, "format: moves[4]: not a text."),
        ("clock", 3, "format: clock: not a list."),
        ("clock", [0, 999], "format: clock: there is no move at 999."),
        ("clock", [3, 3], "format: clock: not places of moves in rising order."),
        ("game", 0, "format: game: games count from 1."),
        ("result.draw", 0, "format: result.draw: not true or false."),
        ("result.reason", "tired", "format: result.reason: not a reason why games end."),
        ("result.reason", ["draw"], "format: result.reason: not a reason why games end."),
    ],
)
def test_a_value_that_is_not_of_the_format(
    games: list[Json], written: Callable[..., Said], path: str, value: object, told: str
) -> None:
    said = written(changed(games[0], put(path, value)))
    assert said.code == 1
    assert said.out.startswith(f"line 1, {told}")
    assert len(said.out.splitlines()) == 1


@pytest.mark.parametrize(
    "path",
    ["winner", "deal.shuffled", "deal.previous.winner", "fair.salt", "result.winner"],
)
def test_a_key_that_the_format_does_not_have(
    games: list[Json], written: Callable[..., Said], path: str
) -> None:
    """A key that nobody reads could claim anything."""
    said = written(changed(games[1], put(path, 3)))
    assert (said.code, said.out) == (1, f"line 1, format: {path}: the format has no such key.\n")


def test_a_key_is_shown_as_it_is_written(games: list[Json], written: Callable[..., Said]) -> None:
    said = written(changed(games[0], put("result.\x1b[2J", 3)))
    assert said.out == "line 1, format: 'result.\\x1b[2J': the format has no such key.\n"


@pytest.mark.parametrize(
    "key", ["format", "version", "table", "game", "rules", "seats", "deal", "moves", "result"]
)
def test_a_missing_key(games: list[Json], written: Callable[..., Said], key: str) -> None:
    said = written(changed(games[0], lambda game: game.pop(key)))
    assert (said.code, said.out) == (1, f"line 1, format: {key} is missing.\n")


NULL_IS_WRITTEN_OUT = ["deal.previous", "deal.ladder", "deal.previous.fool", "result.fool"]


@pytest.mark.parametrize("path", NULL_IS_WRITTEN_OUT)
def test_a_key_that_may_be_null_may_not_be_missing(
    games: list[Json], written: Callable[..., Said], path: str
) -> None:
    def leave_out(game: Any) -> None:
        *way, last = path.split(".")
        for step in way:
            game = game[step]
        del game[last]

    said = written(changed(games[1], leave_out))
    assert (said.code, said.out) == (1, f"line 1, format: {path} is missing.\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"\n", "the line is empty."),
        (b"hello\n", "not JSON from character 1 on: "),
        (b"{'format': 1}\n", "not JSON from character 2 on: Expecting property name enclosed"),
        (
            b'{"table": "a\tb"}\n',
            "not JSON from character 13 on: a control character in a text.\n",
        ),
        (b'{"format": "\xff"}\n', "not UTF-8 from byte 13 on."),
        (b"\xef\xbb\xbf{}\n", "not JSON from character 1 on: "),
        (b"[]\n", "record: not an object."),
        (b"null\n", "record: not an object."),
        (b'"durak-record"\n', "record: not an object."),
        (b'{"game": 1, "game": 2}\n', "an object has the same key twice."),
        (b'{"game": NaN}\n', "NaN is not JSON."),
        (b"[" * 200_000 + b"\n", "lists or objects are nested too deeply."),
        (b'{"game": ' + b"9" * 5000 + b"}\n", "a number is too long."),
        (b"{}{}\n", "not JSON from character 3 on: "),
    ],
)
def test_a_line_that_is_no_record(
    games: list[Json], written: Callable[..., Said], line: bytes, told: str
) -> None:
    said = written(games[0], line)
    assert said.code == 1
    assert said.out.startswith(f"line 2, format: {told}")


def test_a_line_cut_off_anywhere(games: list[Json], written: Callable[..., Said]) -> None:
    whole = json.dumps(games[0]).encode()
    for length in range(1, len(whole), 97):
        said = written(whole[:length])
        assert (said.code, said.out[:14]) == (1, "line 1, format")


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"format": "durak-record", "ver', ": the text from character 28 on isn't closed."),
        (b'{"format": "durak-record\\', ": the text from character 12 on isn't closed."),
        (b'{"table": "\\u04', "."),
        (b'{"format": "durak-record",', "."),
        (b'{"format":', "."),
        (b'{"format"', "."),
        (b'{"game": 1', "."),
        (b'{"game": -', "."),
        (b'{"fool": nul', "."),
        (b'{"draw": f', "."),
        (b'{"moves": ["0 pass"', "."),
        (b"{", "."),
    ],
)
def test_a_line_cut_off_says_so(
    written: Callable[..., Said], line: bytes, end: bytes, told: str
) -> None:
    said = written(line + end)
    assert (said.code, said.out) == (1, f"line 1, format: the line ends too early{told}\n")


def test_every_line_cut_off_says_so(games: list[Json]) -> None:
    named = {**games[0], "seats": ["\u0410\u043d\u043d\u0430", "\n", "third player"]}
    whole = json.dumps(named).encode()
    for length in range(1, len(whole)):
        with pytest.raises(Unreadable, match="the line ends too early"):
            json_value(whole[:length] + b"\n")

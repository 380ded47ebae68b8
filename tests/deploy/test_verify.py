"""`durak verify`: whatever is wrong with a record is found, with its line and the reason."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from deploy.commands.verify import first_fault, verify_lines
from deploy.commands.verify_lines import Unreadable, json_value
from deploy.commands.verify_words import DEALS, FORMATS, MOVES, RESULTS
from engine.rules import PRESETS, REFUSALS
from tests.deploy.commands import Said, durak

Json = dict[str, Any]
Corruption = Callable[[Json], None]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Three games at one table, for three."""
    file = tmp_path_factory.mktemp("games") / "three.jsonl"
    assert durak("selfplay", "--games", 3, "--seats", 3, "--out", file).code == 0
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Said]:
    """Writes lines and verifies them."""

    def write_and_verify(*lines: bytes | Json) -> Said:
        file = tmp_path / "records.jsonl"
        file.write_bytes(b"".join(map(as_line, lines)))
        return durak("verify", file)

    return write_and_verify


def as_line(line: bytes | Json) -> bytes:
    return line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n"


def changed(game: Json, change: Corruption) -> Json:
    copied = copy.deepcopy(game)
    change(copied)
    return copied


# Nothing wrong


def test_good_games_say_nothing_on_stdout(games: list[Json], written: Callable[..., Said]) -> None:
    assert written(*games) == Said(0, "", "3 records, none with a fault.")


def test_a_record_without_seeds_is_taken_as_it_stands_and_that_is_said(
    games: list[Json], written: Callable[..., Said]
) -> None:
    bare = changed(games[0], lambda game: game.pop("fair"))
    said = written(bare, games[1])
    assert (said.code, said.out) == (0, "")
    assert "1 record without seeds: the deal was taken as it stands." in said.errors


def test_the_last_line_needs_no_end(games: list[Json], written: Callable[..., Said]) -> None:
    assert written(json.dumps(games[0]).encode()).code == 0


def test_an_abandoned_game_is_a_whole_record(
    games: list[Json], written: Callable[..., Said]
) -> None:
    def abandon(game: Json) -> None:
        del game["moves"][5:]
        nobody = {"fool": None, "losers": [], "out": [], "draw": False, "epaulettes": 0}
        game["result"] = {**nobody, "reason": "abandoned"}

    assert written(changed(games[0], abandon)).code == 0


def test_stdin_is_called_minus(games: list[Json]) -> None:
    said = durak("verify", "-", stdin=as_line(games[0]) + b"{}\n")
    assert (said.code, said.out) == (1, "line 2, format: format is missing.\n")


# Something wrong with one of three games


def swap_two_cards(game: Json) -> None:
    hands = game["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def double_a_card(game: Json) -> None:
    game["deal"]["stock"][0] = game["deal"]["stock"][1]


def swap_in_the_stock(game: Json) -> None:
    stock = game["deal"]["stock"]
    stock[0], stock[1] = stock[1], stock[0]


def a_card_too_many(game: Json) -> None:
    game["deal"]["hands"][0].append(game["deal"]["stock"].pop(0))


def another_seed(game: Json) -> None:
    game["fair"]["server_seed"] = "00" * 32


def another_commitment(game: Json) -> None:
    game["fair"]["commitment"] = "00" * 32


def another_nonce(game: Json) -> None:
    game["seats"][1], game["fair"]["nonces"][1] = "second player", "00ff"


def another_table(game: Json) -> None:
    game["table"] += "x"


def another_number(game: Json) -> None:
    game["game"] += 10


def another_dealer(game: Json) -> None:
    game["deal"]["dealer"] = (game["deal"]["dealer"] + 1) % 3


def another_attacker(game: Json) -> None:
    game["deal"]["attacker"] = (game["deal"]["attacker"] + 1) % 3


def another_trump(game: Json) -> None:
    game["deal"]["trump"] = game["deal"]["stock"][0]


def no_previous(game: Json) -> None:
    game["deal"]["previous"] = None


SEEDS = "line 2, deal: the seeds give another deal: "


@pytest.mark.parametrize(
    ("corrupt", "told"),
    [
        (swap_two_cards, SEEDS + "hands differs."),
        (swap_in_the_stock, SEEDS + "stock differs."),
        (another_nonce, SEEDS),
        (another_table, SEEDS),
        (another_number, SEEDS),
        (another_dealer, SEEDS + "dealer differs."),
        (another_attacker, SEEDS + "attacker differs."),
        (another_trump, SEEDS + "trump differs."),
        (no_previous, SEEDS),
        (another_seed, "line 2, deal: the commitment isn't the SHA-256 of the server's seed."),
        (another_commitment, "line 2, deal: the commitment isn't the SHA-256 of"),
        (double_a_card, "line 2, deal: R1.2 the hands and the stock aren't exactly the cards"),
        (a_card_too_many, "line 2, deal: R1.3 a hand doesn't have six cards."),
    ],
)
def test_a_wrong_deal(
    games: list[Json], written: Callable[..., Said], corrupt: Corruption, told: str
) -> None:
    said = written(games[0], changed(games[1], corrupt), games[2])
    assert said.code == 1
    assert said.out.startswith(told)
    assert len(said.out.splitlines()) == 1
    assert said.errors == "3 records, 1 with a fault."


@pytest.mark.parametrize(
    ("corrupt", "told"),
    [
        (another_dealer, "line 1, deal: R2.2 seat "),
        (another_attacker, "line 1, deal: R2.1 seat "),
        (another_trump, "line 1, deal: R1.3 the trump card should be "),
    ],
)
def test_a_wrong_deal_without_seeds(
    games: list[Json], written: Callable[..., Said], corrupt: Corruption, told: str
) -> None:
    bare = changed(games[1], lambda game: game.pop("fair"))
    said = written(changed(bare, corrupt))
    assert said.code == 1
    assert said.out.startswith(told)


def test_a_first_game_after_another(games: list[Json], written: Callable[..., Said]) -> None:
    first = changed(games[1], lambda game: game.update(game=1))
    told = "line 1, deal: R2.1 previous should be null in a table's first game.\n"
    assert written(first).out == told


def bare(game: Json) -> Json:
    """Its deal as it stands, and nothing of what came of it."""
    nobody = {"fool": None, "losers": [], "out": [], "draw": False, "epaulettes": 0}
    result = {**nobody, "reason": "abandoned"}
    without = {key: value for key, value in game.items() if key != "fair"}
    return {**without, "moves": [], "result": result}


def dealt_after(game: Json, **said: object) -> Json:
    """The bare game, with something else in `previous`."""
    return changed(bare(game), lambda game: game["deal"]["previous"].update(said))


def test_a_game_before_that_never_ended(games: list[Json], written: Callable[..., Said]) -> None:
    fool = games[0]["result"]["fool"]
    others = [seat for seat in range(3) if seat != fool]
    said = written(dealt_after(games[1], out=others[:1]), dealt_after(games[1], fool=None))
    assert said.code == 1
    assert said.out == (
        f"line 1, deal: R7.2 previous.out lacks {others[1]}: while they hold cards, nobody is "
        "the fool.\n"
        f"line 2, deal: R7.2 previous.fool should be {fool}: nobody else is left with cards.\n"
    )


def test_what_the_line_before_tells_otherwise(
    games: list[Json], written: Callable[..., Said]
) -> None:
    """R2.2: who deals follows from the game before, which may be known."""
    result, dealer = games[0]["result"], games[0]["deal"]["dealer"]
    told = "line 2, deal: R2.2 previous.{} should be {}, as in game 1.\n"
    other = dealt_after(games[1], dealer=(dealer + 1) % 3)
    assert written(games[0], other).out == told.format("dealer", dealer)
    other = dealt_after(games[1], out=result["out"][::-1])
    assert written(games[0], other).out == told.format("out", ", ".join(map(str, result["out"])))
    draw = changed(bare(games[0]), lambda game: game["result"])
    assert written(draw, bare(games[1])).out == told.format("fool", "null")


def test_only_the_next_game_of_the_table_is_judged_by_the_line_before(
    games: list[Json], written: Callable[..., Said]
) -> None:
    first, second, third = games
    other = dealt_after(second, dealer=(first["deal"]["dealer"] + 1) % 3)
    elsewhere = {**bare(first), "table": "another"}
    for lines in ([other], [elsewhere, other], [third, other], [first, elsewhere, other]):
        assert written(*lines).code == 0
    assert written(first, b"\n", other).out.splitlines()[1].startswith("line 3, deal: R2.2 ")


def test_after_a_change_of_seats_nothing_was_before(
    games: list[Json], written: Callable[..., Said]
) -> None:
    """R11.2"""
    anew = changed(bare(games[0]), lambda game: game.update(game=2))
    assert written(games[0], anew).code == 0


@pytest.fixture(scope="module")
def climbs(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Two games in a row at one table: the first one's fool climbs the ladder."""
    file = tmp_path_factory.mktemp("games") / "ladder.jsonl"
    rules = ["--seats", 2, "--set", "epaulettes=ladder", "--set", "deck=24"]
    assert durak("selfplay", "--games", 10, *rules, "--players", "random", "--out", file).code == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return next(list(two) for two in pairwise(lines) if two[0]["result"]["epaulettes"])


def test_a_ladder_that_nobody_climbed(climbs: list[Json], written: Callable[..., Said]) -> None:
    """R10.2: an epaulette makes the fool's next one a rank higher, and nobody else's."""
    first, second = climbs
    left = second["deal"]["ladder"]
    assert left != first["deal"]["ladder"]
    assert written(first, second).code == 0
    other = changed(bare(second), lambda game: game["deal"]["ladder"].reverse())
    assert written(other).code == 0
    assert written(first, other).out == (
        f"line 2, deal: R10.2 ladder should be {', '.join(left)}, "
        f"as game {first['game']} left it.\n"
    )


def test_new_rules_have_a_new_ladder(climbs: list[Json], written: Callable[..., Said]) -> None:
    """Also if they were changed back before the game began."""
    first, second = climbs
    others = changed(first, lambda game: game["rules"].update(match="games:5"))
    assert written(others, bare(second)).out == (
        f"line 2, deal: R10.2 ladder should start anew: game {first['game']} had other rules.\n"
    )
    anew = changed(bare(second), lambda game: game["deal"].update(ladder=["9", "9"]))
    assert written(first, anew).code == 0
    assert written(others, anew).code == 0


def test_a_nonce_of_a_computer_player(games: list[Json], written: Callable[..., Said]) -> None:
    said = written(changed(games[0], put("fair.nonces.1", "00ff")))
    told = "line 1, deal: seat 1 is a computer player, and those add no nonce.\n"
    assert (said.code, said.out) == (1, told)


def test_marks_of_the_clock_on_moves_that_are_not_its_own(
    games: list[Json], written: Callable[..., Said]
) -> None:
    def by_people(game: Json) -> None:
        game["seats"] = ["first player", "second player", "third player"]
        game["clock"] = [defends]

    moves = games[0]["moves"]
    defends = next(n for n, move in enumerate(moves) if " defend " in move)
    place = f"line 1, move {defends + 1} ({moves[defends]}): R11.3 "
    said = written(changed(games[0], by_people))
    assert (said.code, said.out) == (
        1, f"{place}the clock, which is said to have moved, would take.\n",
    )  # fmt: skip
    said = written(changed(games[0], put("clock", [defends])))
    assert (said.code, said.out) == (
        1, f"{place}a computer player sits there: the clock doesn't move for it.\n",
    )  # fmt: skip


def test_every_dropped_move_is_noticed(games: list[Json]) -> None:
    """Only a pass that the next card cancels anyway leaves a whole game behind."""
    for place, move in enumerate(games[0]["moves"]):
        fault = first_fault(changed(games[0], lambda game, at=place: game["moves"].pop(at)))
        if fault is None:
            assert move.endswith(" pass")
            assert " attack " in games[0]["moves"][place + 1]
        else:
            assert fault.move is None or fault.move > place, "told before it happens"


def test_every_swap_of_two_cards_is_noticed_with_seeds(games: list[Json]) -> None:
    for place in range(len(games[0]["deal"]["stock"])):

        def swap(game: Json, at: int = place) -> None:
            hand, stock = game["deal"]["hands"][0], game["deal"]["stock"]
            hand[0], stock[at] = stock[at], hand[0]

        fault = first_fault(changed(games[0], swap))
        assert fault is not None
        assert fault.where == "deal"


def test_an_illegal_move_is_told_in_full(games: list[Json], written: Callable[..., Said]) -> None:
    defends = next(n for n, move in enumerate(games[0]["moves"]) if " defend " in move)
    seat, _, card, _ = games[0]["moves"][defends].split()
    wrong = f"{seat} defend {card} {card}"

    def spoil(game: Json) -> None:
        game["moves"][defends] = wrong

    said = written(changed(games[0], spoil))
    assert said.code == 1
    number = defends + 1
    assert said.out == f"line 1, move {number} ({wrong}): R1.5 the hand has no {card}.\n"


def test_a_card_that_does_not_beat(written: Callable[..., Said], beating: Json) -> None:
    said = written(beating)
    assert said.code == 1
    assert said.out == "line 1, move 2 (1 defend 7h 6h): R4.1 6h doesn't beat 7h.\n"


@pytest.fixture
def beating() -> Json:
    """The example of R4.1, with nothing but a deal and two moves."""
    hands = ["7h 8c 9c Tc Jc Qc", "6h 8d 9d Td Jd Qd"]
    stock = "6c 6d 7c 7d 8h 9h Th Jh Qh Kh Ah Kc Kd Ac Ad 6s 7s 8s 9s Ts Js Qs Ks As"
    result = {"losers": [], "out": [], "draw": False, "epaulettes": 0, "reason": "abandoned"}
    return {
        "format": "durak-record",
        "version": 1,
        "table": "t1",
        "game": 1,
        "rules": PRESETS["podkidnoy"].as_dict(),
        "seats": ["first player", "second player"],
        "deal": {
            "dealer": 1,
            "attacker": 0,
            "hands": [hand.split() for hand in hands],
            "stock": stock.split(),
            "trump": "As",
            "previous": None,
            "ladder": None,
        },
        "moves": ["0 attack 7h", "1 defend 7h 6h"],
        "result": {"fool": None, **result},
    }


def test_moves_after_the_end(games: list[Json], written: Callable[..., Said]) -> None:
    number = len(games[0]["moves"]) + 1
    said = written(changed(games[0], lambda game: game["moves"].append("0 pass")))
    assert (said.code, said.out) == (
        1,
        f"line 1, move {number} (0 pass): R7.2 the game is over.\n",
    )


def test_an_unfinished_game(games: list[Json], written: Callable[..., Said]) -> None:
    number = len(games[0]["moves"]) - 1
    said = written(changed(games[0], lambda game: game["moves"].pop()))
    told = f"line 1, result: the game isn't over after its last move, number {number}.\n"
    assert (said.code, said.out) == (1, told)


def test_another_fool(games: list[Json], written: Callable[..., Said]) -> None:
    fool = games[0]["result"]["fool"]
    said = written(changed(games[0], lambda game: game["result"].update(fool=(fool + 1) % 3)))
    told = f"line 1, result: fool should be {fool}, not {(fool + 1) % 3}.\n"
    assert (said.code, said.out) == (1, told)


@pytest.mark.parametrize(
    "wrong",
    [
        {"losers": []},
        {"out": []},
        {"draw": True},
        {"epaulettes": 1},
        {"reason": "last_defender"},
        {"reason": "abandoned"},
    ],
)
def test_every_part_of_the_result_is_compared(
    games: list[Json], written: Callable[..., Said], wrong: Json
) -> None:
    (part,) = wrong
    said = written(changed(games[0], lambda game: game["result"].update(wrong)))
    assert said.code == 1
    assert said.out.startswith(f"line 1, result: {part} should be ")


# No record at all


def put(path: str, value: object) -> Corruption:
    """Puts a value at a place such as `deal.hands.0`."""

    def change(game: Any) -> None:
        *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
        for step in way:
            game = game[step]
        game[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", "chess", "format: format: not a durak-record of version 1."),
        ("version", 2, "format: format: not a durak-record of version 1."),
        ("version", True, "format: version: not a whole number from 0."),
        ("table", 7, "format: table: not a text."),
        ("table", "\ud800", "format: table: half a surrogate pair is no character."),
        ("game", 1.0, "format: game: not a whole number from 0."),
        ("rules", [], "format: rules: not an object."),
        ("rules.deck", 32, "format: rules.deck: not one of the option's values."),
        ("rules.draws", 1, "format: rules.draws: not one of the option's values."),
        ("rules.jokers", 2, "format: rules.jokers: the rules have no such option."),
        ("rules.preset", "express", "format: rules.preset: not the name of these options."),
        ("seats", ["alone"], "format: seats: not two to six."),
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
def test_what_is_not_of_the_format(
    games: list[Json], written: Callable[..., Said], path: str, value: object, told: str
) -> None:
    said = written(changed(games[0], put(path, value)))
    assert said.code == 1
    assert said.out.startswith(f"line 1, {told}")
    assert len(said.out.splitlines()) == 1


@pytest.mark.parametrize(
    "key", ["format", "version", "table", "game", "rules", "seats", "deal", "moves", "result"]
)
def test_what_is_missing(games: list[Json], written: Callable[..., Said], key: str) -> None:
    said = written(changed(games[0], lambda game: game.pop(key)))
    assert (said.code, said.out) == (1, f"line 1, format: {key} is missing.\n")


NULL_IS_WRITTEN_OUT = ["deal.previous", "deal.ladder", "deal.previous.fool", "result.fool"]


@pytest.mark.parametrize("path", NULL_IS_WRITTEN_OUT)
def test_what_may_be_null_may_not_be_missing(
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


def test_a_line_of_ten_megabytes_costs_no_memory(games: list[Json], tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    long = b'{"moves": ["' + b"x" * 10_000_000 + b'"]}\n'
    file.write_bytes(as_line(games[0]) + long + as_line(games[1]) + b"{}\n")
    tracemalloc.start()
    said = durak("verify", file)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert said.code == 1
    assert said.out == (
        "line 2, format: the line is longer than 1048576 bytes.\n"
        "line 4, format: format is missing.\n"
    )
    assert most < 5_000_000


def test_many_records_cost_no_more_memory_than_a_few(games: list[Json]) -> None:
    """A million lines are read as they come. Python keeps some emptied tuples for later: under
    a megabyte, however many lines there are.
    """
    records = b"".join(map(as_line, games)) * 150
    tracemalloc.start()
    tally = verify_lines(BytesIO(records), lambda _: None)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (tally.records, tally.bad) == (450, 0)
    assert most < len(records)


def test_one_line_for_each_bad_record(games: list[Json], written: Callable[..., Said]) -> None:
    bad = changed(games[1], swap_two_cards)
    bad["result"]["fool"] = None
    said = written(bad, games[0], b"\n", bad)
    assert [line.split(",")[0] for line in said.out.splitlines()] == ["line 1", "line 3", "line 4"]
    assert said.errors == "4 records, 3 with a fault."


# The file itself


def test_what_can_not_be_read_ends_with_2(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.jsonl"
    assert durak("verify", tmp_path).code == 2
    said = durak("verify", nowhere)
    assert (said.code, said.out) == (2, "")
    assert "can't be read: No such file or directory." in said.errors


def in_a_shell(line: str) -> Said:
    """A whole process: what its shell closes or fills can't be had in this one."""
    command = line.replace("durak", f"{sys.executable} -m deploy.cli")
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    return Said(done.returncode, done.stdout, " ".join(done.stderr.split()))


def test_a_closed_stdin_can_not_be_read() -> None:
    said = in_a_shell("durak verify - <&-")
    assert said == Said(2, "", "- can't be read: stdin is closed.")


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"{}\n" * 3)
    said = in_a_shell(f"durak verify {bad} > /dev/full")
    assert said == Said(2, "", "The faults can't be written: No space left on device.")


def test_who_stops_reading_hears_no_complaint(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"{}\n" * 20_000)
    said = in_a_shell(f"durak verify {bad} | head -n 1")
    assert said == Said(0, "line 1, format: format is missing.\n", "")


def test_a_file_is_needed() -> None:
    assert durak("verify").code == 2


def test_nothing_is_wrong_with_nothing(written: Callable[..., Said]) -> None:
    assert written(b"") == Said(0, "", "0 records, none with a fault.")


def test_help_has_an_example() -> None:
    assert "Example: durak verify games.jsonl" in durak("verify", "--help").out


# The sentences


def test_every_refusal_has_a_sentence() -> None:
    assert set(REFUSALS) <= set(MOVES)
    for sentence in (*MOVES.values(), *DEALS.values(), *RESULTS.values(), *FORMATS.values()):
        assert sentence.endswith(".")

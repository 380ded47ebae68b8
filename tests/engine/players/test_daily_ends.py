"""Ends of the day: exactly one move wins, and the exact defence replies."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import chain, count, islice
from pathlib import Path
from random import Random

import pytest

from deploy.lab.find_ends import find_ends
from durak_rules import (
    Ruleset,
    deal,
    legal_moves,
    new_game,
    parse_position,
    play,
    view_for,
    waited_for,
)
from durak_rules.records import Record, record_of
from engine.players.daily_ends import (
    Attempt,
    ImpossibleMove,
    Result,
    attempt_at,
    end_of_day,
    every_end,
)
from engine.players.daily_ends.finding import (
    LEAST_CHOICE,
    LEAST_MOVES,
    RULES,
    end_of_record,
    ends_of_game,
    position_of,
)
from engine.players.daily_ends.solving import verdict_after
from engine.players.ends import Verdict
from engine.players.normal import Normal
from tests.engine.brute_force import worked_out

TODAY = date(2026, 11, 28)


def solutions(end: str) -> list[Attempt]:
    """Return every attempt that was solved, each by its last move."""
    solved, open_ = [], [((), attempt_at(end))]
    while open_:
        moves, attempt = open_.pop()
        for move in legal_moves(attempt.game, attempt.seat):
            further = (*moves, str(move))
            then = attempt_at(end, further)
            if then.result is Result.OPEN:
                open_.append((further, then))
            elif then.result is Result.SOLVED:
                assert len(further) >= LEAST_MOVES
                solved.append(then)
    return solved


def winning_moves(end: str) -> list[str]:
    """Return the moves after which the first player to move can force a win."""
    game = parse_position(end)
    (seat,) = waited_for(game)
    moves = legal_moves(game, seat)
    return [str(move) for move in moves if verdict_after(game, seat, move) is Verdict.WIN]


def cards_of(end: str) -> int:
    """Return the number of cards in both hands and on the table."""
    game = parse_position(end)
    return (sum(game.hands) | game.lying).bit_count()


@pytest.fixture(params=range(0, 400, 40))
def end(request: pytest.FixtureRequest) -> str:
    """A few of all ends."""
    return every_end()[request.param]


def test_every_day_of_a_year_has_its_own_end() -> None:
    days = [str(end_of_day(TODAY + timedelta(days))) for days in range(366)]
    assert len(set(days)) == 366


def test_every_end_has_two_open_hands_and_a_choice() -> None:
    for text in every_end():
        game = parse_position(text)
        (seat,) = waited_for(game)
        assert (game.stock_size, len(game.hands), game.ruleset.preset) == (0, 2, "podkidnoy")
        assert len(legal_moves(game, seat)) >= LEAST_CHOICE
        assert position_of(game) == text


def test_exactly_one_move_wins_and_its_win_can_be_played_out(end: str) -> None:
    assert len(winning_moves(end)) == 1
    solved = solutions(end)
    assert solved
    for attempt in solved:
        assert attempt.game.outcome is not None
        assert attempt.game.outcome.fool == 1 - attempt.seat


@pytest.mark.parametrize("small", sorted(every_end(), key=cards_of)[:4])
def test_brute_force_finds_the_same_move(small: str) -> None:
    game = parse_position(small)
    (seat,) = waited_for(game)
    winning = []
    for move in legal_moves(game, seat):
        then = game.copy()
        play(then, seat, move)
        (turn,) = waited_for(then)
        if worked_out(then, turn)[0] == ("win" if turn == seat else "loss"):
            winning.append(str(move))
    assert winning == winning_moves(small)


def test_any_other_move_is_missed_and_leaves_the_cards_where_they_were(end: str) -> None:
    game = parse_position(end)
    (seat,) = waited_for(game)
    for move in {str(move) for move in legal_moves(game, seat)} - set(winning_moves(end)):
        attempt = attempt_at(end, [move])
        assert (attempt.result, attempt.replies) == (Result.MISSED, ())
        assert str(attempt.game) == end


@pytest.mark.parametrize("move", ["attack 2c", "exchange", "nothing", ""])
def test_a_move_that_isnt_legal_is_refused(end: str, move: str) -> None:
    with pytest.raises(ImpossibleMove):
        attempt_at(end, [move])


def test_no_move_follows_a_missed_one(end: str) -> None:
    (right,) = winning_moves(end)
    game = attempt_at(end).game
    wrong = next(str(m) for m in legal_moves(game, waited_for(game)[0]) if str(m) != right)
    with pytest.raises(ImpossibleMove):
        attempt_at(end, [wrong, right])


def test_the_same_games_have_the_same_ends() -> None:
    """The file was written by these games, whichever machine plays them."""
    found = chain.from_iterable(ends_of_game("durak", game) for game in count())
    assert tuple(islice(found, 2)) == every_end()[:2]


def game_with_an_end() -> Record:
    """The first game of computer players that has one, played on to its end."""
    number = next(number for number in count() if any(ends_of_game("durak", number)))
    name = f"durak {number}"
    dice, player = Random(name), Normal()
    game = new_game(RULES, deal(RULES, 2, sha256(name.encode()).digest()))
    while game.outcome is None:
        (turn,) = waited_for(game)
        play(game, turn, player.choose(view_for(game, turn), dice.randbytes(32)))
    return record_of(game, ["Anna", "Boris"])


def test_an_end_is_found_in_the_record_of_a_game_in_which_it_was_missed(tmp_path: Path) -> None:
    """Of cards alone: a position names nobody."""
    (tmp_path / "game.json").write_text(json.dumps(game_with_an_end().as_dict()))
    out = tmp_path / "ends.txt"
    find_ends(number=2, seed="durak", out=out, records=tmp_path)
    assert tuple(out.read_text().splitlines()) == (every_end()[0], every_end()[0])


def test_a_game_by_other_rules_has_none() -> None:
    record = game_with_an_end()
    other = Ruleset.of("podkidnoy", first_bout_limit=None)
    assert end_of_record(record) == every_end()[0]
    assert end_of_record(replace(record, ruleset=other)) is None

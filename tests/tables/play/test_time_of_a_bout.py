"""Time over whole games of any rules, where everybody moves in the last moment: whoever is asked
something new has a third of a turn, nobody ever more than one, and each bout ends.
"""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace

from durak_rules import Game, legal_moves
from engine.tables import NO_DELAY, Phase, Table
from engine.tables.acts.change import Change
from engine.tables.acts.playing import moved
from engine.tables.table import when_due
from engine.tables.timing.deadlines import Deadlines
from engine.tables.timing.thinking_time import ThinkingTime
from tests.engine.rulesets import Dice, Setting, settings_of_games
from tests.tables.tables_of_games import TURN, table_of

LAST_MOMENT = 1  # ms before the clock would move
MOVES = 300  # of each game; by chance some hardly end
ASKS_NOTHING = ("pass", "exchange")  # moves after which others have to answer what they had to


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def moves_somebody(table: Table, dice: Dice) -> Change:
    """Make a move of a seat that is waited for, or could add a card before the table
    waits for it.
    """
    game = game_of(table)
    able = [seat for seat in range(game.seats) if legal_moves(game, seat)]
    seat = able[dice.below(len(able))]
    moves = legal_moves(game, seat)
    return moved(
        table,
        table.players[seat],
        moves[dice.below(len(moves))],
        version=table.version,
        bout=game.bout_number,
    )


@settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(settings_of_games())
def test_time_is_given_for_what_is_new_and_every_bout_ends(setting: Setting) -> None:
    table, dice, now, began = table_of(setting.new_game()), Dice(setting.seed), 0, 0
    deadlines = Deadlines(ThinkingTime(), NO_DELAY)
    for _ in range(MOVES):
        now = max(now, min(table.deadlines.values()) - LAST_MOMENT)
        before, change = table, moves_somebody(table, dice)
        if change.table.phase is not Phase.PLAYING:
            return
        new = replace(change.table, version=before.version + 1)
        waits = deadlines.after(before, replace(change, table=new))
        table = replace(new, deadlines=when_due(before, new, waits, now))
        judge_time(before, table, change, now)
        if game_of(table).bout_number != game_of(before).bout_number:
            began = now
        assert now - began <= longest(game_of(table))


def judge_time(before: Table, table: Table, change: Change, now: int) -> None:
    """Check the time that each seat has after a move."""
    assert table.deadlines.keys() == table.waiting.keys()
    assert change.made is not None
    for seat, due in table.deadlines.items():
        assert due - now <= TURN
        went_on = table.waiting[seat] == before.waiting.get(seat)
        if not went_on:
            assert due - now == TURN
        elif change.made.move_text.split()[0] in ASKS_NOTHING:
            assert due == before.deadlines[seat]
        else:
            assert due == max(before.deadlines[seat], now + TURN // 3)


def longest(game: Game) -> int:
    """Return the longest time of a bout in ms. Each attack card is laid and beaten once, a take is
    said and permitted, and between two of these each seat has its turn.
    """
    questions = 2 * game.limit + 3
    return questions * game.seats * TURN

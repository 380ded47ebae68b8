"""Reasons that imagined games give: who takes, and who attacks next."""

from __future__ import annotations

from random import Random

import pytest

from durak_rules import Game, View, parse_move, parse_position, play, view_for, waited_for
from durak_rules.imagination import Imagination
from engine.players.judgement import points
from engine.players.lookback.bout_ends import PLAIN, bout_ends, reason_of_end
from engine.players.lookback.decisions import _reason
from engine.players.lookback.reasons import MoveReason
from engine.players.playouts import play_on
from tests.engine.some_ends import TABLES, random_end

DICE = b"dice"
ADDS = "podkidnoy bout=3 trump=6s attacker=0 defender=1 stock=6d6h6s hands=8hJd/QdTh table=Jc0:Qc"
FORCED = "podkidnoy bout=9 trump=6s attacker=0 defender=1 hands=8hJd9c/QdTh table=Jc0:Qc"


def seen(position: str) -> View:
    return view_for(parse_position(position), 0)


@pytest.mark.parametrize(
    ("position", "made", "better", "why"),
    [
        # Boris holds one of two queens of the hidden cards, or none
        (ADDS, "pass", "attack Jd", MoveReason("they_take", count=5, other=0)),
        (
            "podkidnoy bout=3 trump=6s attacker=1 defender=0 stock=6d6h6s "
            "hands=9cQsKdKh/JcJd7d8d table=8c1",
            "take",
            "defend 8c 9c",
            MoveReason("takes_less", count=0, other=10),
        ),
        # The same end with either card: the bout says nothing
        (ADDS.replace("8hJd/", "JhJd/"), "attack Jh", "attack Jd", None),
    ],
)
def test_the_end_of_the_bout_is_a_reason_where_it_changes(
    position: str, made: str, better: str, why: MoveReason | None
) -> None:
    assert reason_of_end(seen(position), parse_move(made), parse_move(better), DICE) == why


def test_a_weak_fact_gives_way_and_a_strong_one_stays() -> None:
    told = _reason(seen(ADDS), parse_move("pass"), parse_move("attack Jd"), DICE)
    assert told == MoveReason("they_take", count=5, other=0), "more_to_beat is true of every card"
    sure = ADDS.replace("8hJd", "8hJs")
    told = _reason(seen(sure), parse_move("pass"), parse_move("attack Js"), DICE)
    assert told == MoveReason.of("nobody_beats", *(seen(sure).hand[1:]))


@pytest.mark.parametrize("number", range(40))
def test_a_bout_with_no_hidden_cards_ends_as_the_game_itself_does(number: int) -> None:
    """With no hidden cards every imagined game is the game: all shares are 0 or 1."""
    dice = Random(number)
    game = random_end(dice.choice(TABLES), dice, 9)
    seat = waited_for(game)[0]
    view = view_for(game, seat)
    prices = points(view.ruleset.deck, view.trump_suit)
    assert Imagination(view).certain
    for move in view.moves:
        ends, then = bout_ends(view, move, DICE), game.copy()
        play(then, seat, move)
        play_on(then, game.bout_number + 1 - then.bout_number, prices)
        assert set(ends) <= {0, 1}
        assert ends.attacks == (then.outcome is None and then.attacker == seat)
        assert ends.takes + ends.gives == _was_taken(game, then)


def _was_taken(before: Game, after: Game) -> bool:
    """Return whether the cards that lay there, and came later, are in hands now."""
    held = sum(map(int.bit_count, after.hands))
    return held == sum(map(int.bit_count, before.hands)) + before.lying.bit_count()


def test_small_differences_are_no_reason() -> None:
    view = seen(FORCED)
    made, better = parse_move("pass"), parse_move("attack Jd")
    before, after = bout_ends(view, made, DICE), bout_ends(view, better, DICE)
    told = reason_of_end(view, made, better, DICE)
    gains = (
        before.takes - after.takes,
        after.gives - before.gives,
        after.attacks - before.attacks,
    )
    assert (told is None) == (max(gains) < PLAIN)

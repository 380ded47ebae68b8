"""Games that might be the one that a seat sees: they look the same to it, and only the cards that
it can't place lie elsewhere.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

from durak_rules import Card, Game, legal_moves, parse_position, play, view_for, waited_for
from durak_rules.imagination import Imagination
from durak_rules.positions import decode, encode

from .rulesets import Dice, Setting, settings_of_games, turns

MOST_MOVES = 20_000
FEWER = settings(max_examples=max(60, settings.default.max_examples // 4))  # type: ignore[union-attr]


def imagined(text: str, seat: int, dice: int = 1) -> Game:
    return Imagination(view_for(parse_position(text), seat)).game(Random(dice).random)


def hands(game: Game) -> list[str]:
    return ["".join(map(str, game.hand(seat))) for seat in range(game.seats)]


OPEN = "podkidnoy bout=4 dealer=1 trump=9h attacker=0 defender=1 "


def test_known_cards_lie_where_they_are() -> None:
    """Its own hand, the table, the trump card, and what the others took."""
    text = OPEN + "stock=6d8cTs9h hands=7hAc/8d.QsKd./6c table=7c0:9c"
    for dice in range(50):
        game = imagined(text, 0, dice)
        assert game.hand(0) == (Card.parse("7h"), Card.parse("Ac"))
        assert {Card.parse("8d"), Card.parse("Kd")} < set(game.hand(1))
        assert game.bout == parse_position(text).bout
        assert game.stock[-1] == game.trump == Card.parse("9h")
        assert game.hand_sizes == (2, 3, 1)
        assert game.stock_size == 4


def test_unknown_cards_lie_anywhere() -> None:
    """Each of the five cards is Boris's third card in a fifth of the games."""
    text = OPEN + "stock=6d8cTs9h hands=7hAc/8d.QsKd./6c table=7c0:9c"
    imagination, dice = Imagination(view_for(parse_position(text), 0)), Random(1)
    hidden = Counter(
        str(next(card for card in game.hand(1) if str(card) not in ("8d", "Kd")))
        for game in (imagination.game(dice.random) for _ in range(2000))
    )
    assert sorted(hidden) == ["6c", "6d", "8c", "Qs", "Ts"]
    assert all(330 < times < 470 for times in hidden.values())


@pytest.mark.parametrize(
    ("rest", "certain"),
    [
        ("hands=7hAc/8dQs", True),  # what is hidden is the other's hand
        ("stock=9h hands=7hAc/8dQs", True),  # the last card of the stock lies open
        ("stock=6d9h hands=7hAc/8dQs", False),
        ("stock=6d9h hands=7hAc/8d.Qs.", True),  # what is hidden is the stock
        ("hands=7hAc/8dQs/6c", False),
        ("hands=7hAc/8d.Qs./6c", True),
    ],
)
def test_one_hidden_place_is_certain(rest: str, certain: bool) -> None:
    view = view_for(parse_position(OPEN + rest), 0)
    assert Imagination(view).certain is certain
    if certain:
        assert hands(Imagination(view).game(float)) == hands(parse_position(OPEN + rest))


def test_the_right_to_exchange_may_be_anybodys_who_may_have_it() -> None:
    """R8.2: a six that was taken can't be exchanged, a hidden one may have been dealt."""
    text = "helper bout=2 dealer=1 trump=9h stock=Tc9h attacker=0 defender=1 "
    taken = imagined(text + "hands=7hAc/6h.Qs", 0)
    assert "exchange" not in map(str, legal_moves(taken, 1))
    hidden = imagined(text + "hands=7hAc/6hQs", 0)
    seat = next(seat for seat in (0, 1) if Card.parse("6h") in hidden.hand(seat))
    assert "exchange" in map(str, legal_moves(hidden, seat))


@pytest.mark.slow
@FEWER
@given(settings_of_games(cheating=False))
def test_an_imagined_game_looks_the_same(setting: Setting) -> None:
    """To the seat that imagines it: every field of its view, and it can be played and stored."""
    game, dice = setting.new_game(), Random(setting.seed)
    for number, (seat, move) in enumerate(turns(game, setting.seed, MOST_MOVES)):
        if number % 7 == setting.seed % 7:
            for watcher in waited_for(game):
                view = view_for(game, watcher)
                other = Imagination(view).game(dice.random)
                assert view_for(other, watcher) == view
                assert decode(encode(other)) == other
        play(game, seat, move)


@pytest.mark.slow
@FEWER
@given(settings_of_games(cheating=False))
def test_an_imagined_game_can_be_played_to_its_end(setting: Setting) -> None:
    game, dice = setting.new_game(), Dice(setting.seed)
    for _move in range(dice.below(60)):
        if game.outcome is None:
            seat = waited_for(game)[0]
            moves = legal_moves(game, seat)
            play(game, seat, moves[dice.below(len(moves))])
    if game.outcome is None:
        watcher = waited_for(game)[0]
        other = Imagination(view_for(game, watcher)).game(Random(setting.seed).random)
        for seat, move in turns(other, setting.seed, MOST_MOVES):
            play(other, seat, move)
        assert other.outcome is not None

"""The message with a hand: it shows every move in one way, within Telegram's limits, in words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from bot.messages.board_text import board_text
from bot.messages.hand.hand_text import hand_text
from bot.messages.hand.meanings import to_beat
from bot.messages.hand.refused import refused
from durak_rules import Game, Ruleset, legal_moves, parse_move, parse_position, play
from durak_rules.events import Beaten
from durak_rules.moves import Defend
from durak_rules.options.rules_code import rules_code
from engine.tables import MadeMove, MoveRefused, Pace
from engine.words import LANGUAGES, card_name, words
from tests.bot.hand.scenes import aims_on, keys_of, moves_on, table_with
from tests.engine.rulesets import Setting, settings_of_games, turns

ATTACKED = (
    "perevodnoy bout=2 dealer=2 trump=9h stock=9h attacker=0 defender=1 "
    "hands=7cAcKc/8s9sKdQd7h/7dAdJd table=7s0,8d0 limit=5"
)
TWENTY = (
    "podkidnoy bout=9 dealer=2 trump=9h attacker=0 defender=1 "
    "hands=7cAc/6c8c9cJcQc6d8d9dJdQdKd6hTh9hJhQhKh7s8s9s/7dAdAs table=Ts0,Td0 limit=6"
)
SIGN = re.compile("[♣♦♥♠]")
SOME = settings(max_examples=12, deadline=None)
MOST_TURNS = 20_000


@pytest.mark.slow
@SOME
@given(settings_of_games().filter(lambda one: one.ruleset.cheating == "off"))
def test_every_legal_move_has_one_way_to_it(setting: Setting) -> None:
    game = setting.new_game()
    for number, (seat, move) in enumerate(turns(game, setting.seed, MOST_TURNS)):
        if number % 7 == setting.seed % 7:
            check_ways(game, setting.seed % game.seats)
            check_ways(game, seat)
        play(game, seat, move)


def check_ways(game: Game, seat: int) -> None:
    table = table_with(game)
    usual = keys_of(table, seat)
    aims = aims_on(usual)
    lying = [str(card) for card in to_beat(game, seat)]
    assert aims == (lying if len(lying) > 1 else [])
    for move in legal_moves(game, seat):
        aimed = isinstance(move, Defend) and aims
        keys = keys_of(table, seat, str(move.card)) if aimed else usual  # type: ignore[union-attr]
        assert moves_on(keys).count(str(move)) == 1, move
    all_told = [*moves_on(usual)]
    assert len(all_told) == len(set(all_told)), "no move stands on two buttons"


def test_only_what_may_be_played_is_marked_and_can_be_pressed() -> None:
    table = table_with(parse_position(ATTACKED))
    assert table.game is not None
    legal = set(map(str, legal_moves(table.game, 1)))
    buttons = [button for row in keys_of(table, 1) for button in row]
    marked = [b for b in buttons if b.text.startswith("✓ ")]
    assert {(b.callback_data or "").split(":")[-1] for b in marked} <= legal
    others = [b for b in buttons if b.disabled]
    assert len(marked) + len(others) == len(table.game.hand(1)), "the whole hand is there"
    assert not [b for b in others if b.callback_data or "✓" in b.text]


@pytest.mark.slow
@pytest.mark.parametrize("signs", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_twenty_fits(language: str, signs: bool) -> None:
    table = table_with(parse_position(TWENTY))
    keys = keys_of(table, 1, signs=signs, language=language)
    buttons = [button for row in keys for button in row]
    assert len(buttons) <= 100
    assert max(map(len, keys)) <= 8
    assert all(len((button.callback_data or "").encode()) <= 64 for button in buttons)
    held = [b for b in buttons if b.disabled or ":defend" in (b.callback_data or "")]
    assert len(held) == 20
    assert max(len(button.text) for button in buttons) <= 40
    rows = [row for row in keys if any(button in held for button in row)]
    assert len(rows) == (4 if signs else 10)
    assert len(keys) <= (8 if signs else 15)


def test_the_longest_move_of_the_longest_table_fits() -> None:
    table = table_with(parse_position(TWENTY), id="k" * 32, version=9_999_999)
    data = [button.callback_data or "" for row in keys_of(table, 1) for button in row]
    assert max(len(one.encode()) for one in data) <= 64


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_names_unless_signs_are_wanted(language: str) -> None:
    table = table_with(parse_position(ATTACKED))
    assert table.game is not None
    names = [button.text for row in keys_of(table, 1, language=language) for button in row]
    assert not [text for text in names if SIGN.search(text)]
    text = hand_text(words(language), table, table.game, 1, ())
    assert not SIGN.search(text)
    signs = [b.text for row in keys_of(table, 1, signs=True, language=language) for b in row]
    assert len([text for text in signs if SIGN.search(text)]) >= 8


def test_the_words_tell_the_table_and_nothing_of_the_hand() -> None:
    table = table_with(parse_position(ATTACKED))
    assert table.game is not None
    text = hand_text(words("en"), table, table.game, 1, ())
    lines = text.splitlines()
    assert lines[0] == "<b>Your turn: beat 7 of spades and 8 of diamonds, pass it on, or take.</b>"
    assert "• 7 of spades, by Anna: not beaten" in lines
    assert "Anna: 3 cards, attacks" in lines
    assert "1 card in the stock. Trump: hearts. The last one is 9 of hearts." in lines
    seen = {"7 of spades", "8 of diamonds", "9 of hearts"}
    assert set(re.findall(r"\w+ of \w+", text)) == seen


def test_moves_since_the_own_one_are_told() -> None:
    game = parse_position(ATTACKED)
    events = play(game, 1, parse_move("defend 7s 8s"))
    made = MadeMove(42, 1, "defend 7s 8s", tuple(events))
    assert any(isinstance(event, Beaten) for event in events)
    text = hand_text(words("en"), table_with(game), game, 0, [made])
    assert "Boris beats 7 of spades with 8 of spades." in text
    own = hand_text(words("en"), table_with(game), game, 1, [made])
    assert "You beat" not in own


def test_a_waited_for_player_at_the_relaxed_pace_may_ask_for_a_minute() -> None:
    game = parse_position(ATTACKED)
    asked = {
        pace: [button.text for row in keys_of(table_with(game, pace=pace, waiting={1: 41}), 1)
               for button in row]
        for pace in Pace
    }  # fmt: skip
    assert [pace for pace in Pace if "I need a minute" in asked[pace]] == [Pace.RELAXED]


@pytest.mark.parametrize(
    ("language", "signs", "said"),
    [
        ("en", False, "9 of clubs doesn't beat 10 of hearts."),
        ("ru", False, "Валет пик не бьёт: на столе десятка червей."),
        ("uk", True, "В♠\ufe0e не б’є: на столі 10♥\ufe0e."),
    ],
)
def test_a_refusal_begins_as_sentences_do(language: str, signs: bool, said: str) -> None:
    by = "9c" if language == "en" else "Js"
    why = MoveRefused("does_not_beat", "R4.1", {"card": "Th", "by": by})
    assert refused(words(language), why, ("Anna", "Vera"), signs=signs) == said


@pytest.mark.parametrize(
    ("language", "partner"),
    [
        ("en", "Vera (partner): 6 cards"),
        ("ru", "Vera (напарник): 6 карт"),
        ("uk", "Vera (напарник): 6 карт"),
        ("lt", "Vera (porininkas): 6 kortos"),
    ],
)
def test_players_in_pairs_are_told_who_plays_with_whom(language: str, partner: str) -> None:
    rules = rules_code(Ruleset.of("durnius_pairs"))
    hands = "6c7c8c9cTcJc/6d7d8d9dTdJd/6s7s8s9sTsJs/6h7h8h9hThJh"
    game = parse_position(f"{rules} trump=Ah stock=AcAdAh attacker=1 hands={hands}")
    table = table_with(game)
    told = hand_text(words(language), table, game, 0, ())
    assert partner in told
    assert told.count("(") == 1
    board = board_text(words(language), table).splitlines()
    assert {"1. Anna 🟥", "3. Vera 🟥", "4. Gleb 🟦"} < {*board}


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Joker (red)"),
        ("ru", "джокер (красный)"),
        ("uk", "джокер (червоний)"),
        ("lt", "raudonasis džokeris"),
    ],
)
def test_a_joker_has_a_name_as_other_cards_do(language: str, name: str) -> None:
    assert card_name(words(language), "Xr") == name

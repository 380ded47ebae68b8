"""False cards and "Wrong!" with buttons (R14): a card that doesn't fit takes two presses."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from bot.messages.hand.happened import happened
from bot.messages.hand.said import chosen, said
from bot.messages.hand.turn_line import turn_line
from bot.messages.result_text import result_text
from durak_rules import Card, Game, Ruleset, parse_move, parse_position, play
from durak_rules.game import Doubts
from durak_rules.options.rules_code import rules_code
from engine.tables import Table
from engine.words import LANGUAGES, told_cheats, words
from tests.bot.hand.scenes import aims_on, keys_of, moves_on, table_with

ENGLISH = NullTranslations()
RULES = rules_code(Ruleset.of("podkidnoy", cheating="people"))
CARDS = f"{RULES} trump=9h stock=Th9h attacker=0 hands=7c8dJs/8hKs/7sAsTd"


def played(*moves: str, position: str = CARDS) -> Game:
    game = parse_position(position)
    for move in moves:
        seat, _, text = move.partition(" ")
        play(game, int(seat), parse_move(text))
    return game


def texts(table: Table, seat: int, aim: str = "") -> list[str]:
    return [button.text for row in keys_of(table, seat, aim) for button in row]


def test_a_card_that_does_not_fit_is_chosen_first_and_then_laid() -> None:
    table = table_with(played("0 attack 7c"))
    keys = keys_of(table, 2)
    assert moves_on(keys) == ["attack 7s"]
    assert sorted(aims_on(keys)) == ["As", "Td"]
    chosen = keys_of(table, 2, "As")
    assert "attack As" in moves_on(chosen)
    assert "Lay Ace of spades anyway" in texts(table, 2, "As")


def test_a_false_defence_names_the_card_that_it_lies_on() -> None:
    table = table_with(played("0 attack 7c"))
    assert moves_on(keys_of(table, 1, "Ks"))[:1] == ["defend 7c Ks"]
    assert "Lay King of spades on 7 of clubs anyway" in texts(table, 1, "Ks")


def test_the_answer_says_why_a_card_was_chosen() -> None:
    game = played("0 attack 7c")
    assert (
        chosen(ENGLISH, game, 2, Card.parse("As")) == "Ace of spades doesn't fit. Lay it anyway?"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_begins_with_a_capital(language: str) -> None:
    told = chosen(words(language), played("0 attack 7c"), 2, Card.parse("As"))
    assert told[0].isupper()


def test_at_a_fair_table_a_twin_of_the_card_to_beat_is_no_false_card() -> None:
    """Boris holds the other seven of clubs, and chooses which seven to beat."""
    fair = rules_code(Ruleset.of("podkidnoy", packs=2))
    position = f"{fair} trump=9h stock=Th9h attacker=0 hands=8dJs/7c8hKs table=7c0,7d0"
    game = parse_position(position)
    assert chosen(ENGLISH, game, 1, Card.parse("7c")) == "Choose a card to beat 7 of clubs."


def test_wrong_is_a_button_of_everybody_else() -> None:
    table = table_with(played("0 attack 7c", "2 attack As"))
    for seat, has in ((0, True), (1, True), (2, False)):
        assert ("challenge As" in moves_on(keys_of(table, seat))) is has
    assert "Ace of spades: wrong!" in texts(table, 1)


def test_a_fair_table_has_neither() -> None:
    fair = table_with(played("0 attack 7c", position=CARDS.replace(RULES, "podkidnoy")))
    assert moves_on(keys_of(fair, 2, "As")) == ["attack 7s"]
    assert aims_on(keys_of(fair, 2)) == []


def test_a_caught_player_chooses_only_what_fits() -> None:
    table = table_with(played("0 attack 7c", "2 attack As", "1 challenge As"))
    assert aims_on(keys_of(table, 2, "As")) == []
    assert moves_on(keys_of(table, 2, "As")) == ["attack 7s"]


def test_the_message_tells_of_a_catch_and_of_a_wrong_doubt() -> None:
    game = played("0 attack 7c", "2 attack As")
    table = table_with(game)
    assert said(ENGLISH, parse_move("challenge As"), table) == "Wrong!"
    events = play(game, 1, parse_move("challenge As"))
    told = " ".join(happened(ENGLISH, table, 0, events))
    assert told == "Boris spots it: Ace of spades doesn't fit and goes back."
    play(game, 2, parse_move("attack 7s"))
    wrong = play(game, 1, parse_move("challenge 7s"))
    assert "no more doubts from you" in " ".join(happened(ENGLISH, table, 1, wrong))


def test_the_last_word_is_asked_for() -> None:
    game = played("0 attack 7c", "1 defend 7c 6s", position=f"{RULES} trump=9h hands=7c/6s")
    table = table_with(game)
    assert turn_line(ENGLISH, table, game, 0).startswith("Your turn: is the last card right?")
    assert turn_line(ENGLISH, table, game, 1) == "Waiting for Anna."
    assert sorted(moves_on(keys_of(table, 0))) == ["challenge 6s", "pass"]
    assert moves_on(keys_of(table, 1)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_says_who_got_away_with_how_many(language: str) -> None:
    position = f"{RULES} trump=9h hands=7c/6s"
    game = played("0 attack 7c", "1 defend 7c 6s", "0 pass", position=position)
    assert game.outcome is not None
    told = result_text(words(language), table_with(game), game.outcome)
    assert "Boris" in told.splitlines()[-1]
    if language == "en":
        assert told.endswith("Boris got away with 1 card.")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["caught once.", "caught twice.", "caught 3 times.", "caught 21 times."]),
        ("ru", ["поймали один раз.", "поймали дважды.", "поймали 3 раза.", "поймали 21 раз."]),
        ("uk", ["спіймали один раз.", "спіймали двічі.", "спіймали 3 рази.", "спіймали 21 раз."]),
        ("lt", ["vieną kartą.", "du kartus.", "3 kartus.", "21 kartą."]),
    ],
)
def test_a_player_was_caught_once_twice_or_so_many_times(language: str, told: list[str]) -> None:
    caught = (1, 2, 3, 21)
    doubts = Doubts(cheats=caught, catches=caught)
    sentences = told_cheats(words(language), doubts, ("Anna", "Boris", "Vera", "Gleb"))
    for sentence, end in zip(sentences, told, strict=True):
        assert sentence.endswith(end)

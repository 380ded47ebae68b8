"""Facts that a picture is drawn from: public ones, of a finished game's record or of a bout."""

from __future__ import annotations

from dataclasses import fields

import pytest

from durak_rules import Card, Ruleset, deal, new_game, play, waited_for
from durak_rules.events import Attacked, Beaten, BoutBeaten, BoutTaken, Caught, Transferred
from durak_rules.play import clock_move
from engine.pictures.facts import (
    BoutFacts,
    PictureFacts,
    PicturePair,
    Sitter,
    bout_facts,
    bout_of_record,
    facts_of,
    last_bout,
    naming_only,
)
from engine.tables import Followed, MadeMove
from tests.bot.hand.scenes import table_with
from tests.pictures.games import FACTS, record_of

SEVEN, NINE, JACK = (Card.parse(text) for text in ("7h", "9h", "Js"))


def test_a_picture_has_no_place_for_a_hand_a_stock_or_a_seed() -> None:
    """Whoever adds a field here shows it to everybody: it has to be known to all at the table."""
    assert [field.name for field in fields(PictureFacts)] == [
        *("preset", "game", "sitters", "trump", "last_bout"),
        *("fool", "losers", "out", "draw", "epaulettes"),
    ]
    assert [field.name for field in fields(BoutFacts)] == [
        *("preset", "game", "sitters", "trump", "pairs", "defender", "taken"),
    ]
    assert [field.name for field in fields(Sitter)] == ["name", "computer", "numbered"]
    assert [field.name for field in fields(PicturePair)] == ["attack", "beaten"]


@pytest.mark.parametrize(
    ("preset", "seats"), [("podkidnoy", 2), ("perevodnoy", 4), ("express", 3)]
)
def test_the_cards_of_the_last_bout_were_played_in_it(preset: str, seats: int) -> None:
    record = record_of(preset, seats, seed=seats)
    facts = facts_of(record, ["x"] * seats, [None] * seats)
    shown = [card for pair in facts.last_bout for card in (pair.attack, pair.beaten) if card]
    played = [word for move in record["moves"] for word in move.split()[2:]]
    assert shown
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(played[-2 * len(shown) - 4 :])
    assert facts.fool == record["result"]["fool"]


def test_a_bout_is_told_as_its_cards_lay() -> None:
    events = [
        Attacked(0, JACK, opening=True),
        BoutTaken(1, (JACK,)),
        Attacked(0, SEVEN, opening=True),
        Beaten(1, SEVEN, NINE),
        Attacked(2, JACK, opening=False),
        BoutBeaten(1, (SEVEN, NINE, JACK)),
    ]
    assert last_bout(events) == (PicturePair("7h", "9h"), PicturePair("Js"))
    assert last_bout(events[:2]) == (PicturePair("Js"),)
    assert last_bout([]) == ()


def test_a_transferred_card_lies_with_the_others() -> None:
    events = [Attacked(0, SEVEN, opening=True), Transferred(1, NINE, defender=2)]
    assert last_bout(events) == (PicturePair("7h"), PicturePair("9h"))


def test_a_card_that_was_caught_does_not_lie_there() -> None:
    """The card on the seven goes back, and another beats it; so does one that was added."""
    events = [
        Attacked(0, SEVEN, opening=True),
        Beaten(1, SEVEN, JACK),
        Caught(0, 1, JACK, SEVEN),
        Beaten(1, SEVEN, NINE),
        Attacked(2, JACK, opening=False),
        Caught(1, 2, JACK, None),
    ]
    assert last_bout(events[:3]) == (PicturePair("7h"),)
    assert last_bout(events) == (PicturePair("7h", "9h"),)


def test_a_bout_of_a_game_that_runs_is_there_when_it_is_over() -> None:
    rules = Ruleset.of("podkidnoy")
    game, moves = new_game(rules, deal(rules, 2, bytes(32))), []
    while game.bout_number < 3:
        seat = waited_for(game)[0]
        move = clock_move(game, seat)
        moves.append(MadeMove(len(moves), seat, str(move), tuple(play(game, seat, move))))
    followed = Followed(table_with(game, levels=(None, "easy")), tuple(moves))
    first, second = bout_facts(followed, 1), bout_facts(followed, 2)
    assert first is not None
    assert second is not None
    assert {pair.attack for pair in first.pairs}.isdisjoint(pair.attack for pair in second.pairs)
    assert first.taken in (0, sum(1 + bool(pair.beaten) for pair in first.pairs))
    assert first.sitters == (Sitter("Anna", False), Sitter("Boris", True))
    assert bout_facts(followed, 0) is None
    assert bout_facts(followed, 3) is None, "it isn't over"


def test_a_bout_of_a_finished_game_is_there_too() -> None:
    record = record_of("podkidnoy", 2, seed=1)
    first = bout_of_record(record, ["Anna", ""], [None, "easy"], 1)
    assert first is not None
    played = [word for move in record["moves"] for word in move.split()[2:]]
    assert [pair.attack for pair in first.pairs][:1] == played[:1]
    assert first.sitters == (Sitter("Anna", False), Sitter("", True))
    assert bout_of_record(record, ["Anna", ""], [None, "easy"], 0) is None
    assert bout_of_record(record, ["Anna", ""], [None, "easy"], 999) is None, "it had no such bout"


def test_for_strangers_one_name_is_left_and_computers_stay() -> None:
    others = Sitter("", computer=False, numbered=True)
    assert naming_only(FACTS, 1).sitters == (others, FACTS.sitters[1], FACTS.sitters[2])
    assert naming_only(FACTS, None).sitters == (others, others, FACTS.sitters[2])


def test_a_forgotten_person_is_no_computer() -> None:
    facts = facts_of(record_of("podkidnoy", 2, seed=1), ["", ""], [None, "easy"])
    assert facts.sitters == (Sitter("", False), Sitter("", True))

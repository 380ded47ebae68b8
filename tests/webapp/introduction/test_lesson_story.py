"""The introduction is a game by the rules, and shows nothing that a newcomer may not see."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from durak_rules import legal_moves, parse_position, view_for
from durak_rules.cards import FACES
from webapp.introduction import script_of
from webapp.introduction.lesson_story import DEAL, STEPS
from webapp.introduction.script import ME, Moment, moments

SCRIPT = script_of(NullTranslations())


def test_the_deal_is_a_whole_pack_of_which_everybody_has_six() -> None:
    game = parse_position(DEAL)
    stock = DEAL.partition("stock=")[2].partition(" ")[0]
    hands = DEAL.partition("hands=")[2].replace("/", "")
    dealt = sorted(stock[at : at + 2] + hands[at : at + 2] for at in range(0, len(stock), 2))
    assert len(dealt) == 18
    cards = stock + hands
    in_pack = {str(face) for face in FACES if str(face)[0] not in "2345"}
    assert {cards[at : at + 2] for at in range(0, len(cards), 2)} == in_pack
    assert game.hand_sizes == (6, 6, 6)


def test_the_lowest_trump_begins() -> None:
    game = parse_position(DEAL)
    lowest = {
        seat: min(card.rank for card in view_for(game, seat).hand if str(card)[1] == "h")
        for seat in range(3)
    }
    assert min(lowest, key=lambda seat: lowest[seat]) == game.attacker == ME


@pytest.mark.parametrize("moment", [one for one in moments() if one.step.move], ids=str)
def test_the_move_of_a_step_is_allowed_and_others_are_answered(moment: Moment) -> None:
    allowed = [str(move) for move in legal_moves(moment.game, ME)]
    assert moment.step.move in allowed
    if set(allowed) - {moment.step.move}:
        assert moment.step.otherwise


def test_a_step_that_is_only_read_allows_no_card() -> None:
    for step, shown in zip(STEPS, SCRIPT["steps"], strict=True):
        if not step.move:
            assert shown["game"]["moves"] == [], step.words


def test_four_bouts_teach_attack_defence_taking_and_the_end() -> None:
    games = [moment.game for moment in moments()]
    assert sorted({game.bout_number for game in games}) == [1, 2, 3, 4, 10]
    kinds = {event["kind"] for step in SCRIPT["steps"] for event in step["events"]}
    assert kinds >= {"attacked", "beaten", "passed", "bout_beaten", "bout_taken", "drawn"}
    assert games[-1].outcome
    assert games[-1].outcome.fool == 2, "Owl, as the last sentence says"
    assert games[-1].outcome.out == (0, 1)


def test_hands_of_the_others_and_the_stock_stay_hidden() -> None:
    for moment, step in zip(moments(), SCRIPT["steps"], strict=True):
        shown = {str(card) for card in view_for(moment.game, ME).hand}
        assert set(step["game"]["hand"]) == shown
        drawn = [one for one in step["events"] if one["kind"] == "drawn" and one["seat"] != ME]
        assert not any("cards" in one for one in drawn), step["words"]

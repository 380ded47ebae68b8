"""R14: a cheaters' table."""

from __future__ import annotations

from typing import Any

import pytest

from durak_rules import Game, IllegalMove, all_moves, legal_moves, parse_position, view_for
from durak_rules.cheating import challenges, cheats
from durak_rules.errors import PositionError
from durak_rules.events import event_for
from durak_rules.options.ruleset import Ruleset, RulesetError, without_cheats
from durak_rules.play import abandon, clock_move
from durak_rules.positions import decode, encode
from durak_rules.view_json import view_dict
from tests.engine.scenario import Scenario, at_table

THREE = "trump=9h stock=Th9h attacker=0 defender=1 hands=7c8dJsQd/8hKs6s9c/7sAsTd"


def cheaters(position: str = THREE, preset: str = "podkidnoy", **changes: Any) -> Scenario:
    return at_table(preset, position, cheating="people", **changes)


def texts(moves: Any) -> list[str]:
    return sorted(map(str, moves))


def counted(table: Scenario) -> list[tuple[int, ...]]:
    """The game's counts: cheats, those of them that were caught, and wrong challenges."""
    doubts = table.game.doubts
    assert doubts is not None
    return [doubts.cheats, doubts.catches, doubts.wrong_challenges]


# what may be laid


def test_a_thrower_may_add_any_card() -> None:
    """R14.1: what fits is listed as always, and the rest apart"""
    table = cheaters().attack(0, "7c")
    assert texts(legal_moves(table.game, 2)) == ["attack 7s"]
    assert texts(cheats(table.game, 2)) == ["attack As", "attack Td"]
    table.attack(2, "Td").expect_table("7c Td")


def test_a_defender_may_beat_with_any_card() -> None:
    """R14.1"""
    table = cheaters().attack(0, "7c")
    assert texts(cheats(table.game, 1)) == ["defend 7c 6s", "defend 7c Ks"]
    table.defend(1, "7c", "6s").expect_table("7c:6s").expect_waited(0, 2)


def test_a_false_card_lies_there_like_any_other() -> None:
    """R14.1: its rank may be added, and what it lies on counts as beaten"""
    table = cheaters().attack(0, "7c").defend(1, "7c", "Ks").attack(0, "Qd")
    assert texts(
        legal_moves(
            cheaters("trump=9h attacker=0 hands=7cKd/Ks6sAd/8c")
            .attack(0, "7c")
            .defend(1, "7c", "Ks")
            .game,
            0,
        )
    ) == ["attack Kd", "pass"]
    table.take(1).pass_(0, 2).expect_hand(1, "8h 6s 9c 7c Ks Qd")


def test_everything_else_holds() -> None:
    """R14.1: who, when, in which order and how many"""
    table = cheaters(throw_in="neighbours", throw_in_from="first_defence").attack(0, "7c")
    table.refused(2, "attack As", "wait_for_first_defence", "R3.4")
    table.refused(1, "attack Ks", "defender_adds_nothing", "R3.2")
    table.refused(2, "defend 7c As", "not_the_defender", "R4.2")
    table.refused(0, "attack Ac", "card_not_in_hand", "R1.5")
    table.refused(1, "defend 7c Ac", "card_not_in_hand", "R1.5")
    strict = cheaters(priority="strict").attack(0, "7c").defend(1, "7c", "Ks")
    strict.refused(2, "attack As", "another_is_first", "R3.6")


def test_the_limit_holds() -> None:
    """R3.7"""
    table = cheaters(bout_limit=1, first_bout_limit=None).attack(0, "7c")
    table.refused(2, "attack As", "limit_reached", "R3.7")


def test_opening_and_passing_on_are_done_by_the_rules() -> None:
    """R14.1"""
    table = cheaters(preset="perevodnoy").attack(0, "7c")
    table.refused(1, "transfer Ks", "transfer_needs_rank", "R5.1")
    assert cheats(cheaters().game, 0) == ()
    mixed = cheaters(preset="perevodnoy").attack(0, "7c").attack(2, "As")
    assert "transfer 7d" not in texts(legal_moves(mixed.game, 1))


def test_a_further_opening_card_need_not_fit() -> None:
    """R14.1, R3.1: also where nobody throws in"""
    table = cheaters(open_with_several=True, throw_in="off", throw_in_after_take=False)
    assert texts(cheats(table.attack(0, "7c").game, 0)) == ["attack 8d", "attack Js", "attack Qd"]
    table.attack(0, "Qd").move(1, "challenge Qd").expect_table("7c").expect_waited(1)


def test_with_several_ranks_each_passes_the_attack_on() -> None:
    """R14.1"""
    position = "trump=9h stock=Th9h attacker=0 hands=7c8dJs/8h7dAd/AsTd6d6c"
    table = cheaters(position, "perevodnoy").attack(0, "7c").attack(2, "As")
    assert {"transfer 7d", "transfer Ad"} <= set(texts(legal_moves(table.game, 1)))


def test_no_card_is_laid_on_its_twin() -> None:
    """R14.1"""
    position = "trump=9h attacker=0 hands=7c8d/7cAd/8s"
    table = cheaters(position, packs=2).attack(0, "7c")
    assert texts(cheats(table.game, 1)) == ["defend 7c Ad"]
    table.refused(1, "defend 7c 7c", "does_not_beat", "R4.1")


def test_a_fair_table_knows_no_false_cards() -> None:
    table = at_table("podkidnoy", THREE).attack(0, "7c")
    assert cheats(table.game, 2) == challenges(table.game, 2) == ()
    table.refused(2, "attack As", "rank_not_on_table", "R3.3")
    table.refused(1, "defend 7c Ks", "does_not_beat", "R4.1")
    table.attack(2, "7s").refused(1, "challenge 7s", "cheating_is_off", "R14.1")


# who sees it


def test_nobody_is_told_that_a_card_does_not_fit() -> None:
    """R14.2: what the others see of a card that fits, and of another one, differs in the card"""
    right = cheaters("trump=9h attacker=0 hands=7c8dJs/8hKs/7sAs").attack(0, "7c").attack(2, "7s")
    wrong = cheaters("trump=9h attacker=0 hands=7c8dJs/8hKs/7sAs").attack(0, "7c").attack(2, "As")
    seen = [str(view_dict(table.game, None)) for table in (right, wrong)]
    assert seen[0].replace("7s", "As") == seen[1]
    told = [str(event_for(table.events[0], 0)) for table in (right, wrong)]
    assert told[0].replace("7s", "As") == told[1]


def test_a_seat_sees_its_own_false_moves_and_no_others() -> None:
    table = cheaters().attack(0, "7c")
    assert texts(view_for(table.game, 2).cheats) == ["attack As", "attack Td"]
    assert view_dict(table.game, 2)["cheats"] == ["attack Td", "attack As"]
    assert view_for(table.game, None).cheats == ()
    assert str(view_for(table.game, 2).reasons[table.game.hand(2)[1]].code) == "rank_not_on_table"


def test_the_page_is_told_of_cheating_only_where_it_is_on() -> None:
    assert {"cheats", "challenges", "doubts"} & set(
        view_dict(at_table("podkidnoy", THREE).game, 0)
    ) == set()


# challenging


def test_a_caught_card_goes_back_to_the_hand() -> None:
    """R14.4"""
    table = cheaters().attack(0, "7c").attack(2, "As").move(0, "challenge As")
    table.expect_happened("caught").expect_table("7c").expect_hand(2, "7s As Td")
    assert table.events[0].as_dict() == {
        "kind": "caught",
        "seat": 0,
        "layer": 2,
        "card": "As",
        "beaten": None,
    }
    table.expect_waited(1)
    assert "As" in str(view_for(table.game, 0).known[2])


def test_a_caught_defence_leaves_the_attack_unbeaten() -> None:
    """R14.4"""
    table = cheaters().attack(0, "7c").defend(1, "7c", "6s").move(2, "challenge 6s")
    table.expect_table("7c").expect_hand(1, "8h Ks 6s 9c").expect_waited(1)
    assert str(table.events[0].beaten) == "7c"  # type: ignore[union-attr]
    table.refused(1, "defend 7c Ks", "plays_by_the_rules", "R14.4")
    table.defend(1, "7c", "9c").expect_waited(0, 2)


def test_a_caught_player_plays_by_the_rules_until_the_bout_ends() -> None:
    """R14.4"""
    table = cheaters().attack(0, "7c").attack(2, "As").move(1, "challenge As")
    table.refused(2, "attack Td", "plays_by_the_rules", "R14.4")
    assert cheats(table.game, 2) == ()
    table.attack(2, "7s").take(1).pass_(0, 2)
    table.attack(2, "Td")
    assert cheats(table.game, 0)


def test_catching_cancels_passes() -> None:
    """R14.4, R3.6"""
    table = cheaters().attack(0, "7c").defend(1, "7c", "9c").attack(2, "As").defend(1, "As", "8h")
    table.pass_(0).attack(2, "Td").move(1, "challenge Td").expect_waited(0, 2)


def test_a_card_that_fits_stays_and_silences_its_accuser() -> None:
    """R14.5"""
    table = cheaters().attack(0, "7c").attack(2, "7s").move(1, "challenge 7s")
    table.expect_happened("challenge_failed").expect_table("7c 7s").expect_waited(1)
    table.attack(0, "Qd").refused(1, "challenge Qd", "challenge_failed", "R14.5")
    table.move(2, "challenge Qd").expect_happened("caught")
    table.take(1).pass_(0, 2).attack(2, "Td")
    table.defend(0, "Td", "8d")
    assert texts(challenges(table.game, 1)) == ["challenge 8d"]


def test_only_the_card_laid_last_can_be_challenged() -> None:
    """R14.3"""
    table = cheaters().attack(0, "7c").attack(2, "As").attack(0, "Qd")
    table.refused(1, "challenge As", "too_late_to_challenge", "R14.3")
    table.refused(1, "challenge Ac", "not_on_table", "R4.1")
    assert texts(challenges(table.game, 1)) == ["challenge Qd"]


def test_nobody_challenges_twice_or_their_own_card() -> None:
    """R14.3"""
    table = cheaters().attack(0, "7c").attack(2, "As")
    table.refused(2, "challenge As", "own_card", "R14.3")
    table.move(1, "challenge As").refused(0, "challenge As", "not_on_table", "R4.1")
    right = cheaters().attack(0, "7c").attack(2, "7s").move(1, "challenge 7s")
    right.refused(0, "challenge 7s", "too_late_to_challenge", "R14.3")


def test_a_card_that_opened_the_bout_is_never_challenged() -> None:
    """R14.3"""
    table = cheaters().attack(0, "7c")
    assert challenges(table.game, 1) == ()
    table.refused(1, "challenge 7c", "too_late_to_challenge", "R14.3")


def test_the_next_bout_is_too_late() -> None:
    """R14.3"""
    table = cheaters().attack(0, "7c").defend(1, "7c", "6s").pass_(0, 2)
    table.expect_happened("passed", "bout_beaten", "drawn")
    table.refused(0, "challenge 6s", "not_on_table", "R4.1")
    assert counted(table) == [(0, 1, 0), (0, 0, 0), (0, 0, 0)]


def test_passing_the_attack_on_ends_the_time_to_challenge() -> None:
    """R14.3"""
    position = "trump=9h stock=Th9h attacker=0 bout=2 hands=7c8dJs/8h7dAd/AsTd6d6c"
    table = cheaters(position, "perevodnoy").attack(0, "7c").attack(2, "As").transfer(1, "7d")
    table.refused(0, "challenge As", "too_late_to_challenge", "R14.3")
    assert challenges(table.game, 0) == ()


def test_take_does_not_end_the_time_to_challenge() -> None:
    """R14.3, R14.4: the take stands"""
    table = cheaters().attack(0, "7c").attack(2, "As").take(1).move(1, "challenge As")
    table.expect_table("7c").pass_(0, 2).expect_hand(1, "8h Ks 6s 9c 7c")


def test_a_player_who_has_left_challenges_nothing() -> None:
    """R14.3"""
    position = "trump=9h attacker=0 hands=7c8d/8hKs/-/6c6d"
    table = cheaters(position).attack(0, "7c").attack(3, "6c")
    table.refused(2, "challenge 6c", "seat_is_out", "R7.1")


def test_an_empty_hand_may_challenge_and_get_a_card_back() -> None:
    """R14.3: he hasn't left yet"""
    position = "trump=9h attacker=0 hands=7c/8hKs/6c6d"
    table = cheaters(position).attack(0, "7c").defend(1, "7c", "Ks").attack(2, "6c")
    table.move(0, "challenge 6c").expect_hand(2, "6c 6d")
    last = cheaters("trump=9h attacker=0 hands=7c/8hKs/6c").attack(0, "7c").attack(2, "6c")
    last.expect_sizes(0, 2, 0).move(1, "challenge 6c").expect_sizes(0, 2, 1)
    assert last.game.emptied == (0,)


def test_a_team_mate_may_challenge() -> None:
    """R14.3"""
    position = "trump=9h stock=Th9h attacker=0 hands=7c8d/8hKs/6c6d/JsQs"
    table = cheaters(position, "russian_pairs").attack(0, "7c").defend(1, "7c", "Ks")
    table.move(3, "challenge Ks").expect_table("7c")


def test_a_permission_that_the_card_used_up_stays_used() -> None:
    """R14.4, R3.5"""
    position = "trump=9h stock=Th9h attacker=0 hands=7c8d/8hKs/6c6d"
    table = cheaters(position, "russian").attack(0, "7c").defend(1, "7c", "8h").permit(0)
    table.attack(2, "6c").move(1, "challenge 6c").expect_waited(0)
    table.refused(2, "attack 6d", "not_permitted", "R3.5")
    alone = cheaters("trump=9h stock=Th9h attacker=0 hands=7c/8hKs/6c6d", "russian")
    alone.attack(0, "7c").permit(0).defend(1, "7c", "8h").attack(2, "6c").move(1, "challenge 6c")
    alone.expect_happened("caught", "bout_beaten", "drawn")


# the last card of a bout

LAST = "trump=9h attacker=0 hands=7c/6s"


def test_the_last_card_waits_for_a_word() -> None:
    """R14.6: it is a draw when the attacker says done"""
    table = cheaters(LAST).attack(0, "7c").defend(1, "7c", "6s").expect_running()
    table.expect_waited(0).expect_moves(0, "pass").expect_moves(1)
    assert texts(challenges(table.game, 0)) == ["challenge 6s"]
    table.refused(1, "take", "only_challenges_now", "R14.6")
    table.refused(1, "pass", "only_challenges_now", "R14.6")
    assert str(clock_move(table.game, 0)) == "pass"
    table.pass_(0).expect_over(fool=None, draw=True)
    assert counted(table) == [(0, 1), (0, 0), (0, 0)]


def test_the_last_card_can_be_challenged() -> None:
    """R14.6"""
    table = cheaters(LAST).attack(0, "7c").defend(1, "7c", "6s").move(0, "challenge 6s")
    table.expect_running().expect_sizes(0, 1).expect_waited(1).expect_moves(1, "take")
    table.take(1).expect_over(fool=1, draw=False)
    assert counted(table) == [(0, 1), (0, 1), (0, 0)]


def test_a_last_card_challenged_wrongly_ends_the_bout() -> None:
    """R14.6"""
    table = cheaters("trump=9h attacker=0 hands=7c/8c").attack(0, "7c").defend(1, "7c", "8c")
    table.expect_running().move(0, "challenge 8c")
    table.expect_happened("challenge_failed", "bout_beaten", "seat_out", "seat_out", "game_ended")
    assert counted(table) == [(0, 0), (0, 0), (1, 0)]


def test_it_waits_whether_the_card_fits_or_not() -> None:
    """R14.6: else the waiting would tell"""
    for by in ("6s", "8c"):
        table = cheaters(f"trump=9h attacker=0 hands=7c/{by}").attack(0, "7c")
        table.defend(1, "7c", by).expect_waited(0).expect_running()


def test_a_card_that_nobody_may_challenge_ends_the_bout() -> None:
    """R14.6, R14.5"""
    position = "trump=9h attacker=0 hands=7c7d/8c8d6s"
    table = cheaters(position, bout_limit=2).attack(0, "7c").defend(1, "7c", "8c")
    table.move(0, "challenge 8c").attack(0, "7d").defend(1, "7d", "6s")
    table.expect_happened("beaten", "bout_beaten", "seat_out", "game_ended")


def test_a_card_added_last_after_take_waits_for_the_defender() -> None:
    """R14.6, R4.5"""
    position = "trump=9h stock=Th9h attacker=0 hands=7c8d/8hKs/6c6d"
    table = cheaters(position, bout_limit=2).attack(0, "7c").take(1).attack(2, "6c")
    table.expect_waited(1).expect_moves(1, "pass")
    assert str(clock_move(table.game, 1)) == "pass"
    caught = Scenario(table.game.copy()).move(1, "challenge 6c")
    caught.expect_table("7c").expect_waited(0, 2)
    table.pass_(1).expect_happened("passed", "bout_taken", "drawn")


def test_exchanging_interrupts_no_waiting() -> None:
    """R14.6, R8.3"""
    position = "trump=Kh stock=TcKh attacker=0 bout=1 hands=7c6h*/8s/As"
    table = cheaters(position, "helper").attack(0, "7c").defend(1, "7c", "8s").expect_waited(0)
    table.expect_moves(0, "exchange", "pass").exchange(0).expect_waited(0)


def test_a_simple_game_waits_for_the_attacker() -> None:
    """R14.6: where an attack is one card, each beaten bout does"""
    table = cheaters(throw_in="off", throw_in_after_take=False).attack(0, "7c")
    table.defend(1, "7c", "Ks").expect_waited(0).pass_(0)
    table.expect_roles(attacker=1, defender=2)


def test_a_view_of_a_settled_bout_says_why_no_card_is_laid() -> None:
    position = "trump=9h attacker=0 hands=7c8d/8h9c/6c6d"
    table = cheaters(position, bout_limit=1, first_bout_limit=None).attack(0, "7c")
    table.defend(1, "7c", "8h")
    view = view_for(table.game, 2)
    assert view.settled
    assert {why.code for why in view.reasons.values()} == {"only_challenges_now"}
    assert view_for(table.game, 0).moves


# the end


def test_the_result_says_who_got_away_with_how_many() -> None:
    """R14.7, and not a word before"""
    table = cheaters(LAST).attack(0, "7c").defend(1, "7c", "6s")
    assert "cheats" not in view_dict(table.game, None)["doubts"]
    table.pass_(0)
    assert view_dict(table.game, None)["doubts"]["cheats"] == [
        {"stood": 0, "caught": 0, "wrong_challenges": 0},
        {"stood": 1, "caught": 0, "wrong_challenges": 0},
    ]
    assert all_moves(table.game) == ()
    assert cheats(table.game, 0) == challenges(table.game, 0) == ()
    table.refused(0, "challenge 6s", "game_over", "R7.2")


def test_an_abandoned_game_of_cheaters() -> None:
    table = cheaters().attack(0, "7c").attack(2, "As")
    abandon(table.game)
    assert all_moves(table.game) == ()
    assert decode(encode(table.game)) == table.game


def test_a_bout_that_waits_for_a_word_is_abandoned_like_others() -> None:
    """R14.6, R11.3"""
    table = cheaters(LAST).attack(0, "7c").defend(1, "7c", "6s").expect_moves(0, "pass")
    abandon(table.game)
    assert all_moves(table.game) == ()
    table.refused(0, "pass", "game_over", "R7.2")
    assert decode(encode(table.game)) == table.game


# options and positions


def test_rules_without_cheats_are_the_same_otherwise() -> None:
    rules = Ruleset.of("podkidnoy", cheating="people")
    assert rules.preset is None
    assert without_cheats(rules) == Ruleset.of("podkidnoy")


def test_a_record_from_before_means_no_cheating() -> None:
    options = Ruleset.of("podkidnoy").as_dict()
    del options["cheating"]
    assert Ruleset.from_dict(options) == Ruleset.of("podkidnoy")
    with pytest.raises(RulesetError):
        Ruleset.of("podkidnoy", cheating=1)


def test_a_position_says_what_can_be_challenged() -> None:
    table = cheaters().attack(0, "7c").attack(2, "As")
    assert " doubts=3///0.0.0,0.0.0,1.0.0" in str(table.game)
    again = Scenario(parse_position(str(table.game))).move(0, "challenge As")
    assert (
        again.move(1, "defend 7c Ks").game
        == table.move(0, "challenge As").move(1, "defend 7c Ks").game
    )
    settled = cheaters(LAST).attack(0, "7c").defend(1, "7c", "6s").game
    assert " doubts=2!///0.0.0,1.0.0" in str(settled)
    for game in (again.game, settled):
        assert same(game) == game


def same(game: Game) -> Game:
    return decode(encode(parse_position(str(game))))


@pytest.mark.parametrize(
    ("doubts", "said"),
    [
        ("9///0.0.0,0.0.0", "the last one"),
        ("1///0.0.0,0.0.0", "the last one"),
        ("2///0.0.0,0.0.0", "the last one"),
        ("0!///0.0.0,0.0.0", "settled"),
        ("0/2//0.0.0,0.0.0", "not seats"),
        ("0///0.0.0", "not the doubts"),
        ("0///0.0,0.0", "not the doubts"),
        ("0///0.1.0,0.0.0", "more cheats were caught"),
        ("nothing", "not the doubts"),
    ],
)
def test_impossible_doubts_are_refused(doubts: str, said: str) -> None:
    rules = str(cheaters(LAST).game).split()[0]
    with pytest.raises(PositionError, match=said):
        parse_position(f"{rules} trump=9h attacker=0 hands=8c/6s table=7c0 doubts={doubts}")


def test_a_fair_table_has_no_doubts() -> None:
    with pytest.raises(PositionError, match="not the doubts"):
        parse_position("podkidnoy trump=9h attacker=0 hands=8c/6s doubts=0///0.0.0,0.0.0")


def test_a_seat_that_is_not_there_does_nothing() -> None:
    table = cheaters().attack(0, "7c").attack(2, "As")
    assert cheats(table.game, 3) == ()
    with pytest.raises(IllegalMove):
        table.move(3, "challenge As")

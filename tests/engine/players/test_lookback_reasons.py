"""Why one move was better than another: facts that hold from that seat, or nothing."""

from __future__ import annotations

import pytest

from durak_rules import Ruleset, View, parse_move, parse_position, view_for
from durak_rules.options.rules_code import rules_code
from engine.players.lookback.reasons import reason_for

OPENS = "podkidnoy bout=3 trump=6s attacker=0 defender=1 stock=6d6h6s "
BEATS = "podkidnoy bout=3 trump=6s attacker=1 defender=0 stock=6d6h6s "
PASSES = "perevodnoy bout=3 trump=6s attacker=1 defender=0 stock=6d6h6s "
END = "podkidnoy bout=9 trump=6s "
NO_ADDING = "c1c-6-5-o"  # podkidnoy where nobody throws in, as a rules code


def seen(position: str) -> View:
    return view_for(parse_position(position), 0)


def told(position: str, made: str, better: str) -> str | None:
    view = seen(position)
    assert parse_move(made) in view.moves
    assert parse_move(better) in view.moves
    reason = reason_for(view, parse_move(made), parse_move(better), None)
    return None if reason is None else " ".join([reason.name, *map(str, reason.cards)])


@pytest.mark.parametrize(
    ("position", "made", "better", "why"),
    [
        (OPENS + "hands=9cQs/7cTd", "attack Qs", "attack 9c", "keeps_last_trump Qs"),
        (OPENS + "hands=9cQsKs/7cTd", "attack Qs", "attack 9c", "keeps_pair_of_trumps Qs"),
        (OPENS + "hands=9cQsKsAs/7cTd", "attack Qs", "attack 9c", "keeps_trump Qs"),
        (OPENS + "hands=8sQs/7cTd", "attack Qs", "attack 8s", "keeps_higher_trump Qs"),
        (PASSES + "hands=8cTd/JcJd table=8h1", "take", "transfer 8c", "passes_on"),
        (OPENS + "hands=9cAd/7cTd", "attack Ad", "attack 9c", "keeps_high Ad"),
        (OPENS + "hands=9cJd9h/7cTd", "attack Jd", "attack 9c", "can_follow 9h"),
        (OPENS + "hands=8c9dJd/JcQd", "attack 9d", "attack 8c", "rid_of_low 8c"),
        (OPENS + "hands=8c8d9c9d/JcQd", "attack 9d", "attack 8c", None),
        (OPENS + "hands=8c9c9d/7cTd", "attack 8c", "attack 9c", "can_follow 9d"),
        (BEATS + "hands=9cTdQs/JcJd table=8c1", "take", "defend 8c 9c", "avoids_taking"),
        (BEATS + "hands=9cTdQs/JcJd table=8s1", "defend 8s Qs", "take", "keeps_last_trump Qs"),
        (BEATS + "hands=9cTc9d9h/JcJd table=8c1", "defend 8c 9c", "defend 8c Tc", None),
        (
            BEATS + "hands=9c9dTc/JcJd table=8c1",
            "defend 8c 9c",
            "defend 8c Tc",
            "keeps_together 9c 9d",
        ),
        (
            BEATS + "hands=9cJc/TdTh table=8c1,9d1:Qd",
            "defend 8c Jc",
            "defend 8c 9c",
            "no_new_rank Jc",
        ),
        (BEATS + "hands=9cQd/TdTh table=8c1,9s1:Ts", "defend 8c 9c", "take", "takes_trumps 9s Ts"),
        (
            END + "attacker=1 defender=0 hands=9cQd/Td table=8c1 limit=1",
            "take",
            "defend 8c 9c",
            "ends_bout",
        ),
        (
            END + "attacker=0 defender=1 hands=9cAd/7cTcTd",
            "attack 9c",
            "attack Ad",
            "nobody_beats Ad",
        ),
        (
            END + "attacker=0 defender=1 hands=7hTc6c/7d9d9h table=7c0 flags=taking",
            "pass",
            "attack 7h",
            "loads_taker",
        ),
        (
            END + "attacker=0 defender=1 hands=7h7sTc6c/8s9d9h table=7c0:8c",
            "pass",
            "attack 7h",
            "one_less",
        ),
        (
            END + "attacker=0 defender=1 hands=7hTc/8d9d9h table=7c0:8c",
            "pass",
            "attack 7h",
            "rid_of_low 7h",
        ),
        (
            END + "attacker=0 defender=1 hands=7h/8d9d9h table=7c0:8c",
            "pass",
            "attack 7h",
            "last_card 7h",
        ),
        (
            BEATS + "hands=9cTc/9dJcTd. table=8c1",
            "defend 8c Tc",
            "defend 8c 9c",
            "not_added Td",
        ),
        (
            BEATS + "hands=9cTc/9dJc table=8c1",
            "defend 8c 9c",
            "defend 8c Tc",
            "none_added Tc",
        ),
        (
            BEATS + "hands=9cTc/9d9hTd table=8c1",
            "defend 8c 9c",
            "defend 8c Tc",
            "fewer_added",
        ),
        (
            OPENS + "hands=8hJd/QdTh table=Jc0:Qc",
            "pass",
            "attack Jd",
            "more_to_beat",
        ),
    ],
)
def test_the_weightiest_fact_is_told(
    position: str, made: str, better: str, why: str | None
) -> None:
    assert told(position, made, better) == why


@pytest.mark.parametrize(
    ("position", "made", "better"),
    [
        # The trump, the queen, the pair: something else that lies there needs it anyway
        (BEATS + "hands=9cQs/JcJd table=8c1,Ad1", "defend Ad Qs", "defend 8c 9c"),
        (BEATS + "hands=9cQd/JcJs table=8c1,Td1", "defend Td Qd", "defend 8c 9c"),
        (BEATS + "hands=9c9dTc/JcJh table=8c1,8d1", "defend 8c 9c", "defend 8c Tc"),
        # A defender who can't beat the rest takes all of it back
        (BEATS + "hands=7cTd/JcJd table=6c1,Ks1", "take", "defend 6c 7c"),
        (END + "attacker=1 defender=0 hands=7cTd/JcJd table=6c1,Ks1", "take", "defend 6c 7c"),
        # No card may be added to those on the table, however few of a rank are left
        (
            BEATS.replace("podkidnoy", NO_ADDING) + "hands=9cTc/9dJc table=8c1",
            "defend 8c 9c",
            "defend 8c Tc",
        ),
        (BEATS + "hands=9cTc/9dJc table=8c1 limit=1", "defend 8c 9c", "defend 8c Tc"),
        # One card is all that this defender can be given
        (END + "attacker=0 defender=1 hands=8c9c9d/7c", "attack 8c", "attack 9c"),
        # Low among these is not a low card
        (OPENS + "hands=TcJdKh/7cTd", "attack Jd", "attack Tc"),
    ],
)
def test_a_reason_that_does_not_hold_is_not_told(position: str, made: str, better: str) -> None:
    assert told(position, made, better) is None


def test_a_move_that_spares_a_card_although_more_lies_there_is_told() -> None:
    beats = BEATS + "hands=9cTdQs/JcJd table=8c1,9d1"
    assert told(beats, "defend 8c Qs", "defend 8c 9c") == "keeps_last_trump Qs"
    assert told(beats, "take", "defend 8c 9c") == "avoids_taking"


def test_a_card_that_no_trump_may_beat_is_beaten_by_nobody() -> None:
    """R4.1: the other holds trumps, and no spade."""
    position = "podkidnoy bout=9 trump=6h attacker=0 defender=1 hands=9cKs/7cThJh"
    japanese = rules_code(Ruleset.of("podkidnoy", beats="spades_by_spades"))
    assert told(position, "attack 9c", "attack Ks") != "nobody_beats Ks"
    of_spades = position.replace("podkidnoy", japanese)
    assert told(of_spades, "attack 9c", "attack Ks") == "nobody_beats Ks"

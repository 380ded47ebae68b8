"""The scenes of the gallery: the fullest tables, every moment of a bout, every rule's face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rules import Match, Rank, Ruleset, rules_code
from webapp.gallery.past import finished_game
from webapp.gallery.screens import screens
from webapp.gallery.tables import Scene

HANDS = (1, 6, 12, 20, 24, 30, 35)
BIG_DECK = Ruleset.of("podkidnoy", deck=52)
DECK = [rank + suit for suit in "scdh" for rank in "23456789TJQKA"]
SIX_PAIRS = "6c0:8c,6d0:8d,6s2:8s,7c3:9c,7d4:9d,7s5"  # the last one isn't beaten
DEFENCE = "trump=9h stock=TsTh9h attacker=1 defender=0"
AT_THE_END = "trump=9h stock=-"


def full_table(cards: int) -> Scene:
    """Six pairs, five opponents, and so many cards in hand: the most that a table can hold."""
    lying = {text[:2] for text in SIX_PAIRS.split(",")}
    lying |= {text[4:] for text in SIX_PAIRS.split(",")}
    free = [card for card in DECK if card not in lying | {"9h"}]
    each = 2 if cards <= 30 else 1  # of an opponent
    free, others = free[: -5 * each], free[-5 * each :]
    own = (free[:: max(1, len(free) // cards)] if cards < 16 else free)[:cards]
    stock = [card for card in free if card not in own][:14]
    hands = ["".join(others[at : at + each]) for at in range(0, 5 * each, each)]
    hands.insert(1, "".join(own))
    position = (
        f"{rules_code(BIG_DECK)} dealer=5 trump=9h stock={''.join(stock)}9h attacker=0 defender=1 "
        f"hands={'/'.join(hands)} table={SIX_PAIRS} limit=6"
    )
    return Scene(title=f"{cards} cards in hand, six pairs, six players", position=position, me=1)


def opening(hands: Sequence[str]) -> str:
    """Seat 0 attacks; each seat holds what is said."""
    return f"podkidnoy dealer=1 trump=9h stock=TsTh9h attacker=0 hands={'/'.join(hands)}"


def _changed(preset: str, **changes: object) -> str:
    return rules_code(Ruleset.of(preset, **changes))


def _faces_of_rules() -> Iterable[tuple[str, Scene]]:
    """Each rule where it can be seen."""
    three = "hands=6c7dKs/8hJcQd/7sAdTc"
    added = "table=7c0:8c limit=6"
    yield (
        "rule-order",
        Scene(
            title="Cards are added in turn: Clara waits for Anna",
            position=f"durnius dealer=1 trump=9h stock=9h attacker=0 defender=1 {three} {added}",
            me=2,
        ),
    )
    yield (
        "rule-permission",
        Scene(
            title="The attacker lets the others add",
            position=f"russian dealer=1 trump=9h stock=9h attacker=0 defender=1 {three} {added}",
        ),
    )
    yield (
        "rule-no-permission",
        Scene(
            title="Waiting for the attacker's permission",
            position=f"russian dealer=1 trump=9h stock=9h attacker=0 defender=1 {three} {added}",
            me=2,
        ),
    )
    yield (
        "rule-permitted",
        Scene(
            title="The attacker has let the others add",
            position=f"russian dealer=1 trump=9h stock=9h attacker=0 defender=1 {three} {added} "
            "flags=permitted passed=0",
            me=2,
        ),
    )
    yield (
        "rule-transfer",
        Scene(
            title="Beat, pass on, or take",
            position=f"perevodnoy dealer=1 {DEFENCE} hands=7s9cKs6h/JcQdAd8d/7hTcJd table=7c1",
        ),
    )
    yield (
        "rule-showing",
        Scene(
            title="Showing the trump passes the attack on",
            position=f"durnius_travel dealer=1 {DEFENCE} hands=7h9cKs6d/JcQdAd8d/7sTcJd table=7c1",
        ),
    )
    yield (
        "rule-shown",
        Scene(
            title="A trump was shown",
            position="durnius_travel dealer=1 trump=9h stock=TsTh9h attacker=1 defender=2 "
            "hands=7h!9cKs6d/JcQdAd8d/7sTcJd table=7c1",
            me=2,
        ),
    )
    yield (
        "rule-exchange",
        Scene(
            title="The lowest trump may be swapped for the trump card",
            position="helper dealer=1 trump=Kh stock=TsTdKh attacker=0 "
            "hands=6h+7dKs/8hJcQd/7sAdTc",
        ),
    )
    yield (
        "rule-limit",
        Scene(
            title="The limit of attack cards is reached",
            position="podkidnoy bout=1 dealer=2 trump=9h stock=9h attacker=0 defender=1 "
            "hands=7hKs/Jc/7sAd table=6c0:8c,6d2:8d,6s0:Js,8s0:Ts,8h2 limit=5",
        ),
    )
    yield (
        "rule-teams",
        Scene(
            title="Two pairs",
            position="durnius_pairs dealer=3 trump=9h stock=9h attacker=0 defender=1 "
            "hands=6c7dKs/8hJcQd/7sAdTc/8sJdQc table=7c0:8c",
        ),
    )
    yield (
        "rule-three-teams",
        Scene(
            title="Three pairs",
            position="durnius_three_pairs dealer=3 trump=9h stock=9h attacker=0 defender=1 "
            "hands=6c7dKs/8hJcQd/7sAdTc/8sJdQc/Qs/Ks table=7c0:8c".replace("Ks/8h", "Kc/8h"),
        ),
    )
    yield (
        "rule-epaulettes",
        Scene(
            title="The ladder of epaulettes, in the fourth game",
            position="durnius_epaulettes dealer=2 trump=9h stock=9h attacker=0 defender=1 "
            "hands=6c7dKs/8hJcQd/7sAdTc ladder=687",
            match=Match(3, (0, 2, 1), (Rank.SIX, Rank.EIGHT, Rank.SEVEN)),
        ),
    )
    yield (
        "rule-match",
        Scene(
            title="Five games: Boris was the fool twice",
            position=f"{_changed('podkidnoy', match='games:5')} dealer=1 trump=9h stock=9h "
            f"attacker=0 {three}",
            match=Match(3, (1, 2, 0), None),
        ),
    )


def _moments() -> Iterable[tuple[str, Scene]]:
    """One's turn or another's, and what a tap has done."""
    hands = ["6c7d7s8dKsAh", "8hJcQdAd6d9s", "7hTcJdQsKd8c"]
    yield "attack", Scene(title="Your attack", position=opening(hands))
    yield "watch-attack", Scene(title="Another one's attack", position=opening(hands), me=1)
    yield "spectator", Scene(title="A spectator", position=opening(hands), me=None)
    defence = f"perevodnoy dealer=1 {DEFENCE} hands=7s9cKs6hQcKd/JcQdAd8d/7hTcJd table=7c1,8c1"
    yield "defence", Scene(title="Your defence", position=defence)
    yield "hurry", Scene(title="Little time is left", position=defence, left=7_000)
    yield (
        "hurry-watched",
        Scene(title="Another one's time runs out", position=defence, me=1, left=7_000),
    )
    yield (
        "dragged",
        Scene(title="A card in the finger", position=defence, shown={"dragged": "9c"}),
    )
    yield "defence-away", Scene(title="Some are away", position=defence, away=(1,), gone=(2,))
    yield "held", Scene(title="A computer player holds the seat", position=defence, gone=(0,))
    yield (
        "targets",
        Scene(title="A card with two meanings", position=defence, shown={"selected": "9c"}),
    )
    one = f"perevodnoy dealer=1 {DEFENCE} hands=7h9cKs6h/JcQdAd8d/7sTcJd table=7c1"
    yield "places", Scene(title="Beat or pass on", position=one, shown={"selected": "7h"})
    yield "pending", Scene(
        title="A move on its way",
        position=one,
        shown={
            "pending": {"id": "1", "move": "defend 7c 9c", "key": "9c", "v": 1, "bout": 2,
                        "taken": False},
        },
    )  # fmt: skip
    yield (
        "refused",
        Scene(
            title="Why not",
            position=one,
            shown={"news": "Only a higher card of the suit or a trump beats it.", "refusal": True},
        ),
    )
    yield (
        "told",
        Scene(
            title="What happened",
            position=one,
            shown={"news": "Boris attacks with 7 of clubs. Clara says Done. Clara draws 2 cards."},
        ),
    )
    yield (
        "told-much",
        Scene(
            title="More has happened than the line has room for",
            position=f"perevodnoy dealer=1 {DEFENCE} hands=9cKs6hQcKd/JcQdAd8d/6sTcJd "
            "table=7c1,7h1,7d1,7s1",
            shown={
                "news": "Boris attacks with 7 of clubs, 7 of hearts, 7 of diamonds and 7 of "
                "spades. Clara says Done. Clara draws 2 cards. You draw 3 cards."
            },
        ),
    )
    yield "lost", Scene(title="No line", position=one, shown={"connection": "lost"})
    yield (
        "reconnecting",
        Scene(title="Coming back", position=one, shown={"connection": "connecting"}),
    )
    yield (
        "missed",
        Scene(
            title="While you were away",
            position=one,
            shown={
                "news": "While you were away: Clara took 3 cards. Boris attacks.",
                "recall": {"frames": finished_game("replay")["frames"][:9], "at": None},
            },
        ),
    )
    yield (
        "missed-shown",
        Scene(
            title="What was missed, shown again",
            position=one,
            shown={"recall": {"frames": finished_game("replay")["frames"][:9], "at": 5}},
        ),
    )
    yield (
        "question",
        Scene(
            title="Asked first",
            position=one,
            shown={
                "question": {
                    "title": "Take the cards?",
                    "words": "All cards on the table go into your hand.",
                    "yes": "Take",
                    "no": "Not yet",
                }
            },
        ),
    )
    yield (
        "taking",
        Scene(
            title="They take: you may add",
            position="podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 defender=1 "
            "hands=6c7d7sKs/8hJcQdAd/7hTc table=7c0 flags=taking",
        ),
    )
    yield (
        "adding",
        Scene(
            title="Everything is beaten: add or say Done",
            position="podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 defender=1 "
            "hands=6c7d7sKs/8hJcQdAd/7hTc table=7c0:8c,8d0:9d",
        ),
    )
    yield (
        "by-itself",
        Scene(
            title="Nothing to add: done by itself",
            position="podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 defender=1 "
            "hands=6cKdAs/8hJcQdAd/7hTc table=7c0:8c passed=2",
            shown={"autoPass": {"moment": "", "time": 1_500}},
        ),
    )
    yield (
        "passed",
        Scene(
            title="One is done, another adds",
            position="podkidnoy dealer=3 trump=9h stock=TsTd9h attacker=1 defender=2 "
            "hands=6c7d7sKs/8hJcQdAd/7hTc/8sJdQc table=7c1:8c passed=1",
        ),
    )
    yield (
        "out",
        Scene(
            title="You are out; the stock is gone",
            position=f"podkidnoy dealer=1 {AT_THE_END} attacker=1 defender=2 "
            "hands=-/8hJcQd/7hTc table=7c1".replace(" stock=-", ""),
        ),
    )
    yield (
        "two",
        Scene(
            title="Two players, all courts",
            position="podkidnoy dealer=1 trump=Ah stock=TsJdAh attacker=0 "
            "hands=JcQcKcJsQsKs/JhQhKhQdKd8h",
        ),
    )
    yield (
        "counted",
        Scene(
            title="One card, two cards, six, thirty",
            position=f"{rules_code(BIG_DECK)} dealer=3 trump=9h attacker=0 "
            f"hands=Ah/2h/2c3c/4c5c6c7c8c9c/{''.join(DECK[:13] + DECK[21:25] + DECK[26:39])}",
        ),
    )
    yield (
        "two-packs",
        Scene(
            title="Two packs: equal cards side by side",
            position=f"{_changed('podkidnoy', packs=2)} dealer=1 trump=9h stock=9h attacker=0 "
            "hands=6c6c7d7dKsKs/8hJcQd",
        ),
    )


SCENES: dict[str, Scene] = {
    **{f"hand-{cards}": full_table(cards) for cards in HANDS},
    **dict(_moments()),
    **dict(_faces_of_rules()),
    **dict(screens()),
}

"""Scenes of a bout: the player's turn, another player's, and the effect of a tap."""

from __future__ import annotations

from engine.tables import Pace
from webapp.gallery.made_up_tables import BIG_DECK, DECK, Scene, bout_before, changed
from webapp.gallery.past import finished_game

OPENING = (
    "podkidnoy dealer=1 trump=9h stock=TsTh9h attacker=0 "
    "hands=6c7d7s8dKsAh/8hJcQdAd6d9s/7hTcJdQsKd8c"
)
DEFENCE = "perevodnoy dealer=1 trump=9h stock=TsTh9h attacker=1 defender=0"
TWO_ATTACKS = f"{DEFENCE} hands=7s9cKs6hQcKd/JcQdAd8d/7hTcJd table=7c1,8c1"
ONE_ATTACK = f"{DEFENCE} hands=7h9cKs6h/JcQdAd8d/7sTcJd table=7c1"
# Clara attacked, Boris added; Anna beat one card and took them all
BOUT_BEFORE = bout_before(
    {"kind": "attacked", "seat": 2, "card": "6d", "opening": True},
    {"kind": "beaten", "seat": 0, "card": "6d", "by": "9d"},
    {"kind": "attacked", "seat": 1, "card": "9s", "opening": False},
    {"kind": "bout_taken", "seat": 0, "cards": ["6d", "9d", "9s"]},
)

BOUTS: dict[str, Scene] = {
    "attack": Scene(title="Your attack", position=OPENING),
    "watch-attack": Scene(title="Another player's attack", position=OPENING, me=1),
    "spectator": Scene(title="A spectator", position=OPENING, me=None),
    "defence": Scene(title="Your defence", position=TWO_ATTACKS),
    "hurry": Scene(title="Little time is left", position=TWO_ATTACKS, left=7_000),
    "hurry-watched": Scene(
        title="Another player's time runs out", position=TWO_ATTACKS, me=1, left=7_000
    ),
    "minute": Scene(
        title="Little time is left, and a minute more",
        position=TWO_ATTACKS,
        pace=Pace.RELAXED,
        left=19_000,
    ),
    "slow": Scene(
        title="A slow table: something may be left to be done",
        position=TWO_ATTACKS,
        pace=Pace.SLOW,
    ),
    "slow-ordered": Scene(
        title="A card and a Done are left to be done",
        position=OPENING,
        pace=Pace.SLOW,
        me=1,
        orders=("play 8h", "done"),
    ),
    "hint-offered": Scene(title="A hint may be asked for", position=TWO_ATTACKS, hints=True),
    "hint": Scene(title="Advised to beat", position=TWO_ATTACKS, hints=True, hint="defend 8c 9c"),
    "hint-attack": Scene(
        title="Advised to attack", position=OPENING, hints=True, hint="attack 6c"
    ),
    "hint-slow": Scene(
        title="A hint, or something left to be done",
        position=TWO_ATTACKS,
        pace=Pace.RELAXED,
        hints=True,
    ),
    "hint-take": Scene(title="Advised to take", position=ONE_ATTACK, hints=True, hint="take"),
    "dragged": Scene(title="A card in the finger", position=TWO_ATTACKS, shown={"dragged": "9c"}),
    "defence-away": Scene(title="Some are away", position=TWO_ATTACKS, away=(1,), gone=(2,)),
    "in-chat": Scene(
        title="One plays in the chat", position=TWO_ATTACKS, away=(1, 2), in_chat=(1,)
    ),
    "late": Scene(title="One ran out of time", position=OPENING, me=1, late=(0,), away=(0,)),
    "held": Scene(title="A computer player holds the seat", position=TWO_ATTACKS, gone=(0,)),
    "targets": Scene(
        title="A card with two meanings", position=TWO_ATTACKS, shown={"selected": "9c"}
    ),
    "places": Scene(title="Beat or pass on", position=ONE_ATTACK, shown={"selected": "7h"}),
    "pending": Scene(
        title="A move on its way",
        position=ONE_ATTACK,
        shown={
            "pending": {
                "id": "1",
                "move": "defend 7c 9c",
                "key": "9c",
                "v": 1,
                "bout": 2,
                "taken": False,
            },
        },
    ),
    "refused": Scene(
        title="Why not",
        position=ONE_ATTACK,
        shown={"news": "Only a higher card of the suit or a trump beats it.", "refusal": True},
    ),
    "told": Scene(
        title="What happened",
        position=ONE_ATTACK,
        shown={"news": "Boris attacks with 7 of clubs. Clara says Done. Clara draws 2 cards."},
    ),
    "told-much": Scene(
        title="More has happened than the line has room for",
        position=f"{DEFENCE} hands=9cKs6hQcKd/JcQdAd8d/6sTcJd table=7c1,7h1,7d1,7s1",
        shown={
            "news": "Boris attacks with 7 of clubs, 7 of hearts, 7 of diamonds and 7 of "
            "spades. Clara says Done. Clara draws 2 cards. You draw 3 cards."
        },
    ),
    "lost": Scene(title="No line", position=ONE_ATTACK, shown={"connection": "lost"}),
    "reconnecting": Scene(
        title="Coming back", position=ONE_ATTACK, shown={"connection": "connecting"}
    ),
    "missed": Scene(
        title="While you were away",
        position=ONE_ATTACK,
        shown={
            "news": "While you were away: Clara took 3 cards. Boris attacks.",
            "recall": {"frames": finished_game("replay")["frames"][:9], "at": None},
        },
    ),
    "last-bout": Scene(
        title="The bout before",
        position=ONE_ATTACK,
        shown={"lastBout": True, "bouts": BOUT_BEFORE},
    ),
    "story": Scene(
        title="What happened so far",
        position=ONE_ATTACK,
        shown={
            "bouts": {
                **BOUT_BEFORE,
                "now": [{"kind": "attacked", "seat": 1, "card": "7c", "opening": True}],
            },
            "remarks": [{"seat": 1, "who": "b", "remark": "fire"}],
        },
    ),
    "adding-many": Scene(
        title="Four may add",
        position="podkidnoy dealer=5 trump=9h stock=TsTd9h attacker=1 defender=0 "
        "hands=6cJdKs/8hJcQd/7hTc/8sJhQc/QhAs/KdAd table=7c1:8c",
    ),
    "missed-shown": Scene(
        title="What was missed, shown again",
        position=ONE_ATTACK,
        shown={"recall": {"frames": finished_game("replay")["frames"][:9], "at": 5}},
    ),
    "question": Scene(
        title="Asked first",
        position=ONE_ATTACK,
        shown={
            "question": {
                "title": "Take the cards?",
                "words": "All cards on the table go into your hand.",
                "yes": "Take",
                "no": "Not yet",
            }
        },
    ),
    "taking": Scene(
        title="They take: you may add",
        position="podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 defender=1 "
        "hands=6c7d7sKs/8hJcQdAd/7hTc table=7c0 flags=taking",
    ),
    "adding": Scene(
        title="Everything is beaten: add or say Done",
        position="podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 defender=1 "
        "hands=6c7d7sKs/8hJcQdAd/7hTc table=7c0:8c,8d0:9d",
    ),
    "by-itself": Scene(
        title="Nothing to add: Done comes automatically",
        position="podkidnoy dealer=1 trump=9h stock=TsJd9h attacker=0 defender=1 "
        "hands=6cKdAs/8hJcQdAd/7hTc table=7c0:8c passed=2",
    ),
    "passed": Scene(
        title="One is done, another adds",
        position="podkidnoy dealer=3 trump=9h stock=TsTd9h attacker=1 defender=2 "
        "hands=6c7d7sKs/8hJcQdAd/7hTc/8sJdQc table=7c1:8c passed=1",
    ),
    "out": Scene(
        title="You are out; the stock is gone",
        position="podkidnoy dealer=1 trump=9h attacker=1 defender=2 hands=-/8hJcQd/7hTc table=7c1",
    ),
    "two": Scene(
        title="Two players, all courts",
        position="podkidnoy dealer=1 trump=Ah stock=TsJdAh attacker=0 "
        "hands=JcQcKcJsQsKs/JhQhKhQdKd8h",
    ),
    "counted": Scene(
        title="One card, two cards, six, thirty",
        position=f"{BIG_DECK} dealer=3 trump=9h attacker=0 "
        f"hands=Ah/2h/2c3c/4c5c6c7c8c9c/{''.join(DECK[:13] + DECK[21:25] + DECK[26:39])}",
    ),
    "two-packs": Scene(
        title="Two packs: equal cards side by side",
        position=f"{changed('podkidnoy', packs=2)} dealer=1 trump=9h stock=9h attacker=0 "
        "hands=6c6c7d7dKsKs/8hJcQd",
    ),
}

"""Scenes of rules: one for each, in which it can be seen."""

from __future__ import annotations

from durak_rules import Rank
from durak_rules.match import Match
from webapp.gallery.made_up_tables import Scene, changed

DEFENCE = "trump=9h stock=TsTh9h attacker=1 defender=0"
THREE = "hands=6c7dKs/8hJcQd/7sAdTc"
ADDED = "table=7c0:8c limit=6"

RULES: dict[str, Scene] = {
    "rule-order": Scene(
        title="Cards are added in turn: Clara waits for Anna",
        position=f"durnius dealer=1 trump=9h stock=9h attacker=0 defender=1 {THREE} {ADDED}",
        me=2,
    ),
    "rule-permission": Scene(
        title="The attacker lets the others add",
        position=f"russian dealer=1 trump=9h stock=9h attacker=0 defender=1 {THREE} {ADDED}",
    ),
    "rule-no-permission": Scene(
        title="Waiting for the attacker's permission",
        position=f"russian dealer=1 trump=9h stock=9h attacker=0 defender=1 {THREE} {ADDED}",
        me=2,
    ),
    "rule-permitted": Scene(
        title="The attacker has let the others add",
        position=f"russian dealer=1 trump=9h stock=9h attacker=0 defender=1 {THREE} {ADDED} "
        "flags=permitted passed=0",
        me=2,
    ),
    "rule-transfer": Scene(
        title="Beat, pass on, or take",
        position=f"perevodnoy dealer=1 {DEFENCE} hands=7s9cKs6h/JcQdAd8d/7hTcJd table=7c1",
    ),
    "rule-showing": Scene(
        title="Showing the trump passes the attack on",
        position=f"durnius_travel dealer=1 {DEFENCE} hands=7h9cKs6d/JcQdAd8d/7sTcJd table=7c1",
    ),
    "rule-shown": Scene(
        title="A trump was shown",
        position="durnius_travel dealer=1 trump=9h stock=TsTh9h attacker=1 defender=2 "
        "hands=7h!9cKs6d/JcQdAd8d/7sTcJd table=7c1",
        me=2,
    ),
    "rule-exchange": Scene(
        title="The lowest trump may be swapped for the trump card",
        position="helper dealer=1 trump=Kh stock=TsTdKh attacker=0 hands=6h+7dKs/8hJcQd/7sAdTc",
    ),
    "rule-redeal": Scene(
        title="Five clubs: a new deal may be asked for",
        position=f"{changed('podkidnoy', redeal=True)} bout=1 dealer=1 trump=9h "
        f"next={'0f' * 32} stock=TsTd9h attacker=1 hands=6c7c9cJcKc8d/8hJdQdKdAs7d/7s8sAdTc6h7h",
    ),
    "rule-jokers": Scene(
        title="A joker beats the cards of its colour",
        position=f"{changed('podkidnoy', jokers=2)} dealer=1 {DEFENCE} "
        "hands=XrXb9c6hAh/JcQdAd8d/7hTcJd table=7d1",
    ),
    "rule-no-trumps": Scene(
        title="There are no trumps",
        position=f"{changed('podkidnoy', trump='none')} dealer=1 trump=- "
        "stock=TsTh9h attacker=1 defender=0 hands=7s9cKs6h/JcQdAd8d/7hTcJd table=7c1",
    ),
    "rule-limit": Scene(
        title="The limit of attack cards is reached",
        position="podkidnoy bout=1 dealer=2 trump=9h stock=9h attacker=0 defender=1 "
        "hands=7hKs/Jc/7sAd table=6c0:8c,6d2:8d,6s0:Js,8s0:Ts,8h2 limit=5",
    ),
    "rule-teams": Scene(
        title="Two pairs",
        position="durnius_pairs dealer=3 trump=9h stock=9h attacker=0 defender=1 "
        "hands=6c7dKs/8hJcQd/7sAdTc/8sJdQc table=7c0:8c",
    ),
    "rule-three-teams": Scene(
        title="Three pairs",
        position="durnius_three_pairs dealer=3 trump=9h stock=9h attacker=0 defender=1 "
        "hands=6c7dKc/8hJcQd/7sAdTc/8sJdQc/Qs/Ks table=7c0:8c",
    ),
    "rule-epaulettes": Scene(
        title="The ladder of epaulettes, in the fourth game",
        position="durnius_epaulettes dealer=2 trump=9h stock=9h attacker=0 defender=1 "
        "hands=6c7dKs/8hJcQd/7sAdTc ladder=687",
        match=Match(3, (0, 2, 1), (Rank.SIX, Rank.EIGHT, Rank.SEVEN)),
    ),
    "rule-match": Scene(
        title="Five games: Boris was the fool twice",
        position=f"{changed('podkidnoy', match='games:5')} dealer=1 trump=9h stock=9h "
        f"attacker=0 {THREE}",
        match=Match(3, (1, 2, 0), None),
    ),
}

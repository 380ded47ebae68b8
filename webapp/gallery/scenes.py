"""All scenes of the gallery: the fullest tables, every moment of a bout, all looks, every rule."""

from __future__ import annotations

from dataclasses import replace

from webapp.gallery.bout_scenes import BOUTS
from webapp.gallery.cheat_scenes import CHEATS
from webapp.gallery.eight_scenes import EIGHT
from webapp.gallery.made_up_tables import BIG_DECK, DECK, Scene
from webapp.gallery.rule_scenes import RULES
from webapp.gallery.screens import AFTER, BEFORE, SHEETS, SPEAKING

HANDS = (1, 6, 12, 20, 24, 30, 35)
SIX_PAIRS = "6c0:8c,6d0:8d,6s2:8s,7c3:9c,7d4:9d,7s5"  # the last one isn't beaten


def full_table(cards: int) -> Scene:
    """Return the fullest possible table: six pairs, five opponents, and so many cards in hand."""
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
        f"{BIG_DECK} dealer=5 trump=9h stock={''.join(stock)}9h attacker=0 defender=1 "
        f"hands={'/'.join(hands)} table={SIX_PAIRS} limit=6"
    )
    return Scene(title=f"{cards} cards in hand, six pairs, six players", position=position, me=1)


# Other faces, other cloths, another hand
LOOKS: dict[str, Scene] = {
    "look-courts": Scene(
        title="Kings, queens and jacks of every suit",
        position="podkidnoy trump=9h stock=Th9h attacker=0 "
        "hands=KsQsJsKdQdJdKcQcJcKhQhJh/8h8cAcAd",
    ),
    "look-four-blue": replace(
        full_table(20),
        title="Four colours, portraits, embroidered backs, blue linen",
        looks={
            "deck": "portrait",
            "face": "four",
            "back": "sash",
            "material": "linen",
            "cloth": "blue",
        },
    ),
    "look-large-wine": replace(
        full_table(12),
        title="Large symbols, plain courts, the fool's cap on the backs, velvet red as wine",
        looks={
            "deck": "sign",
            "face": "large",
            "back": "cap",
            "material": "velvet",
            "cloth": "wine",
        },
    ),
    "look-left": replace(
        BOUTS["defence"],
        title="A left hand, cards by rank, trumps on the left",
        looks={"thumb": "left", "order": "rank", "trumps": "left"},
    ),
}


SCENES: dict[str, Scene] = {
    **{f"hand-{cards}": full_table(cards) for cards in HANDS},
    **BOUTS,
    **LOOKS,
    **RULES,
    **EIGHT,
    **CHEATS,
    **BEFORE,
    **AFTER,
    **SPEAKING,
    **SHEETS,
}

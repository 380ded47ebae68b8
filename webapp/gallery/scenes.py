"""The scenes of the gallery: the fullest tables, every moment of a bout, every rule's face."""

from __future__ import annotations

from webapp.gallery.bout_scenes import BOUTS
from webapp.gallery.made_up_tables import BIG_DECK, DECK, Scene
from webapp.gallery.rule_scenes import RULES
from webapp.gallery.screens import AFTER, BEFORE, SHEETS

HANDS = (1, 6, 12, 20, 24, 30, 35)
SIX_PAIRS = "6c0:8c,6d0:8d,6s2:8s,7c3:9c,7d4:9d,7s5"  # the last one isn't beaten


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
        f"{BIG_DECK} dealer=5 trump=9h stock={''.join(stock)}9h attacker=0 defender=1 "
        f"hands={'/'.join(hands)} table={SIX_PAIRS} limit=6"
    )
    return Scene(title=f"{cards} cards in hand, six pairs, six players", position=position, me=1)


SCENES: dict[str, Scene] = {
    **{f"hand-{cards}": full_table(cards) for cards in HANDS},
    **BOUTS,
    **RULES,
    **BEFORE,
    **AFTER,
    **SHEETS,
}

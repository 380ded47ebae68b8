"""Scenes of the largest company: eight at one table, who need 52 cards or two packs (R1.4)."""

from __future__ import annotations

from webapp.gallery.made_up_tables import BIG_DECK, Scene, changed

OTHERS = "KcAc/QcQd/JsJdJcTc/2s3s/AsKsQs/4s5s6s7s/2c"
BEATEN = "6c0:8c,6d0:8d,6h2:8h,7c3:9c"
NOT_BEATEN = f"{BEATEN},7d5"
SMALL_HAND = "ThJhQhKhAh9d9s"
LARGE_HAND = f"{SMALL_HAND}3c4c5c2d3d4d5dTdKdAd4h5h7h8sTs"
FOUR_PAIRS = changed("durnius_pairs", teams="four_pairs", deck=52)
TWO_OF_FOUR = changed("durnius_pairs", teams="two_of_four", deck=52)


def _eight(own: str = SMALL_HAND, *, lying: str = BEATEN, rules: str = BIG_DECK) -> str:
    """Return a position in which seat 1 holds these cards, and seat 0 attacks it."""
    first, *others = OTHERS.split("/")
    return (
        f"{rules} dealer=5 trump=9h stock=2h3h9h attacker=0 defender=1 "
        f"hands={'/'.join((first, own, *others))} table={lying} limit=6"
    )


EIGHT: dict[str, Scene] = {
    "eight": Scene(title="Eight players, and you defend", position=_eight(lying=NOT_BEATEN), me=1),
    "eight-watch": Scene(
        title="Eight players: one of the others is waited for",
        position=_eight(lying=NOT_BEATEN),
        me=4,
        away=(2,),
    ),
    "eight-adding": Scene(title="Seven may add: a dot at each", position=_eight(), me=2),
    "eight-spectator": Scene(
        title="Eight players, seen by a spectator", position=_eight(), me=None
    ),
    "eight-many-cards": Scene(
        title="Eight players, and a large hand", position=_eight(LARGE_HAND), me=1
    ),
    "eight-in-pairs": Scene(title="Four pairs", position=_eight(rules=FOUR_PAIRS)),
    "eight-in-fours": Scene(title="Two teams of four", position=_eight(rules=TWO_OF_FOUR), me=7),
}

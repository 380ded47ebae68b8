"""Scenes of a cheaters' table (R14): "Wrong!" at a card, and cards that may be laid anyway."""

from __future__ import annotations

from webapp.gallery.made_up_tables import Scene, changed

CHEATERS = changed("podkidnoy", cheating="people")
HANDS = "hands=7s9cKs6h/JcQdAd8s/7hTcTd"


def _cheating(lying: str, doubts: str) -> str:
    """Return a position in which seat 1 attacks seat 0, and these cards lie there."""
    return (
        f"{CHEATERS} dealer=1 trump=9h stock=TsTh9h attacker=1 defender=0 "
        f"{HANDS} table={lying} limit=6 doubts={doubts}"
    )


# The card that can be challenged, who was caught, who is silent; for each seat how many of its
# cards didn't fit, how many were caught, how often it challenged wrongly
ADDED = _cheating("7c1:8c,Jd2", "3///0.0.0,0.0.0,1.0.0")
BEATEN = _cheating("7c1:8c,8d1:6c", "4///1.0.0,0.0.0,0.0.0")
OPENED = _cheating("7c1", "0///0.0.0,0.0.0,0.0.0")
SEVERAL = _cheating("7c1,7d2,Js2,Jh1,8h1,8d1", "11///0.0.0,1.0.0,1.0.0")

CHEATS: dict[str, Scene] = {
    "cheats-added": Scene(title="A card was added: wrong?", position=ADDED),
    "cheats-beaten": Scene(title="A card was beaten: wrong?", position=BEATEN, me=1),
    "cheats-lay": Scene(
        title="A card that doesn't fit, laid anyway?", position=OPENED, shown={"offered": "Ks"}
    ),
    "cheats-lay-added": Scene(
        title="… or added anyway?", position=BEATEN, me=2, shown={"offered": "Td"}
    ),
    "cheats-lay-where": Scene(
        title="… and on which of six cards?", position=SEVERAL, shown={"offered": "Ks"}
    ),
    "cheats-caught": Scene(
        title="Caught: you play by the rules until the bout ends",
        position=_cheating("7c1", "0/0//1.1.0,0.0.0,0.0.0"),
        shown={"news": "Boris says “Wrong!”: king of spades doesn't fit and goes back to you."},
    ),
}

"""Search for cards that somebody was told and may not know, in everything that went over the
wires.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from tests.e2e.friends import CARD, Friend

SPOKEN = re.compile(
    r"(?:\b10|[2-9TJQKAВДКТ])\ufe0f?\s?[♣♦♥♠]|\b\w+ of (?:clubs|diamonds|hearts|spades)"
)


def tables_seen(friend: Friend) -> list[dict[str, Any]]:
    """Every view of a table that came to this friend's page while a game was on it."""
    return [view for view in friend.views() if view.get("game")]


def assert_saw_only_his_own(friend: Friend) -> None:
    """Check that each card in each frame is the viewer's own, lies or lay open, or is the trump
    card.
    """
    known: set[str] = set()
    game = None
    for message in tables_seen(friend):
        view = message["game"]
        if game != (message["id"], view["number"]):
            game, known = (message["id"], view["number"]), set()
        known |= {*view["hand"], view["trump"], *view["shown"]}
        for pair in view["pairs"]:
            known |= {pair["attack"], pair["beaten"] or pair["attack"]}
        for event in message["events"]:
            if event["kind"] in ("attacked", "beaten", "transferred", "shown", "exchanged"):
                known |= set(CARD.findall(json.dumps(event)))
        told = set(CARD.findall(json.dumps(message)))
        assert told <= known, f"{friend.name} was told {told - known}"


def assert_hands_never_meet(friends: Iterable[Friend]) -> None:
    """Check that at no version two people hold the same card on their pages (one pack)."""
    hands: dict[tuple[str, int], dict[str, set[str]]] = {}
    for friend in friends:
        for message in tables_seen(friend):
            here = hands.setdefault((message["id"], message["v"]), {})
            here[friend.name] = set(message["game"]["hand"])
    assert hands
    for held in hands.values():
        cards = [card for hand in held.values() for card in hand]
        assert len(cards) == len(set(cards)), held


def assert_no_card_in(texts: Iterable[str], where: str) -> None:
    """Check that nothing in these texts reads like a card, as we write it or as people do."""
    for text in texts:
        found = CARD.findall(text) + SPOKEN.findall(text)
        assert not found, f"{where} names {found}: {text[:300]}"

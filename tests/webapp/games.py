"""Games played to their end, and what of their cards each person may know."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.webapp.people import Phone

CARD = re.compile(r'"([2-9TJQKA][cdhs]|X[br])"')
MOST_MOVES = 1500


async def play_on(phones: list[Phone], rounds: int = MOST_MOVES) -> None:
    """The player who is waited for plays the first of their moves, until the game is over."""
    for _ in range(rounds):
        view = phones[0].view
        if view["phase"] != "playing":
            return
        mover = next(phone for phone in phones if phone.seat in view["game"]["waited"])
        await mover.sees(lambda seen, v=view["v"]: seen["v"] >= v)
        answer = await mover.play(mover.game["moves"][0])
        assert answer["t"] == "ack", answer
        for phone in phones:
            await phone.sees(lambda seen, v=view["v"]: seen["v"] > v)


class Knowledge:
    """The cards that a person may know, gathered from what lay open."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.known: set[str] = set()

    def check(self, frame: dict[str, Any]) -> None:
        """Every card in the frame lies open, or is or was in the own hand."""
        game = frame.get("game")
        if game:
            self.known |= {game["trump"], *game["hand"], *game["shown"]}
            for pair in game["pairs"]:
                self.known |= {pair["attack"], pair["beaten"]} - {None}
        for event in frame.get("events", ()):
            self._learn(event)
        said = set(CARD.findall(json.dumps({**frame, "rules": None})))
        assert said <= self.known, (self.phone.name, said - self.known, frame)

    def _learn(self, event: dict[str, Any]) -> None:
        mine = event["seat"] == self.phone.seat
        assert mine or event["kind"] != "drawn" or "cards" not in event
        if event["kind"] != "drawn" or mine:
            self.known |= set(CARD.findall(json.dumps(event)))

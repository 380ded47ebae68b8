"""Deals of the engine's own as records, with no moves but new deals: the page's check is held
against them.

`python -m tests.webapp.deals > tests/webapp/page/records.jsonl` writes the stored ones again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from durak_rules import Ruleset, deal
from durak_rules.deal import commitment, deal_again, deck_seed, nonce_commitment
from durak_rules.outcome import Previous

TABLES: tuple[tuple[Ruleset, int], ...] = (
    (Ruleset.of("podkidnoy", deck=24), 2),
    (Ruleset.of("podkidnoy"), 3),
    (Ruleset.of("durnius", deck=52), 6),
    (Ruleset.of("express"), 4),
    (Ruleset.of("helper"), 3),
    (Ruleset.of("durnius_epaulettes"), 3),
    (Ruleset.of("durnius_pairs"), 4),
    (Ruleset.of("durnius_three_pairs"), 6),
    (Ruleset.of("podkidnoy", deal_all=True), 5),
    (Ruleset.of("podkidnoy", redeal=True), 2),
)


def dealt_games(word: str, games: int = 3) -> Iterator[dict[str, Any]]:
    """A few games at each of the tables; `word` makes their chance."""
    for table, (ruleset, seats) in enumerate(TABLES):
        previous = None
        for game in range(1, games + 1):
            record = dealt(f"{word}{table}", game, ruleset, seats, previous, version=1 + table % 2)
            if ruleset.redeal:
                record |= again(record, ruleset, previous, times=(game - 1) % 3)
            yield record
            fool = None if game % 3 == 2 else game % seats
            out = tuple(seat for seat in range(seats) if seat != fool)
            previous = Previous(record["deal"]["dealer"], fool, out)


def dealt(
    table: str,
    game: int,
    ruleset: Ruleset,
    seats: int,
    previous: Previous | None,
    *,
    version: int,
) -> dict[str, Any]:
    """One game, as far as its deal."""
    secret = sha256(f"{table}|{game}".encode()).digest()
    nonces = [sha256(secret + bytes([seat])).hexdigest()[:32] for seat in range(seats - 1)] + [""]
    seed = deck_seed(secret, table, game, nonces, version=version)
    promised = {"nonce_commitments": list(map(nonce_commitment, nonces))} if version > 1 else {}
    return {
        "format": "durak-record",
        "version": version,
        "table": table,
        "game": game,
        "rules": ruleset.as_dict(),
        "seats": [f"player {seat}" for seat in range(seats)],
        "fair": {
            "commitment": commitment(secret),
            "server_seed": secret.hex(),
            "nonces": nonces,
            **promised,
        },
        "deal": {
            **deal(ruleset, seats, seed, previous=previous).as_dict(),
            "previous": previous.as_dict() if previous else None,
            "ladder": None,
        },
    }


def again(
    record: dict[str, Any], ruleset: Ruleset, previous: Previous | None, *, times: int
) -> dict[str, Any]:
    """The moves of a record with so many new deals (R1.9), and beside them the deals."""
    first, seats = record["deal"], len(record["seats"])
    seed, deals = bytes.fromhex(first["next_seed"]), []
    for _ in range(times):
        new = deal_again(ruleset, seats, first["dealer"], seed, previous)
        deals.append(new.as_dict())
        seed = new.next_seed
    asked = [f"{nth % seats} redeal" for nth in range(times)]
    return {"moves": [*asked, "0 pass"], "deals_again": deals}


if __name__ == "__main__":
    for record in dealt_games("stored"):
        sys.stdout.write(json.dumps(record) + "\n")

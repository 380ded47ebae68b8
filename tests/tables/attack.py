"""The attack on the deal: an operator reads the store, holds one seat, and tries nonces for it.

`python -m tests.tables.attack 80000` plays it once against a page of the release before, which
told its nonce with "ready", and once against one that promises it; then it says what withholding
gains. docs/fairness.md has what it printed.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from deploy.lab.bench.faults.store_server import StoreServer
from deploy.serving.embedded_binary import server_binary
from durak_rules import Card, Ruleset, deal
from durak_rules.deal import deck_seed, nonce_commitment
from engine.tables import Person, Phase, Table, Tables, connect
from tests.tables.evening import lobby, store_of

VICTIM, CHEAT = Person(7_000_000_001, "Anna"), Person(7_000_000_002, "Mallory")
SEAT = 1  # the cheat's
TRUMP = 9  # so much more than its rank a trump is worth


class Hope(NamedTuple):
    """The best that was found: the cheat's nonce, and the hand that it would give."""

    nonce: str
    hand: frozenset[Card]
    worth: int


def worth(hand: Sequence[Card] | frozenset[Card], trump: Card) -> int:
    """Return the rough strength of a hand: ranks, and more for trumps."""
    return sum(int(card.rank) + TRUMP * (card.suit == trump.suit) for card in hand)


def best_of(table: Table, nonces: Sequence[str], tries: int) -> Hope:
    """Try so many nonces for the cheat's seat, with all that the store tells: the server's secret,
    and what lies there of the victim's.
    """
    found = (_hoped(table, nonces, secrets.token_hex(16)) for _ in range(tries))
    return max(found, key=lambda one: one.worth)


def _hoped(table: Table, nonces: Sequence[str], mine: str) -> Hope:
    told = [*nonces[:SEAT], mine, *nonces[SEAT + 1 :]]
    seed = deck_seed(table.server_seed, table.id, table.game_number + 1, told, version=2)
    cards = deal(table.ruleset, len(table.seats), seed)
    return Hope(mine, frozenset(cards.hands[SEAT]), worth(cards.hands[SEAT], cards.trump))


async def victim_and_cheat(tables: Tables, told: str) -> Table:
    """The victim is ready with this: a nonce, or its commitment. The operator looks."""
    table = await lobby(tables, VICTIM, CHEAT)
    return await tables.seats.get_ready(table.id, VICTIM.id, told)


async def against_told(tables: Tables, tries: int) -> tuple[Hope, Table]:
    """The victim's page tells its nonce with "ready"."""
    table = await victim_and_cheat(tables, secrets.token_hex(16))
    hope = best_of(table, [seat.nonce for seat in table.seats], tries)
    await tables.seats.get_ready(table.id, CHEAT.id, hope.nonce)
    return hope, await tables.game.start(table.id, VICTIM.id)


async def against_promised(tables: Tables, tries: int) -> tuple[Hope, Table, bool]:
    """The victim's page promises its nonce. Gives too whether the store knew it before Start."""
    nonce = secrets.token_hex(16)
    table = await victim_and_cheat(tables, nonce_commitment(nonce))
    known = await store_knows(tables, nonce)
    hope = best_of(table, [secrets.token_hex(16), ""], tries)  # the victim's can only be guessed
    await tables.seats.get_ready(table.id, CHEAT.id, nonce_commitment(hope.nonce))
    known = known or await store_knows(tables, nonce)
    await tables.game.start(table.id, VICTIM.id)
    await tables.game.reveal(table.id, VICTIM.id, nonce)
    return hope, await tables.game.reveal(table.id, CHEAT.id, hope.nonce), known


async def store_knows(tables: Tables, nonce: str) -> bool:
    """Return whether the nonce stands anywhere in the store, as digits or as bytes."""
    client = store_of(tables).client
    dumps = [await client.dump(key) async for key in client.scan_iter()]
    return any(
        form in (dump or b"") for dump in dumps for form in (nonce.encode(), bytes.fromhex(nonce))
    )


def hand_of(table: Table) -> frozenset[Card]:
    """Return the hand that the cheat was dealt."""
    assert table.game is not None
    assert table.phase is Phase.PLAYING
    return frozenset(table.game.hand(SEAT))


def better_than(dice: Random, choices: int, games: int) -> float:
    """Return how many hands of 100 are weaker, on average, than the hand of a cheat who can choose
    among so many deals.
    """
    usual = sorted(_fresh(dice) for _ in range(games))
    chosen = (max(_fresh(dice) for _ in range(choices)) for _ in range(games))
    below = sum(bisect_left(usual, one) + bisect_right(usual, one) for one in chosen)
    return 100 * below / (2 * games * games)


def _fresh(dice: Random) -> int:
    cards = deal(Ruleset.of("podkidnoy"), 2, dice.randbytes(32))
    return worth(cards.hands[SEAT], cards.trump)


def _shown(hand: frozenset[Card]) -> str:
    return " ".join(map(str, sorted(hand, key=lambda card: (card.suit, card.rank))))


def _told(hope: Hope, table: Table) -> Iterator[str]:
    assert table.game is not None
    dealt = hand_of(table)
    yield f"  hoped for  {_shown(hope.hand)}  worth {hope.worth}"
    yield f"  was dealt  {_shown(dealt)}  worth {worth(dealt, table.game.trump)}"
    yield f"  the attack {'succeeds' if dealt == hope.hand else 'gains nothing'}"


async def transcript(tables: Tables, tries: int) -> AsyncIterator[str]:
    """Both games, and what withholding gains."""
    began = time.process_time()
    hope, table = await against_told(tables, tries)
    seconds = time.process_time() - began
    yield f"A page that tells its nonce: {tries} tries, {seconds:.1f} s of one core."
    for line in _told(hope, table):
        yield line
    hope, table, known = await against_promised(tables, tries)
    yield f"A page that promises its nonce: {tries} tries."
    yield f"  the store knew the nonce before Start: {'yes' if known else 'no'}"
    for line in _told(hope, table):
        yield line
    yield "Hands of 100 that are weaker than the one dealt, on the average of 4000 games:"
    for friends in range(4):
        share = better_than(Random(2026), 2**friends, 4000)
        yield f"  {friends} who may withhold, {2**friends} deals to choose from: {share:.0f}"


async def main(tries: int) -> None:
    """Print it, played at a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = StoreServer(server_binary(), Path(folder))
        server.start()
        client = connect(server.url)
        async for line in transcript(Tables(client), tries):
            sys.stdout.write(f"{line}\n")
        await client.aclose()
        server.stop()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))

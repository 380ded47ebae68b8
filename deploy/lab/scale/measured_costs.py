"""Unit costs of the results that `durak bench NAME --keep` has stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from deploy.lab.results import StoredResult, stored
from deploy.lab.scale.costs import MEASURED, Cost, UnitCosts
from deploy.lab.scale.habits import MOVES, SEATS

CORE: Final = "microseconds of a core"
FEWER: Final = {2: 2, 3: 2, 4: 4, 5: 4, 6: 6}  # seats that are measured, at most so many
MORE: Final = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6}  # … and at least so many
TELEGRAMS: Final = Cost(
    30, "messages and edits a second", "Telegram's limit (DURAK_SENDS_PER_SECOND)"
)


def measured_costs() -> UnitCosts:
    """The costs, each with its measurement."""
    tables, memory, archive = stored("tables"), stored("memory"), stored("archive")
    whole, store = (
        tables.figure(f"{name}_microseconds_a_move") for name in ("processor", "store")
    )
    return UnitCosts(
        page_a_move=_cost(
            whole - store,
            CORE,
            "tables: processor_microseconds_a_move less store_microseconds_a_move",
        ),
        store_a_move=_cost(store, CORE, "tables: store_microseconds_a_move"),
        bot_a_move=_cost(
            stored("chat").figure("processor_microseconds_a_move"),
            CORE,
            "chat: processor_microseconds_a_move",
        ),
        page_a_phone_a_second=_cost(_idle(tables), CORE, "tables: idle_with_2000_sockets"),
        page_a_return=_cost(
            tables.figure("coming_back.processor_microseconds"), CORE, "tables: coming_back"
        ),
        page_memory_a_phone=_cost(
            memory.figure("bytes_a_phone"), "bytes", "memory: bytes_a_phone"
        ),
        traffic_a_move=_cost(
            _traffic(tables),
            "bytes to each phone",
            "tables: bytes_a_move_to_a_phone of 2, 4 and 6 seats, between them of 3 and 5, "
            "by their shares",
        ),
        traffic_a_return=_cost(
            tables.figure("coming_back.bytes_a_return"), "bytes", "tables: bytes_a_return"
        ),
        store_memory_a_table=_cost(
            memory.figure("store_bytes_a_table"), "bytes", "memory: store_bytes_a_table"
        ),
        store_memory_a_game=_cost(
            archive.figure("catching_up.bytes_a_game_in_the_store"),
            "bytes",
            "archive: bytes_a_game_in_the_store",
        ),
        archive_a_game=_cost(
            _archived(archive),
            "bytes",
            "archive: bytes_a_game of each number of seats, by their shares",
        ),
        sends_of_a_bot=TELEGRAMS,
    )


def write_costs() -> None:
    """Write costs.json again, a line for each cost."""
    costs = measured_costs()
    lines = [
        f'  "{name}": {msgspec.json.encode(getattr(costs, name)).decode()}'
        for name in costs.__struct_fields__
    ]
    MEASURED.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _cost(value: float, unit: str, origin: str) -> Cost:
    return Cost(round(value), unit, f"durak bench {origin}")


def _idle(tables: StoredResult) -> float:
    """Microseconds for each phone in a second. All processes together have 2,000."""
    told = tables.figure("idle_with_2000_sockets")
    share = told["percent_of_a_core_each_process"] * told["processes"] / 100
    return float(share * 1e6 / tables.figure("with_2000_sockets.sockets"))


def _traffic(tables: StoredResult) -> float:
    """Bytes of a move to a phone, in the mean of all moves to all phones."""
    name = "bytes_a_move_to_a_phone"
    told = {4: tables.figure(name)}
    told |= {seats: tables.figure(f"with_{seats}_seats.{name}") for seats in (2, 6)}
    views = {seats: seats * MOVES[seats] * share for seats, share in SEATS.items()}
    return _mean(_between(told), views)


def _archived(archive: StoredResult) -> float:
    """Bytes of a game in the archive, in the mean of all games."""
    told = archive.figure("bytes_a_game")
    sized = {seats: told[f"{seats}_seats"] for seats in (2, 3, 4, 6)}
    return _mean({**_between(sized), **sized}, SEATS)


def _between(told: Mapping[int, float]) -> dict[int, float]:
    """Of each number of seats, of 3 and 5 the mean of their neighbours."""
    return {seats: (told[FEWER[seats]] + told[MORE[seats]]) / 2 for seats in SEATS}


def _mean(values: Mapping[int, float], weights: Mapping[int, float]) -> float:
    whole = sum(weights.values())
    return sum(values[seats] * weight for seats, weight in weights.items()) / whole

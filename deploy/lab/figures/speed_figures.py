"""The tables of docs/speed.md."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from deploy.lab.results import StoredResult, stored


class MoveRow(NamedTuple):
    """A figure of `durak bench tables`, its limit, and what it was in release 0.1."""

    words: str
    figure: str
    limit: float
    before: str
    form: str = "{:.1f}"
    at_least: bool = False


ROWS: Final = (
    MoveRow("processor time a move", "processor_ratio", 4.5, "26"),
    MoveRow("the same, two seats", "with_2_seats.processor_ratio", 6, "–"),
    MoveRow("moves a second", "ratio", 0.28, "0.056", "{:.3f}", at_least=True),
    MoveRow("the store's processor time a move", "store_ratio", 3, "9.6"),
    MoveRow("scripts a move", "scripts_a_move", 2, "3.4–4", "{:.2f}"),
    MoveRow("scripts a move of a person", "scripts_a_human_move", 1.6, "–", "{:.2f}"),
    MoveRow("bytes a move to a phone", "bytes_a_move_to_a_phone", 700, "–", "{:,.0f}"),
    MoveRow(
        "until all have seen it, 2,000 sockets, p50",
        "with_2000_sockets.all_see_it_p50_ratio",
        *(3, "7.4–8.3"),
    ),
    MoveRow("the same, p99", "with_2000_sockets.all_see_it_p99_ratio", 4, "5–50"),
    MoveRow(
        "an idle process with 1,000 of 2,000 seated sockets, % of a core",
        "idle_with_2000_sockets.percent_of_a_core_each_process",
        *(2, "7–10"),
    ),
    MoveRow(
        "the store's commands a second without a table",
        "with_nobody.store_commands_per_second",
        *(50, "1,274 (four processes)", "{:,.0f}"),
    ),
    MoveRow("a socket that comes back", "coming_back.ratio", 2.5, "3.6"),
    MoveRow("players with 600 spectators, p50", "watched.ratio", 2, "9"),
)
SERVERS: Final = {
    "floor": "the floor",
    "product": "**Durak**",
    "boardgame_io": "boardgame.io",
    "colyseus": "Colyseus",
    "bare_node": "Node, a bare socket server",
}


def moves_block() -> str:
    """The figures of a move beside their limits."""
    result = stored("tables")
    head = ["", "limit", "release 0.1", "now"]
    move, store, speed = (
        result.figure(name)
        for name in (
            "processor_microseconds_a_move",
            "store_microseconds_a_move",
            "moves_per_second",
        )
    )
    return (
        f"{_table(head, [_move_row(row, result) for row in ROWS])}\n\n"
        f"A move takes {move:,.0f} µs of processor time, {store:,.0f} of them the store's, at "
        f"{speed:,.0f}\nmoves a second. {_when(result)}"
    )


def _move_row(row: MoveRow, result: StoredResult) -> list[str]:
    value = result.figure(row.figure)
    misses = value < row.limit if row.at_least else value > row.limit
    now = row.form.format(value)
    limit = f"at least {row.limit:g}" if row.at_least else f"{row.limit:g}"
    return [row.words, limit, row.before, f"**{now}**" if misses else now]


def peers_block() -> str:
    """Other servers beside ours, and what each promises."""
    result = stored("peers")
    head = [
        *("", "moves a second", "µs a move", "times the floor's", "all see it, p50 · p99, ms"),
        *("bytes a move to a phone", "KB a socket", "keeps moves when killed"),
        "one table at two processes",
    ]
    rows = [_peer_row(name, result.figure(name)) for name in SERVERS]
    return f"{_table(head, rows)}\n\n{_when(result)}"


def _peer_row(name: str, told: dict[str, Any]) -> list[str]:
    return [
        SERVERS[name],
        f"{told['moves_per_second']:,}",
        f"{told['processor_microseconds_a_move']:,}",
        f"{told['processor_ratio']:.1f}",
        f"{told['all_see_it_ms_p50']} · {told['all_see_it_ms_p99']}",
        f"{told['bytes_a_move_to_a_phone']:,}",
        f"{told['bytes_a_socket'] / 1000:.0f}",
        told.get("keeps_moves_when_killed", "–"),
        told.get("one_table_at_two_processes", "–"),
    ]


def growth_block() -> str:
    """A move at more and more tables."""
    result = stored("growth")
    head = [
        *("tables", "sockets", "µs a move", "times that of 100 tables", "moves a second"),
        *("all see it, p50 · p99, ms", "MB of two processes", "MB of the store"),
    ]
    rows = [_growth_row(name, told) for name, told in result.figures.items()]
    return f"{_table(head, rows)}\n\n{_when(result)}"


def _growth_row(name: str, told: dict[str, Any]) -> list[str]:
    return [
        name.partition("_")[0],
        f"{told['sockets']:,}",
        f"{told['processor_microseconds_a_move']:,}",
        f"{told['ratio']:.2f}",
        f"{told['moves_per_second']:,}",
        f"{told['all_see_it_ms_p50']} · {told['all_see_it_ms_p99']}",
        f"{told['megabytes_of_processes']:,}",
        f"{told['megabytes_of_store']:,.0f}",
    ]


def _when(result: StoredResult) -> str:
    return f"Measured on {result.measured}: {result.machine}."


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)

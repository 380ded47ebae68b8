"""Figures in the documentation: blocks between two comments, made of stored results.

    python -m deploy.lab.figures

writes all of them again, and costs.json. `durak bench NAME --keep` does so after it has measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from deploy.lab.figures.scale_figures import costs_block, needs_block
from deploy.lab.figures.speed_figures import growth_block, moves_block, peers_block
from deploy.lab.scale.measured_costs import write_costs

DOCS: Final = Path(__file__).parents[3] / "docs"
END: Final = "<!-- end of figures -->"
BLOCKS: Final[Mapping[str, Mapping[str, Callable[[], str]]]] = {
    "speed.md": {
        "durak bench tables": moves_block,
        "durak bench peers": peers_block,
        "durak bench growth": growth_block,
    },
    "scale.md": {"python -m deploy.scale": needs_block, "costs.json": costs_block},
}


def with_block(page: str, command: str, block: str) -> str:
    """The page with this block after the command's comment. Raises ValueError if there is none."""
    before, begin, rest = page.partition(f"<!-- figures of `{command}` -->\n")
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"There are no figures of `{command}`.")
    return f"{before}{begin}\n{block}\n\n{end}{after}"


def write_figures() -> None:
    """Write costs.json and all blocks again."""
    write_costs()
    for name, blocks in BLOCKS.items():
        page = (DOCS / name).read_text()
        for command, block in blocks.items():
            page = with_block(page, command, block())
        (DOCS / name).write_text(page)

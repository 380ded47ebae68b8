"""`python -m deploy.lab.scale.watched`: play for some minutes at a whole server, and draw what its
dashboard shows of them.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from deploy.lab.scale.local_server import play, served
from deploy.lab.scale.panels import draw, lines_of, panels_of
from deploy.lab.scale.picture import NoMatplotlib
from deploy.lab.scale.prometheus import WATCHING, NoPrometheus, watched


def main(
    picture: Annotated[Path, typer.Argument(help="The picture to draw, a PNG.")],
    minutes: Annotated[float, typer.Option(min=0.1, max=1440, help="How long they play.")] = 10,
    tables: Annotated[int, typer.Option(min=1, max=500, help="Three play at each.")] = 30,
) -> None:
    """Play at a server of one's own, and draw its dashboard.

    Example: python -m deploy.lab.scale.watched evening.png --minutes 10
    """
    try:
        asyncio.run(_evening(picture, minutes, tables))
    except (NoPrometheus, NoMatplotlib, OSError) as why:
        typer.echo(why, err=True)
        raise typer.Exit(2) from None


async def _evening(picture: Path, minutes: float, tables: int) -> None:
    panels = panels_of(WATCHING / "dashboard.json")
    with tempfile.TemporaryDirectory(prefix="durak-evening-") as name:
        folder = Path(name)
        async with served(folder) as server, watched(server, folder, minutes * 60) as prometheus:
            await play(server, tables, minutes * 60)
            lines = [await lines_of(panel, prometheus) for panel in panels]
    title = (
        f"{minutes:g} minutes at {tables} tables and in a chat; "
        "when two thirds are over, one process of the page is killed"
    )
    draw(panels, lines, prometheus.began, title, picture)


if __name__ == "__main__":
    typer.run(main)

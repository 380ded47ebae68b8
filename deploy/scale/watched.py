"""`python -m deploy.scale.watched`: play for some minutes at a whole server, and draw what its
dashboard shows of them.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from deploy.demo.demo import Demo
from deploy.scale.evening import PAGES, WATCHING, NoPrometheus, play, watched
from deploy.scale.panels import draw, lines_of, panels_of
from deploy.scale.picture import NoMatplotlib


def main(
    picture: Annotated[Path, typer.Argument(help="The picture to draw, a PNG.")],
    minutes: Annotated[float, typer.Option(min=0.1, max=1440, help="How long they play.")] = 10,
    tables: Annotated[int, typer.Option(min=1, max=500, help="Three people at each.")] = 30,
) -> None:
    """Play at a server of one's own, and draw its dashboard.

    Example: python -m deploy.scale.watched evening.png --minutes 10
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
        async with Demo(workers=PAGES, data=folder / "data", log=folder / "log") as demo:
            await demo.until_complete()
            async with watched(demo, folder) as prometheus:
                await play(demo, tables, minutes * 60)
                lines = [await lines_of(panel, prometheus) for panel in panels]
    title = f"{minutes:.0f} minutes, {tables} tables of three; one process of the page is killed"
    draw(panels, lines, prometheus.began, title, picture)


if __name__ == "__main__":
    typer.run(main)

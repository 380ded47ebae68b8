"""A painter of pictures: each picture is painted in another process, so that its time and its
failures don't touch the process that serves people.
"""

from __future__ import annotations

import asyncio
import sys
from functools import cache
from importlib.util import find_spec
from typing import Final

from engine.pictures.lettering import FAMILY

LONGEST: Final = 10.0  # seconds that one may take on a machine with much else to do
AT_ONCE: Final = 1  # by one process of ours: more would only wait for each other


class CantPaint(Exception):
    """No picture was painted; the text gives the reason, for the log."""


@cache
def can_paint() -> bool:
    """Return whether the libraries that pictures need are installed: the extra `pictures`."""
    return all(find_spec(needed) is not None for needed in ("resvg_py", "fontpkg", "anyascii"))


class Painter:
    """Paints pictures for one of our processes."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def paint(self, svg: str) -> bytes:
        """Return the drawing as PNG; raises CantPaint."""
        if not can_paint():
            raise CantPaint("the extra `pictures` isn't installed")
        async with self._free:
            return await _painted(svg)


@cache
def _fonts() -> tuple[str, ...]:
    """Return the paths of our font's files."""
    import fontpkg

    return tuple(str(fontpkg.path(FAMILY, weight=weight)) for weight in (400, 700))


async def _painted(svg: str) -> bytes:
    pipe = asyncio.subprocess.PIPE
    painter = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "engine.pictures.rasterize", *_fonts()),
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    )
    try:
        async with asyncio.timeout(LONGEST):
            png, why = await painter.communicate(svg.encode())
    except TimeoutError:
        raise CantPaint(f"not done after {LONGEST:.0f} s") from None
    finally:
        if painter.returncode is None:
            painter.kill()
            await painter.wait()
    if painter.returncode or not png.startswith(b"\x89PNG"):
        raise CantPaint(why.decode(errors="replace").strip()[-200:] or "no picture came")
    return png

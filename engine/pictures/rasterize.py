"""A program for one picture: it reads SVG and writes PNG. It runs in a process of its own, so its
time, its memory and its failures stay there.

    python -m engine.pictures.rasterize FONT… < picture.svg > picture.png
"""

from __future__ import annotations

import sys

WIDTH = 900  # pixels: sharp on a phone that shows it 390 wide


def main() -> None:
    """Read SVG, paint it, write PNG."""
    import resvg_py

    svg = sys.stdin.buffer.read().decode()
    painted = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        font_files=sys.argv[1:],
        skip_system_fonts=True,
    )
    sys.stdout.buffer.write(bytes(painted))


if __name__ == "__main__":
    main()

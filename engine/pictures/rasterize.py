"""A program of its own, for one picture: SVG comes in, PNG goes out. What it takes is a process
that ends, and whatever happens to it happens to nobody else.

    python -m engine.pictures.rasterize FONT… < picture.svg > picture.png
"""

from __future__ import annotations

import sys

WIDTH = 900  # pixels: sharp on a phone that shows it 390 wide


def main() -> None:
    """Read, paint, write."""
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

"""A program of its own, for one picture: SVG comes in, PNG goes out. What it takes is a process
that ends, and whatever happens to it happens to nobody else.

    python -m engine.pictures.rasterize FONT… [--more-fonts] < picture.svg > picture.png
"""

from __future__ import annotations

import sys

WIDTH = 900  # pixels: sharp on a phone that shows it 390 wide
MORE_FONTS = "--more-fonts"  # the machine's own too, for letters that ours lack


def main() -> None:
    """Read, paint, write."""
    import resvg_py

    fonts = [one for one in sys.argv[1:] if one != MORE_FONTS]
    svg = sys.stdin.buffer.read().decode()
    painted = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        font_files=fonts,
        skip_system_fonts=MORE_FONTS not in sys.argv,
    )
    sys.stdout.buffer.write(bytes(painted))


if __name__ == "__main__":
    main()

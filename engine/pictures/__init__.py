"""Finished games and bouts as pictures to share: PNG images for the chat and the page.

`facts.py` collects what is on a picture, and takes only what everybody at the table has seen.
`drawing.py` lays it out as SVG, and `end_drawing.py` what a group gets at the end of a game; with
`card_faces.py`, `symbols.py` and `palette.py` they look as on the page (`symbols.svg` serves
both). `lettering.py` measures text and writes names of other scripts in Latin letters.
`painter.py` runs `rasterize.py` in a process of its own for each picture, with limits.
"""

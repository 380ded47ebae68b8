"""Measurements, simulations and training: what only developers need.

    bench/   `durak bench`: how fast things are, each beside a floor of the same run
    results/ figures that `durak bench NAME --keep` has stored
    figures/ the blocks of the documentation that are made of them
    scale/   `python -m deploy.scale`: what so many players take
    train/   `durak train`: learn the value by which the strongest players judge positions

This folder isn't in the wheel. Nothing that serves players may import it; `deploy/cli/lab.py`
looks for it, and says that a command needs a checkout where it is missing.
"""

"""The learned value: the probability, from 0 to 1, that a seat is not the fool.

It judges the beginning of a bout. `features.py` turns a game into the inputs of the net, `net.py`
computes in whole numbers (so the last digit is the same on every machine), and `value.py` reads
the weights from `value.json`. `durak train` makes that file. `hard` and `master` use the value in
their imagined games.
"""

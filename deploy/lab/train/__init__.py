"""`durak train`: learn `engine/players/learned_value/value.json` from games.

`training_games.py` plays the games of computer players against themselves, `rows.py` turns them
into rows, and `learning.py` fits the net. Learning needs numpy, playing doesn't.
"""

"""`durak train`: games that computer players play against themselves, and what is learned of them
for the learned value (`engine/players/learned_value/value.json`). Learning needs numpy, playing
doesn't.
"""

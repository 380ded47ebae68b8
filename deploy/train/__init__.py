"""`durak train`: games that computer players play against themselves, and what is learned of them
for the master's value (`engine/players/master/value.json`). Learning needs numpy, playing doesn't.
"""

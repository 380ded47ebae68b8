"""The learned value: how likely a seat isn't the fool, where a bout begins.

`durak train` makes its numbers, `master` judges imagined games by it.
"""

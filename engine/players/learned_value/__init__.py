"""The learned value: how likely a seat isn't the fool, where a bout begins.

`durak train` makes its numbers, `hard` and `master` judge imagined games by it.
"""

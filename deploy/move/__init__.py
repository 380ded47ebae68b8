"""`durak move`: bring all games to another Redis, or another archive.

`move_ends.py` reads the addresses, `store_checks.py` says whether a move may begin, and
`whole_move.py` runs it. `store_move.py` copies keys and compares both sides (`key_families.py`
lists which keys are ours, `key_values.py` copies each type), and `archive_move.py` copies finished
games. A move that was stopped goes on where it stopped. Nothing is deleted at the source.
"""

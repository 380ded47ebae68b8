"""`durak move`: bring all games to another Redis, or another archive.

`move_ends.py` reads the addresses, `store_checks.py` says whether a move may begin,
`store_move.py` copies keys and compares both sides, `archive_move.py` copies finished games. A
move that was stopped goes on where it stopped. Nothing is deleted at the source.
"""

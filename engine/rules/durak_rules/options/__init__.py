"""Options of a game: every option of the rule book, the named games, and codes for rulesets.

`ruleset.py` has each option with its values, the default first, and the pairs that exclude each
other (`CONFLICTS`). `presets.py` has the named games as differences from the defaults (R12).
`rules_code.py` writes a ruleset as a short code and reads it again; a digit never changes its
meaning.
"""

"""`durak verify`: replay game records, and report the first fault of each.

`verify_command.py` reads the lines and counts, `between_games.py` checks two games in a row, and
`fault_sentences.py` has a sentence for every fault. The rules themselves are checked by
`engine/rules/durak_rules/records`.
"""

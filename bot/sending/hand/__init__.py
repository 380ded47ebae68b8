"""Hand messages: the private message by whose buttons somebody plays at a table.

`hands.py` sends, edits and removes it. `hand_pace.py` decides which hands a change at a table
concerns, and how soon.
"""

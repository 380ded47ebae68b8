"""Messages that call people: to their turn, to a new table, to a game at a certain hour.

Each module returns the text and the buttons of one kind. `bot/sending/notices` and
`bot/sending/groups` decide who gets them and when.
"""

"""Memory about people: their choices, and whether the bot may write to them.

They choose when to be notified and by which groups, how they play, and whether announcements come.
`known_people.py` lists the keys that go when a person asks to be forgotten.
"""

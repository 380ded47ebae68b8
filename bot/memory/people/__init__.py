"""Memory about people: their choices, and whether the bot may write to them.

They choose when to be notified (`call_choices.py`) and by which groups (`callers.py`), and how
they play (`play_ways.py`). `refused_people.py` has those to whom we may not write.
"""

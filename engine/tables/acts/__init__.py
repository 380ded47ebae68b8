"""Acts at a table: what people, the clock and the chat can do there, and what each act changes.

Every act is a pure function. It takes a `Table` and returns the new one, or a `Change` that also
says what the store keeps beside it, or None if nothing changes. It raises a `TableError` if the
act isn't possible. Rights are not judged here (`engine/tables/rights`), and nothing is read or
saved (`engine/tables/commits.py`): so an act can be judged again after a conflict.
"""

"""Timing: how long a table waits for what. Pure: nothing here reads a clock.

`deadlines` works out which deadlines a change sets. A person has the time of the table's pace
(`Pace` in `engine/tables/table.py`). `thinking_time` is the time that a computer player seems to
think, `auto_pass` the time until a seat that can only pass does so by itself, and `new_questions`
the time that a person gets who is asked something new. `engine/tables/clock` meets the deadlines.
"""

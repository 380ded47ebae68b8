"""Facts about whom a table waits for, computed from the table and the time alone.

`waits.py` names each thing that a person can be told: a turn, a seat lost to a computer player,
dealt cards. `late_seats.py` finds the seats on which a vote may be offered. `quiet_hours.py`
computes how long a person's quiet hours still last.

Boards, hands, notices and calls all need these facts, so this folder imports none of them.
"""

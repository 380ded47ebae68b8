"""The clock: what happens at tables by itself, when a deadline has come.

`clock` runs in any number of processes; `due_deadlines` shares the deadlines of all tables out
among them. `due_acts` does what is due at a table: a computer player's move, the clock's move for
a person whose time ran out, a pass, a standing order, the deal, a pause for maintenance, the end
of a table where nobody plays. `engine/tables/timing` says when each of these is due.
"""

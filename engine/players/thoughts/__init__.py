"""Questions for processes that think: their kinds, their bytes, and the process itself.

`question_kinds.py` lists the kinds: each is a function from bytes to bytes, with the time for
which its answer is worth anything. `seen.py` writes the view of a seat as bytes; a process that
thinks is told nothing else. `worker.py` is that process, and `priority.py` lets processes with
waiting people run before it (docs/decisions/0011). `engine/tables/thinking` sends the questions.
"""

"""Jobs: work to do soon that outlives a process, such as editing a message or sending a notice.

`job_kinds.py` defines each kind and its stored text. `runner.py` takes due jobs from the queue in
Redis (`bot/memory/job_queue.py`) and hands each to its handler, a function of `bot/sending` under
`@handles` (`handlers.py`).
"""

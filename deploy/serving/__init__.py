"""Servers: the roles, the processes around them, the embedded store.

`serve.py` starts one role or all, `roles.py` puts a role together. http/ listens and judges
requests, health/ answers how a process is, log/ writes, processes/ starts and watches programs.
`embedded.py` runs a store of our own where there is no Redis.
"""

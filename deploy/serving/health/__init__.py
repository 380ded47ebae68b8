"""Health of a running process: metrics, readiness, and the watch over its event loop.

`bot_health.py` and `players_health.py` answer `/readyz` and `/metrics` of these roles; the page's
own is in webapp. `loop_watch.py` says in the log what holds an event loop.
"""

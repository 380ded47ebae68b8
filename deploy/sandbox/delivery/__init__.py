"""Events in chats, and their delivery to bots and chat clients.

`chats.py` saves each change and tells everybody of it, as far as `privacy_mode.py` lets a bot see
it. Bots fetch updates (`update_queues.py`) or get them by `webhooks.py`; `pending_queries.py` has
presses and inline queries that wait for an answer. `bot_limits.py` refuses what comes too fast.
For tests: `call_log.py`, `injected_faults.py`.
"""

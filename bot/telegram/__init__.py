"""Calls to Telegram and updates from it, with its limits and errors. No game is known here.

Updates come by `polling.py` or `webhook.py` and are handled in order by `updates.py`. Each call
passes `budget.py`, which keeps Telegram's limits (`windows.py`) and retries. `api_errors.py` reads
what an error means, `places.py` how a table's chat is written.
"""

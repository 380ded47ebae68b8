"""Calls to Telegram and updates from it, with its limits and errors. No game is known here.

Updates come by `polling.py` or `webhook.py` and are handled in order (`lanes.py`) by `updates.py`.
Each call passes `budget.py`, which keeps Telegram's limits (`telegram_limits.py`), retries, and
pays where that is allowed. `api_errors.py` reads what an error means, `token_state.py` knows
whether Telegram still takes the token, `places.py` how a table's chat is written.
`late_models.py` makes the start quick.
"""

"""Jobs of operators, and figures for their page.

`audience.py` finds the chats of an announcement, `announcing.py` sends it. `maintenance_news.py`
refreshes tables' messages when maintenance begins or ends. `played_today.py` counts games.
"""

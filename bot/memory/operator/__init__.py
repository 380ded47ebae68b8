"""Memory for the operator's page, shared by all bots of the list.

`report_queue.py` keeps players' reports until they are done, `announcements.py` drafts and the
ones that are being sent. `day_figures.py` and `playing_groups.py` count what happened today.
"""

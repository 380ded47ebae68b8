"""Notices: at most one private message to a person, which lists all that waits for them.

`planning.py` decides whether and when a person is told. `delivery.py` sends, edits and removes the
message. `recall.py` notifies people who can be written to again. `unreachable.py` names in the
table's chat those who can't be written to.
"""

from bot.sending.notices.planning import plan_notices
from bot.sending.notices.recall import became_reachable, mark_deal_seen, notify_now

__all__ = ["became_reachable", "mark_deal_seen", "notify_now", "plan_notices"]

"""Notices: at most one private message to a person, about all that waits for them.

`waits.py` knows what a person can be told of, `planning.py` when, `delivery.py` writes the one
message, `unreachable.py` helps where none can be written.
"""

from bot.sending.notices.delivery import Delivery
from bot.sending.notices.group_titles import title_of
from bot.sending.notices.planning import Notices
from bot.sending.notices.recall import allowed, call_now, saw_deal
from bot.sending.notices.waits import turn_of

__all__ = ["Delivery", "Notices", "allowed", "call_now", "saw_deal", "title_of", "turn_of"]

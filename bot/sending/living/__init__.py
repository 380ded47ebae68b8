"""Living messages: sent once, then edited, replaced and removed as what they show changes.

Boards, hands, cards in groups, notices, calls and appointments are living messages. Each says only
what is to be shown, where and when. `living_messages.py` sends, edits, replaces and removes them,
and `call_answers.py` knows what each answer of Telegram means for the chat. `moved_groups.py`
posts the messages of a group again that has become a supergroup.
"""

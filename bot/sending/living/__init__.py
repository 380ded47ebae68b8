"""Living messages: sent once, then edited, replaced and removed as what they show changes.

Boards, hands, cards in groups, notices, calls and appointments are living messages. Each says only
what is to be shown, where and when. `messages.py` sends, edits, replaces and removes them, and
`answers.py` knows what each answer of Telegram means for the chat. `moved_groups.py` posts anew
what stood in a group that has become a supergroup.
"""

"""What processes tell each other through the store: changes to those that show a table, the outbox
to the chats, and what the page asks of them.
"""

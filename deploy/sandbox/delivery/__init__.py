"""Events in chats, and their delivery to bots and chat clients."""

"""Private chats: commands, numbers, privacy, inline mode."""

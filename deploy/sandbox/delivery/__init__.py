"""What happens in chats, and how bots and chat clients are told of it."""

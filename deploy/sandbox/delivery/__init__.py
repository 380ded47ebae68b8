"""What happens in chats, on its way to bots and to those who watch."""

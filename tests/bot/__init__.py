"""The bot in Telegram: groups, private chats, notices, operators."""

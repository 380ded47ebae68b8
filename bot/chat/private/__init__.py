"""What people do in a private chat with the bot: choices, numbers, other people, their data."""

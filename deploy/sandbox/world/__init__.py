"""What is there: people, bots, chats and messages, and how they are told of."""

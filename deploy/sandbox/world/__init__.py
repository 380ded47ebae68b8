"""What is there: people, bots, chats and messages, as they are kept, and as others see them."""

"""The face in the chat: what people write, press and are told on Telegram."""

"""One table in the chat: its board, presses, pictures and results."""

"""Everything over HTTP: the Bot API, the chat client, the addresses for tests."""

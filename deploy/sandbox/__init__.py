"""The local Telegram: a stand-in for Telegram on this machine; it knows nothing of the game."""

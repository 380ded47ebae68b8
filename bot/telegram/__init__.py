"""The way to Telegram and back: updates in their lanes, calls within the budget."""

"""The bot's memory in Redis: its keys, scripts and jobs."""

"""Calls to Telegram and updates from it: pace, failures, several bots."""

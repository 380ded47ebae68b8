"""Channels from the tables to the page and to the bot."""

"""Notices to players: whose turn it is, and when nobody is called."""

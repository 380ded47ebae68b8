"""Processes that serve: starts, roles, settings, logs, restarts."""

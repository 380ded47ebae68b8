"""Health of a process: its signs of life and its event loop."""

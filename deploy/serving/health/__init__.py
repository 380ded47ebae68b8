"""Health of a running process: figures, readiness, and the watch over its event loop."""

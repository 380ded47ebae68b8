"""What stands in the log, how often, and of which request."""

"""The page in a real browser, without a chat around it."""

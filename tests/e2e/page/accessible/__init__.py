"""The page by keyboard, by ear and with axe."""

"""A table as it happens: what a page says over its line, and what everybody is shown."""

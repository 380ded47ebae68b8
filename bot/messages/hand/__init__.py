"""The message by which somebody plays without the page: its words and its buttons."""

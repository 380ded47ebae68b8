"""What stands in a message: text with its entities, and the buttons beneath."""

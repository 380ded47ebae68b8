"""What stands in a message: text with its entities, pictures, and the buttons beneath."""

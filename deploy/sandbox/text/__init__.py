"""Contents of a message: text with its entities, pictures, and the buttons beneath."""

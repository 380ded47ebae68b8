"""Playing in a private chat, with buttons."""

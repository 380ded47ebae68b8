"""Playing in a private chat, by buttons."""

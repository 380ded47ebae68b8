"""Playing by buttons in a private chat: choosing to, and what the buttons do."""

"""Who may do what at a table, or in a chat: asked in one place (`check`) by every way in. Pure."""

"""The page's look: room, themes, languages, motion, weight."""

"""How messages look: their words, their buttons, the names in them. Nothing is sent from here."""

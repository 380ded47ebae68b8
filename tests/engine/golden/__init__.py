"""Golden playthroughs: a whole game of every preset, as text that people read."""

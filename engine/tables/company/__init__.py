"""With whom people sit, and who may speak: what they choose about each other."""

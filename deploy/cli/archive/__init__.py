"""`durak export` and `durak import`: finished games out of the archive and back."""

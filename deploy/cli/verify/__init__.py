"""`durak verify`: game records replayed line by line."""

"""`durak move`: a store and an archive brought to another place."""

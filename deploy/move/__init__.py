"""`durak move`: everything that one store and one archive keep, brought to others."""

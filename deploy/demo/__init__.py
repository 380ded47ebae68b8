"""`durak demo`: the whole product on this machine."""

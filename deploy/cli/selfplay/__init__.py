"""`durak selfplay`: computer players play whole games without a server."""

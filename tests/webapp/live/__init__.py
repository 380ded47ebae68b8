"""A table on the page, over real sockets."""

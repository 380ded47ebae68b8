"""The lines between a page and its server: a socket, or polls."""

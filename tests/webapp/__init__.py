"""The page's server, and the page's scripts in Node."""

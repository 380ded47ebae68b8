"""The page's requests over HTTP besides the table."""

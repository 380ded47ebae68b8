"""What a server runs: the two roles, the programs around them, the embedded store."""

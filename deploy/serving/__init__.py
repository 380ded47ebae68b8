"""What a server runs: the roles, the programs around them, the embedded store."""

"""Questions of those who run a server: what the store holds, and whether it answers."""

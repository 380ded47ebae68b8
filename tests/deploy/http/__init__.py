"""HTTP in front of all roles: ports, bodies, slow and unreadable requests."""

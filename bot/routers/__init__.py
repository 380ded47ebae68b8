"""What people write and press, by where they do it."""

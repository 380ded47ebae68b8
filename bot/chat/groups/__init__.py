"""What people write and press in groups."""

"""What people write and press: a file for each place where they do it."""

"""What people may do at a table, and what it changes there: judged on the table alone. Pure."""

"""The archive as a SQL database: SQLite beside the program, or PostgreSQL."""

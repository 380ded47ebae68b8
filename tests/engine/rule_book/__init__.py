"""The rule book, a file for each chapter."""

"""Sentences, names and languages."""

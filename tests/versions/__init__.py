"""Versions of others' packages that the product runs with."""

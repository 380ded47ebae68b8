"""Tests of the pictures of finished games."""

"""Sockets and polls: frames, limits, slow phones, a store that fails."""

"""Processes of ours: started, raised when they fall, ended with us."""

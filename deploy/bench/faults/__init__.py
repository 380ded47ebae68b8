"""People play while everything around them falls: what was lost, and how long they waited."""

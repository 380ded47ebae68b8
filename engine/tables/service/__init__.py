"""The objects through which faces use tables, each about one subject."""

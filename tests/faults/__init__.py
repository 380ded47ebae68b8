"""People play on whatever falls: processes, the store, the network. docs/faults.md is the list."""

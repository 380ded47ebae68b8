"""Play goes on whatever fails: processes, the store, the network (docs/faults.md)."""

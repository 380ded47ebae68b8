"""Groups: tables, members, appointments, settings, pins and rights."""

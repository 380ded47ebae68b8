"""What the `durak` command does besides serving: rules, records, self-play."""

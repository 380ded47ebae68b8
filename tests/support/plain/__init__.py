"""A second reading of the rules: slow, plain and apart from the engine, to hold it against."""
